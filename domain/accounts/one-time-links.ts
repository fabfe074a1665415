import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#database/connection.ts'
import { accounts, oneTimeLinks } from '#database/tables/accounts.ts'
import type { Dependencies } from '../dependencies.ts'
import { hashSecret, newSecret } from '../ids.ts'
import { LINK_PARAMETER } from './schema.ts'

/** What a mailed link is for: how long it may be used, by the database's clock, and where its form is. */
const purposes = {
  'set-password': { life: '24 hours', path: '/account/set-password/' },
  'reset-password': { life: '30 minutes', path: '/account/set-password/' },
  'confirm-email': { life: '7 days', path: '/account/confirm-email/' },
  'change-email': { life: '24 hours', path: '/account/confirm-email/' },
} as const
export type LinkPurpose = keyof typeof purposes

type LinkFor =
  | { accountId: string; purpose: Exclude<LinkPurpose, 'change-email'> }
  /** `email` is the address that the link will prove. */
  | { accountId: string; purpose: 'change-email'; email: string }

/**
 * Makes a link right before it is mailed: the address goes into the mail, only the hash of its secret into the database,
 * so that no row can be read as a way in (ACC-2). Its host is the configured one, whatever a request says.
 */
export async function createLink(deps: Pick<Dependencies, 'db' | 'urls'>, link: LinkFor): Promise<string> {
  const secret = newSecret()
  await insertLink(deps.db, link, secret)
  // In the query and not in the path, because paths are logged.
  const query = new URLSearchParams({ [LINK_PARAMETER]: secret })
  return `${deps.urls.webApp}${purposes[link.purpose].path}?${query}`
}

/** A link that is still good: whose it is, and what it proves. */
export interface OpenLink {
  accountId: string
  purpose: LinkPurpose
  /** The account's address now. */
  email: string
  wasProved: boolean
  hasPassword: boolean
  /** The address that a link of the purpose `change-email` proves. */
  newEmail: string | null
}

/** Looks at a link without using it up: what a GET may do, because link scanners follow links too. */
export async function findLink(
  db: Executor,
  secret: string,
  wanted: readonly LinkPurpose[],
): Promise<OpenLink | undefined> {
  const [link] = await db
    .select({
      accountId: oneTimeLinks.accountId,
      purpose: oneTimeLinks.purpose,
      email: accounts.email,
      wasProved: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      newEmail: oneTimeLinks.email,
    })
    .from(oneTimeLinks)
    .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
    .where(isOpen(secret, wanted))
  return link
}

/**
 * Uses a link up, and with it all others of its account. Of any number of parallel uses one is answered true,
 * because the row is deleted once.
 */
export async function spendLink(
  transaction: Transaction,
  secret: string,
  wanted: readonly LinkPurpose[],
): Promise<boolean> {
  const [used] = await transaction
    .delete(oneTimeLinks)
    .where(isOpen(secret, wanted))
    .returning({ accountId: oneTimeLinks.accountId })
  if (!used) return false
  await endLinks(transaction, used)
  return true
}

/** Ends every link of an account: what was mailed before its password or address changed is worth nothing after. */
export async function endLinks(
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  await transaction.delete(oneTimeLinks).where(eq(oneTimeLinks.accountId, accountId))
}

/**
 * Notes down the address that an account wishes to have, in place of an earlier wish. The row is a link whose secret
 * nobody knows: the ones that are mailed are made beside it, and end with it.
 */
export async function noteWantedEmail(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await forgetWantedEmail(transaction, { accountId })
  await insertLink(transaction, { accountId, purpose: 'change-email', email }, newSecret())
}

/** The address that an account has asked for and not proved yet. */
export async function findWantedEmail(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<string | undefined> {
  const [wish] = await db
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(isWish(accountId), gt(oneTimeLinks.expiresAt, sql`now()`)))
    .orderBy(desc(oneTimeLinks.createdAt))
    .limit(1)
  return wish?.email ?? undefined
}

export async function forgetWantedEmail(
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  await transaction.delete(oneTimeLinks).where(isWish(accountId))
}

async function insertLink(db: Executor, link: LinkFor, secret: string): Promise<void> {
  await db.insert(oneTimeLinks).values({
    ...link,
    hash: hashSecret(secret),
    expiresAt: sql`now() + ${purposes[link.purpose].life}::interval`,
  })
}

const isOpen = (secret: string, wanted: readonly LinkPurpose[]) =>
  and(
    eq(oneTimeLinks.hash, hashSecret(secret)),
    inArray(oneTimeLinks.purpose, [...wanted]),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

const isWish = (accountId: string) =>
  and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, 'change-email'))
