import { sql } from 'drizzle-orm'
import type { Dependencies } from '../dependencies.ts'
import { auditEvents } from './tables.ts'

/** How long is kept what happened: long enough to look into it, and not for ever. The privacy policy says it. */
const MONTHS = 13

/** Deletes what happened too long ago, by the database's clock. */
export async function deleteOldEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(auditEvents).where(sql`${auditEvents.at} < now() - make_interval(months => ${MONTHS})`)
}
