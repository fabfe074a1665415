import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { experimentAssignments, signUpVariants } from './tables.ts'

/** As long as events of the website: an experiment that takes longer finds nothing that still holds. */
const MONTHS = 13

/** Deletes assignments that are too old to be compared with, by the database's clock. */
export async function deleteOldAssignments({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const limit = sql`now() - make_interval(months => ${MONTHS})`
  await db.delete(experimentAssignments).where(sql`${experimentAssignments.at} < ${limit}`)
  await db.delete(signUpVariants).where(sql`${signUpVariants.at} < ${limit}`)
}
