import { and, desc, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId, newSecret } from '#kernel/ids.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { createLink, insertLink } from './one-time-links.ts'

/*
 * A proved address that a change has replaced is kept for its account for 72 hours: a link that is mailed
 * there puts it back, and nobody else can take it meanwhile, which whoever has stolen the account would
 * otherwise do first of all.
 */

/** Keeps an address. The row is a link whose secret nobody knows; the mailed link is made beside it. */
export async function reserveEmail(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await insertLink(transaction, { accountId, purpose: 'restore-email', email }, newSecret())
}

/** Makes the link that puts a kept address back; undefined where it is not kept, or no longer. */
export async function createRestoreLink(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<string | undefined> {
  const [kept] = await deps.db
    .select({ expiresAt: oneTimeLinks.expiresAt })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accountId), isKept(email)))
    .orderBy(desc(oneTimeLinks.expiresAt))
    .limit(1)
  return kept && createLink(deps, { accountId, purpose: 'restore-email', email, ...kept })
}

/**
 * Whether the address that an account has just got is kept for another one. Asked after it was written: the
 * unique index makes that wait for a change that gives the address up at the same moment, and what is kept is
 * seen only when that is done.
 */
export async function isReservedForAnother(
  transaction: Transaction,
  { email, accountId }: { email: string; accountId: string },
): Promise<boolean> {
  const [kept] = await transaction
    .select({ accountId: oneTimeLinks.accountId })
    .from(oneTimeLinks)
    .where(and(isKept(email), ne(oneTimeLinks.accountId, accountId)))
    .limit(1)
  return kept !== undefined
}

export type InsertedAccount = Pick<typeof accounts.$inferSelect, 'id' | 'email'>

/** Makes the account of an address; undefined where somebody has the address, or it is kept for somebody. */
export async function insertAccount(
  transaction: Transaction,
  account: Omit<PgInsertValue<typeof accounts>, 'id'>,
): Promise<InsertedAccount | undefined> {
  const [made] = await transaction
    .insert(accounts)
    .values({ ...account, id: newId() })
    .onConflictDoNothing()
    .returning({ id: accounts.id, email: accounts.email })
  if (!made) return undefined
  if (!(await isReservedForAnother(transaction, { email: made.email, accountId: made.id }))) return made
  await transaction.delete(accounts).where(eq(accounts.id, made.id))
  return undefined
}

/**
 * Ends the links that put an address back, from the change on that is undone: those of later changes were
 * mailed to whoever made these. One of an earlier change stays, for its owner was there first. All links of a
 * change end at the same time.
 */
export async function releaseReservedEmails(
  transaction: Transaction,
  { accountId, expiresAt }: { accountId: string; expiresAt: Date },
): Promise<void> {
  const isRestoring = and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, 'restore-email'))
  await transaction.delete(oneTimeLinks).where(and(isRestoring, gte(oneTimeLinks.expiresAt, expiresAt)))
}

// Spelled as the partial index is, so that PostgreSQL finds it.
const isKept = (email: string) =>
  and(
    sql`${oneTimeLinks.purpose} = 'restore-email'`,
    sql`lower(${oneTimeLinks.email}) = lower(${email})`,
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

/** Whether somebody else got the address first; drizzle wraps what the driver threw. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505'
}
