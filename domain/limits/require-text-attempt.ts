import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { countersOf, takeAttempt } from './attempts.ts'

/**
 * Takes one of an account's attempts at a text that is not everybody's, opened or taken as a file, or throws `too_many_requests`: whoever may read the whole
 * library does not copy it page by page, whichever processes answer.
 */
export async function requireTextAttempt(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  accountId: string,
): Promise<void> {
  const attempt = await takeAttempt(db, countersOf(limits, 'textsPerAccount', accountId))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
