import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { consents } from '../tables/consents.ts'

/** A consent holds for 30 days; so long afterwards somebody may still ask for its proof. The privacy policy says it. */
const MONTHS = 24

/** Deletes the records that nobody needs any more, by the database's clock. */
export async function deleteOldConsents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(consents).where(sql`${consents.at} < now() - make_interval(months => ${MONTHS})`)
}
