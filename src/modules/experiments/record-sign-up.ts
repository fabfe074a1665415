import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { isUnit } from '#modules/visitors/units/schema.ts'
import { unitHashOf } from './assign.ts'
import { experimentAssignments, signUpVariants } from './tables.ts'

/**
 * Notes with a new account which variants its owner has seen, in the transaction that makes it. The number is believed where
 * the log has it; it counts for its first account, also where two are made at once, and the account does not keep it.
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
