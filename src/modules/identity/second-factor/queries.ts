import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#kernel/database/connection.ts'
import { hashSecret } from '#kernel/ids.ts'
import { workspaceSessions } from '../tables/log-ins.ts'
import { secondFactors } from '../tables/second-factors.ts'

/** An operator at a browser: the account, and the secret of its session. */
export interface FactorHolder {
  accountId: string
  session: string
}

interface SecondFactorRow {
  secret: string
  recoveryCodesLeft: number
  /** The database's clock, in milliseconds: a server with a wrong one refuses no good code (F-22). */
  now: number
}

export async function findSecondFactor(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<SecondFactorRow | undefined> {
  const [row] = await db
    .select({
      secret: secondFactors.secret,
      recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
  return row
}

/** Whether the second factor was given in this session. */
export async function hasPassed(db: Database, { accountId, session }: FactorHolder): Promise<boolean> {
  const [row] = await db
    .select({ at: workspaceSessions.secondFactorAt })
    .from(workspaceSessions)
    .where(and(isSessionOf({ accountId, session }), isNotNull(workspaceSessions.secondFactorAt)))
  return row !== undefined
}

export async function notePassed(transaction: Transaction, holder: FactorHolder): Promise<void> {
  await transaction.update(workspaceSessions).set({ secondFactorAt: sql`now()` }).where(isSessionOf(holder))
}

/** Whether this time step counts: each is accepted once, so that a code that was seen is worth nothing (RFC 6238, 5.2). */
export async function takeStep(
  transaction: Transaction,
  { accountId, step }: { accountId: string; step: number },
): Promise<boolean> {
  const used = await transaction
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
  return used.rowCount === 1
}

/** Whether this was a recovery code that was left; it is not afterwards. */
export async function takeRecoveryCode(
  transaction: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const hash = hashSecret(code)
  const used = await transaction
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(eq(secondFactors.accountId, accountId), sql`${hash} = any(${secondFactors.recoveryHashes})`))
  return used.rowCount === 1
}

const isSessionOf = ({ accountId, session }: FactorHolder) =>
  and(eq(workspaceSessions.accountId, accountId), eq(workspaceSessions.hash, hashSecret(session)))
