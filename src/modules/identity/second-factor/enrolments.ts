import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#kernel/database/connection.ts'
import { hashSecret } from '#kernel/ids.ts'
import { workspaceSessions } from '../tables/log-ins.ts'
import { secondFactorEnrolments } from '../tables/second-factors.ts'
import type { FactorHolder } from './queries.ts'

/** Time to take a phone out and install an app on it. */
const ENROLMENT_SECONDS = 10 * 60

/**
 * Keeps a secret that this session is setting up, if it has none yet that still lives; answers the one that it has. Undefined
 * where there is no such session.
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
export async function findEnrolment(
  db: Database,
  holder: FactorHolder,
): Promise<{ secret: string; now: number } | undefined> {
  const [row] = await db
    .select({
      secret: secondFactorEnrolments.secret,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
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
