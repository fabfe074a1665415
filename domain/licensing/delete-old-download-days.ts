import { sql } from 'drizzle-orm'
import { downloadDays } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'

/** Longer than a month, which is the longest that anything is counted for. */
const DAYS = 62

/** Deletes the counts of days that count for nothing any more. */
export async function deleteOldDownloadDays({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(downloadDays).where(sql`${downloadDays.day} < current_date - ${DAYS}::int`)
}
