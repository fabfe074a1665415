import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { hashSecret } from '#kernel/ids.ts'
import { secondFactorEnrolments, secondFactors, workspaceSessions } from '../tables/log-ins.ts'

/** An operator at a browser: the account, and the secret of its session. */
export interface FactorHolder {
  accountId: string
  session: string
}

/** The database's clock, in milliseconds: a server with a wrong one refuses no good code (F-22). */
const now = sql<number>`(extract(epoch from now()) * 1000)::float8`

export async function findSecondFactor(db: Executor, accountId: string) {
  const [row] = await db
    .select({
      secret: secondFactors.secret,
      recoveryCodesLeft: sql<number>`cardinality(${secondFactors.recoveryHashes})`,
      now,
    })
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
  return row
}

export async function notePassed(transaction: Transaction, holder: FactorHolder): Promise<void> {
  await transaction.update(workspaceSessions).set({ secondFactorAt: sql`now()` }).where(isSessionOf(holder))
}

/** Whether this time step counts: each is accepted once, so a seen code is worthless (RFC 6238, 5.2). */
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

type SecondFactorState =
  /** None was set up yet. */
  { kind: 'absent' } | { kind: 'required' } | { kind: 'passed'; recoveryCodesLeft: number }

/** How a session stands with the second factor of its account. */
export async function getSecondFactorState(
  { db }: Pick<Dependencies, 'db'>,
  holder: FactorHolder,
): Promise<SecondFactorState> {
  const factor = await findSecondFactor(db, holder.accountId)
  if (!factor) return { kind: 'absent' }
  const [passed] = await db
    .select({ at: workspaceSessions.secondFactorAt })
    .from(workspaceSessions)
    .where(and(isSessionOf(holder), isNotNull(workspaceSessions.secondFactorAt)))
  if (!passed) return { kind: 'required' }
  return { kind: 'passed', recoveryCodesLeft: factor.recoveryCodesLeft }
}

/** Time to take a phone out and install an app on it. */
const ENROLMENT_SECONDS = 10 * 60

/**
 * Keeps a secret that this session is setting up, if it has none yet that still lives; answers the one that
 * it has. Undefined where there is no such session.
 */
export async function keepEnrolment(
  db: Database,
  { accountId, session }: FactorHolder,
  secret: string,
): Promise<{ secret: string; secondsLeft: number } | undefined> {
  const result = await db.execute<{ secret: string; seconds_left: number }>(sql`
    insert into ${secondFactorEnrolments} as kept (session_hash, account_id, secret, expires_at)
    select hash, account_id, ${secret}, now() + make_interval(secs => ${ENROLMENT_SECONDS})
    from ${workspaceSessions} where hash = ${hashSecret(session)} and account_id = ${accountId}
    on conflict (session_hash) do update set
      secret = case when kept.expires_at > now() then kept.secret else excluded.secret end,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end
    returning secret, ceil(extract(epoch from expires_at - now()))::int as seconds_left`)
  const [row] = result.rows
  return row && { secret: row.secret, secondsLeft: row.seconds_left }
}

/** What this session is setting up; `now` is the database's clock, in milliseconds. */
export async function findEnrolment(db: Database, holder: FactorHolder) {
  const [row] = await db
    .select({ secret: secondFactorEnrolments.secret, now })
    .from(secondFactorEnrolments)
    .where(isLiveEnrolmentOf(holder))
  return row
}

/** Whether this session was still setting one up; it is not afterwards. */
export async function endEnrolment(transaction: Transaction, holder: FactorHolder): Promise<boolean> {
  const ended = await transaction.delete(secondFactorEnrolments).where(isLiveEnrolmentOf(holder))
  return ended.rowCount === 1
}

const isLiveEnrolmentOf = ({ accountId, session }: FactorHolder) =>
  and(
    eq(secondFactorEnrolments.sessionHash, hashSecret(session)),
    eq(secondFactorEnrolments.accountId, accountId),
    gt(secondFactorEnrolments.expiresAt, sql`now()`),
  )
