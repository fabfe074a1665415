import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { consents } from '../tables/consents.ts'
import type { ConsentRecord } from './consent-record.ts'

/**
 * Writes a choice down, so that a consent can be shown. One that is sent again, because the answer was lost, is one record.
 * @throws AppError `too_many_requests`
 */
export async function recordConsent(
  { db, limits, rateLimiter }: Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'>,
  { network }: { network: string },
  record: ConsentRecord,
): Promise<void> {
  const attempt = rateLimiter.take(countersOf(limits, 'consentsPerNetwork', network))
  if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
  await db.insert(consents).values(record).onConflictDoNothing()
}
