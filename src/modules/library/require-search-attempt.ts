import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { countersOf, type Searcher } from '#kernel/rate-limits/index.ts'

type SearchDependencies = Pick<Dependencies, 'limits' | 'rateLimiter'>

/** Takes one search, or throws `too_many_requests`. Counted in this process, because a search never waits for the database. */
export function requireSearchAttempt(deps: SearchDependencies, searcher: Searcher): void {
  requireAttempt(deps, 'searches', searcher)
}

/** The same for what is suggested while somebody types, which has limits of its own. */
export function requireSuggestionAttempt(deps: SearchDependencies, searcher: Searcher): void {
  requireAttempt(deps, 'suggestions', searcher)
}

function requireAttempt(
  { limits, rateLimiter }: SearchDependencies,
  what: 'searches' | 'suggestions',
  searcher: Searcher,
): void {
  const attempt = rateLimiter.take([
    ...('accountId' in searcher
      ? countersOf(limits, `${what}PerMember`, searcher.accountId)
      : countersOf(limits, `${what}PerVisitor`, searcher.address)),
    ...countersOf(limits, `${what}PerNetwork`, searcher.network),
  ])
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
