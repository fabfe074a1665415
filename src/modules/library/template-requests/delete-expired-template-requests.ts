import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { searchMisses, wishes } from '../tables.ts'

/** As the privacy policy says. */
const WISH_MONTHS = 24
const MISS_MONTHS = 12

/** Deletes the wishes and the counts of searches that are too old to act on. */
export async function deleteExpiredTemplateRequests({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.delete(wishes).where(sql`${wishes.at} < now() - make_interval(months => ${WISH_MONTHS})`)
  await db
    .delete(searchMisses)
    .where(sql`${searchMisses.day} < now() - make_interval(months => ${MISS_MONTHS})`)
}
