import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'

/**
 * Takes one of an account's attempts at what costs a renderer's time, or throws `too_many_requests`. Counted in this process,
 * whose renderers they are.
 */
export function requireRenderAttempt(
  { limits, rateLimiter }: Pick<Dependencies, 'limits' | 'rateLimiter'>,
  limit: 'previewsPerAccount' | 'downloadsPerAccount',
  accountId: string,
): void {
  const attempt = rateLimiter.take(countersOf(limits, limit, accountId))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
