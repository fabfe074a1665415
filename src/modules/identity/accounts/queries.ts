import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { accounts } from '../tables/accounts.ts'
import { websiteLogIns, workspaceSessions } from '../tables/log-ins.ts'
import type { Account } from './schema.ts'

const accountColumns = {
  id: accounts.id,
  email: accounts.email,
  emailVerified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
  emailBounced: sql<boolean>`${accounts.emailBouncedAt} is not null`,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
  role: accounts.role,
  language: accounts.language,
  name: accounts.name,
  deletionDueAt: accounts.deletionDueAt,
}

/** Whether a row has this address, whatever its capitals. */
export const hasEmail = (email: string) => sql`lower(${accounts.email}) = lower(${email})`

export async function findAccount(db: Executor, { id }: { id: string }): Promise<Account | undefined> {
  const [row] = await db.select(accountColumns).from(accounts).where(eq(accounts.id, id))
  return row
}

/** The account of an address, whatever its capitals, and whether an operator keeps it closed. */
export async function findAccountOfEmail(
  db: Executor,
  { email }: { email: string },
): Promise<(Account & { isDisabled: boolean }) | undefined> {
  const [row] = await db
    .select({ account: accountColumns, isDisabled: sql<boolean>`${accounts.disabledAt} is not null` })
    .from(accounts)
    .where(hasEmail(email))
  return row && { ...row.account, isDisabled: row.isDisabled }
}

/**
 * The account and its password hash, for a log-in; the only query that reads the hash. A disabled account has
 * none: its password opens nothing.
 */
export async function findAccountForLogIn(
  db: Executor,
  { email }: { email: string },
): Promise<{ account: Account; passwordHash: string | null } | undefined> {
  const { disabledAt, passwordHash } = accounts
  const ifEnabled = sql<string | null>`case when ${disabledAt} is null then ${passwordHash} end`
  const [row] = await db
    .select({ account: accountColumns, passwordHash: ifEnabled })
    .from(accounts)
    .where(hasEmail(email))
  return row
}

/** The account of a log-in of the website that is still alive. */
export async function findAccountOfLogIn(
  db: Executor,
  { accountId, logInId }: { accountId: string; logInId: string },
): Promise<Account | undefined> {
  const isAlive = and(gt(websiteLogIns.expiresAt, sql`now()`), isNull(accounts.disabledAt))
  const [row] = await db
    .select(accountColumns)
    .from(websiteLogIns)
    .innerJoin(accounts, eq(accounts.id, websiteLogIns.accountId))
    .where(and(eq(websiteLogIns.id, logInId), eq(websiteLogIns.accountId, accountId), isAlive))
  return row
}

/** The account of a living session of the web application, and when it was last seen, by whole minutes. */
export async function findAccountOfSession(
  db: Executor,
  hash: string,
): Promise<{ account: Account; idleMinutes: number } | undefined> {
  const isAlive = and(gt(workspaceSessions.expiresAt, sql`now()`), isNull(accounts.disabledAt))
  const [row] = await db
    .select({
      account: accountColumns,
      idleMinutes: sql<number>`floor(extract(epoch from now() - ${workspaceSessions.lastSeenAt}) / 60)::int`,
    })
    .from(workspaceSessions)
    .innerJoin(accounts, eq(accounts.id, workspaceSessions.accountId))
    .where(and(eq(workspaceSessions.hash, hash), isAlive))
  return row
}

/** Writes down that a session was seen now, and so was the log-in that carries it. */
export async function touchSession(db: Executor, hash: string): Promise<void> {
  await db.execute(sql`
    with seen as (
      update ${workspaceSessions} set last_seen_at = now() where hash = ${hash} returning log_in_id
    )
    update ${websiteLogIns} set last_seen_at = now() from seen where id = seen.log_in_id`)
}
