import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { countersOf, type Searcher } from '#kernel/rate-limits/index.ts'

/**
 * Takes one search, or throws `too_many_requests`; what is suggested while somebody types has limits of its
 * own. Counted in this process, because a search never waits for the database.
 */
export function requireSearchAttempt(
  { limits, rateLimiter }: Pick<Dependencies, 'limits' | 'rateLimiter'>,
  searcher: Searcher,
  what: 'searches' | 'suggestions' = 'searches',
): void {
  const attempt = rateLimiter.take([
    ...('accountId' in searcher
      ? countersOf(limits, `${what}PerMember`, searcher.accountId)
      : countersOf(limits, `${what}PerVisitor`, searcher.address)),
    ...countersOf(limits, `${what}PerNetwork`, searcher.network),
  ])
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
