import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { websiteEvents } from '../tables/website-events.ts'

/** Long enough to compare a month with the same one of the year before. The privacy policy says it. */
const MONTHS = 13

/** Deletes events that are too old to be compared with, by the database's clock. */
export async function deleteOldWebsiteEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(websiteEvents).where(sql`${websiteEvents.at} < now() - make_interval(months => ${MONTHS})`)
}
