import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { consumeRecordedRateLimit, countersOf, inLine, refundRateLimit } from '#kernel/rate-limits/index.ts'

/**
 * Takes one of an account's attempts at what costs a renderer's time, or throws `too_many_requests`. Counted
 * in this process, whose renderers they are.
 */
export function requireRenderAttempt(
  { limits, rateLimiter }: Pick<Dependencies, 'limits' | 'rateLimiter'>,
  limit: 'previewsPerAccount' | 'downloadsPerAccount',
  accountId: string,
): void {
  const attempt = rateLimiter.take(countersOf(limits, limit, accountId))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}

/**
 * Takes one of an account's attempts at a text that is not everybody's, opened or taken as a file: whoever
 * may read the whole library does not copy it page by page, whichever processes answer. It is given
 * back where no text came of it after all. That somebody is refused is recorded: there are no marks in files
 * by which a copy would tell whose it was (docs/decisions/0021).
 * @throws AppError `too_many_requests`, whose field names the limit, with the seconds until it opens again
 */
export async function requireTextAttempt(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  { accountId, network, requestId }: { accountId: string; network: string; requestId: string },
) {
  const counters = countersOf(limits, 'textsPerAccount', accountId)
  const refusal = { event: 'text.limited', accountId, network, requestId } as const
  const attempt = await inLine(db, accountId, () => consumeRecordedRateLimit(db, counters, refusal))
  if (!attempt.ok) {
    throw new AppError('too_many_requests', {
      retryAfter: attempt.retryAfter,
      fields: [{ path: 'text', code: 'text_limit' }],
    })
  }
  return { giveBack: () => inLine(db, accountId, () => refundRateLimit(db, counters), { afterFaults: true }) }
}
