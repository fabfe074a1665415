import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { downloadDays } from '../tables.ts'

/** Longer than a month, which is the longest that anything is counted for. */
const DAYS = 62

const today = sql`(now() at time zone 'UTC')::date`

/**
 * Deletes the counts of days that count for nothing any more, and of every day that is over the networks: they are counted by
 * the day, and nobody shall read afterwards from where somebody worked.
 */
export async function forgetDownloadDays({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(downloadDays).where(sql`${downloadDays.day} < ${today} - ${DAYS}::int`)
  await db
    .update(downloadDays)
    .set({ networks: [] })
    .where(sql`${downloadDays.day} < ${today} and cardinality(${downloadDays.networks}) > 0`)
}
