import { sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import { workspaceSessions } from '../tables/log-ins.ts'
import { findAccountOfSession, touchSession } from './queries.ts'
import type { Account } from './schema.ts'

/** How long a session of the web application may last. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** Being seen is written at most this often: a read page must not cost a write. */
const MINUTES_BETWEEN_TOUCHES = 5

/** A session as its browser gets it: the secret for the cookie. */
export interface WorkspaceSession {
  token: string
  accountId: string
}

/** Starts a session of the web application on a log-in; it ends with that log-in. */
export async function startSession(
  db: Executor,
  { accountId, logInId }: { accountId: string; logInId: string },
): Promise<WorkspaceSession> {
  const token = newSecret()
  await db.insert(workspaceSessions).values({
    hash: hashSecret(token),
    accountId,
    logInId,
    expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
  })
  return { token, accountId }
}

/** The account whose session this is, or undefined when the session is unknown, expired or ended. */
export async function findSession(
  deps: Pick<Dependencies, 'db'>,
  token: string | undefined,
): Promise<Account | undefined> {
  if (!token) return undefined
  const hash = hashSecret(token)
  const session = await findAccountOfSession(deps.db, hash)
  if (!session) return undefined
  if (session.idleMinutes >= MINUTES_BETWEEN_TOUCHES) await touchSession(deps.db, hash)
  return session.account
}
