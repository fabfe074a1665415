import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { consents } from '../tables.ts'
import { consentChoices } from './schema.ts'

/**
 * Writes a choice down, so that a consent can be shown. One that is sent again, because the answer was lost,
 * is one record.
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

/** What a browser tells of a choice: nothing of who made it. The time is the server's. */
export const ConsentRecord = z.strictObject({
  /** 128 random bits, made in the browser and kept there: by it somebody can point to the record. */
  id: z.string().regex(/^[\w-]{22}$/, 'wrong_type'),
  choice: z.enum(consentChoices, 'not_an_option'),
  /** Also one of a page that was opened before the text changed. */
  version: z.iso.date('not_a_date'),
  language: z.enum(languageCodes, 'not_an_option'),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

/** A consent holds for 30 days; its proof may be asked for so long afterwards. The privacy policy says it. */
const MONTHS = 24

/** Deletes the records that nobody needs any more, by the database's clock. */
export async function deleteOldConsents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(consents).where(sql`${consents.at} < now() - make_interval(months => ${MONTHS})`)
}
