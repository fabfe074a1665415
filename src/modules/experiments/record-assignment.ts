import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isUnit } from '#modules/visitors/units/schema.ts'
import { unitHashOf } from './assign.ts'
import { experimentAssignments, experimentResults, signUpVariants } from './tables.ts'

/**
 * Writes down which variant a unit was shown; the first time counts, also of two at once. Nobody is written
 * down once every variant has its sample: whatever accounts do from then on, they are those of the visitors
 * that count.
 */
export async function recordAssignment(
  { db }: Pick<Dependencies, 'db'>,
  { experiment, unitHash, variant }: Record<'experiment' | 'unitHash' | 'variant', string>,
): Promise<void> {
  await db.execute(sql`
    insert into ${experimentAssignments} (experiment, unit_hash, variant)
    select ${experiment}, ${unitHash}, ${variant}
    where not exists (select 1 from ${experimentResults} where ${experimentResults.experiment} = ${experiment})
    on conflict do nothing`)
}

/**
 * Notes with a new account which variants its owner has seen, in the transaction that makes it. The number is
 * believed where the log has it; it counts for its first account, also where two are made at once, and the
 * account does not keep it.
 */
export async function recordSignUpVariants(
  transaction: Transaction,
  { accountId, unit }: { accountId: string; unit: string | null | undefined },
): Promise<void> {
  if (!isUnit(unit)) return
  const claimed = await transaction
    .update(experimentAssignments)
    .set({ signedUp: true })
    .where(
      and(eq(experimentAssignments.unitHash, unitHashOf(unit)), eq(experimentAssignments.signedUp, false)),
    )
    .returning({ experiment: experimentAssignments.experiment, variant: experimentAssignments.variant })
  if (claimed.length === 0) return
  await transaction.insert(signUpVariants).values(claimed.map((each) => ({ accountId, ...each })))
}

/** Notes that an account has opened a document or a template to be filled in; the first time counts. */
export async function noteOpenedDocument(
  { db }: { db: Executor },
  { accountId }: { accountId: string },
): Promise<void> {
  await db
    .update(signUpVariants)
    .set({ openedAt: sql`now()` })
    .where(and(eq(signUpVariants.accountId, accountId), isNull(signUpVariants.openedAt)))
}

/** As long as events of the website: an experiment that takes longer finds nothing that still holds. */
const MONTHS = 13

/** Deletes assignments that are too old to be compared with, by the database's clock. */
export async function deleteOldAssignments({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const limit = sql`now() - make_interval(months => ${MONTHS})`
  await db.delete(experimentAssignments).where(sql`${experimentAssignments.at} < ${limit}`)
  await db.delete(signUpVariants).where(sql`${signUpVariants.at} < ${limit}`)
}
