import { recordEvent } from '#kernel/audit/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Visitor } from '#kernel/http/clients.ts'
import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { addressSubject, consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { findAccountForLogIn } from './queries.ts'
import type { EmailInput } from './schema.ts'

export type PasswordResetRequestOutcome =
  | { ok: true }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

/**
 * Asks for a mail with a link that sets a new password. Whether anybody has the address shows neither in the
 * answer nor in its time: both ways read one row, count the same limits and write the same two rows; the mail
 * for nobody is asked for with an id that no account has, and dropped when it is prepared. No link is
 * made here. `next`, a path of the web application, goes with the link, so that whoever was on the way
 * to a document comes there after all.
 */
export async function requestPasswordReset(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'limits' | 'tokenKey'>,
  visitor: Visitor,
  { next, ...input }: EmailInput & { next?: string | undefined },
): Promise<PasswordResetRequestOutcome> {
  const counters = [
    ...countersOf(deps.limits, 'resetsPerAddress', addressSubject(deps, input.email)),
    ...countersOf(deps.limits, 'resetsPerNetwork', visitor.network),
  ]
  const found = await findAccountForLogIn(deps.db, input)
  const accountId = found?.account.id
  const about = { accountId, network: visitor.network, requestId: visitor.requestId }
  const limited = { event: 'password-reset.limited', ...about } as const
  const attempt = await consumeRecordedRateLimit(deps.db, counters, limited)
  if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }

  await deps.db.transaction(async (transaction) => {
    await recordEvent(transaction, { event: 'password.reset-requested', ...about })
    const mail = { kind: 'resetPassword', accountId: accountId ?? newId(), ...(next && { next }) } as const
    await enqueueMail(deps.jobs, transaction, mail)
  })
  return { ok: true }
}
