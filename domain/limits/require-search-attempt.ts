import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { countersOf } from './attempts.ts'

/** Who searches: a member by their account, anybody else by the address they have. All are keyed hashes or ids. */
export type Searcher = { network: string } & ({ accountId: string } | { address: string })

/** Takes one search, or throws `too_many_requests`. Counted in this process, because a search never waits for the database. */
export function requireSearchAttempt(
  { limits, memoryAttempts }: Pick<Dependencies, 'limits' | 'memoryAttempts'>,
  searcher: Searcher,
): void {
  const attempt = memoryAttempts.take([
    ...('accountId' in searcher
      ? countersOf(limits, 'searchesPerMember', searcher.accountId)
      : countersOf(limits, 'searchesPerVisitor', searcher.address)),
    ...countersOf(limits, 'searchesPerNetwork', searcher.network),
  ])
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
