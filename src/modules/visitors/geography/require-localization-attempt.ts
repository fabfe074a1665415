import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'

/**
 * Takes one lookup of a visitor, or throws `too_many_requests`. Counted in this process, so that a flood costs no more than
 * counting it. Network and address are keyed hashes.
 */
export function requireLocalizationAttempt(
  { limits, rateLimiter }: Pick<Dependencies, 'limits' | 'rateLimiter'>,
  visitor: { network: string; address: string },
): void {
  const attempt = rateLimiter.take([
    ...countersOf(limits, 'localizationsPerVisitor', visitor.address),
    ...countersOf(limits, 'localizationsPerNetwork', visitor.network),
  ])
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
