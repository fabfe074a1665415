import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { countersOf } from './attempts.ts'

/**
 * Takes one of an account's attempts at opening a text that is not everybody's, or throws `too_many_requests`: whoever may read the whole
 * library does not copy it page by page. Counted in this process, because a page waits for it.
 */
export function requireTextAttempt(
  { limits, memoryAttempts }: Pick<Dependencies, 'limits' | 'memoryAttempts'>,
  accountId: string,
): void {
  const attempt = memoryAttempts.take(countersOf(limits, 'textsPerAccount', accountId))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
}
