import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { hashSecret, newSecret } from '#kernel/ids.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { LINK_PARAMETER } from './schema.ts'

/** What a mailed link is for: how long it may be used, by the database's clock, and where its form is. */
const purposes = {
  'set-password': { life: '24 hours', path: '/account/set-password/' },
  'reset-password': { life: '30 minutes', path: '/account/set-password/' },
  // No longer than the others, because it may set another password, too.
  'confirm-email': { life: '24 hours', path: '/account/confirm-email/' },
  'change-email': { life: '24 hours', path: '/account/confirm-email/' },
  'restore-email': { life: '72 hours', path: '/account/restore-email/' },
  'delete-account': { life: '30 minutes', path: '/account/delete/' },
} as const
export type LinkPurpose = keyof typeof purposes

interface LinkFor {
  accountId: string
  purpose: LinkPurpose
  /** The address that it is mailed to. */
  email: string
  /** Where its reader goes on: in the address, and for whoever shows its page to judge. */
  next?: string | undefined
  /** By default its life begins now; links to one and the same thing end together. */
  expiresAt?: Date
}

/**
 * Makes a link right before it is mailed: the address goes into the mail, only the hash of its secret into
 * the database, so that no row can be read as a way in (ACC-2). Its host is the configured one, whatever a
 * request says.
 */
export async function createLink(
  deps: Pick<Dependencies, 'urls'> & { db: Executor },
  link: LinkFor,
): Promise<string> {
  const secret = newSecret()
  await insertLink(deps.db, link, secret)
  return linkUrl(deps, link.purpose, secret, link.next)
}

/**
 * Makes the link that goes to the address an account has asked for; undefined where the wish was given up.
 * The account is held, so that no link comes to be while its wish goes: it would be the wish once more.
 */
export async function createWishLink(
  deps: Pick<Dependencies, 'db' | 'urls'>,
  { accountId }: { accountId: string },
): Promise<{ email: string; url: string } | undefined> {
  const secret = newSecret()
  const email = await deps.db.transaction(async (transaction) => {
    await holdAccount(transaction, accountId)
    const wanted = await findWantedEmail(transaction, accountId)
    if (wanted !== undefined)
      await insertLink(transaction, { accountId, purpose: 'change-email', email: wanted }, secret)
    return wanted
  })
  return email === undefined ? undefined : { email, url: linkUrl(deps, 'change-email', secret) }
}

function linkUrl(
  { urls }: Pick<Dependencies, 'urls'>,
  purpose: LinkPurpose,
  secret: string,
  next?: string,
): string {
  // In the query and not in the path, because paths are logged.
  const query = new URLSearchParams({ [LINK_PARAMETER]: secret, ...(next && { next }) })
  return `${urls.webApp}${purposes[purpose].path}?${query}`
}

/** Whoever changes what an account wishes for does it after whoever holds the account now. */
async function holdAccount(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
}

/** A link that is still good: whose it is, and what it proves. */
export type OpenLink = Awaited<ReturnType<typeof selectLink>>[number]

/** Looks at a link without using it up: what a GET may do, because link scanners follow links too. */
export async function findLink(
  db: Executor,
  secret: string,
  wanted: readonly LinkPurpose[],
): Promise<OpenLink | undefined> {
  const [link] = await selectLink(db, secret, wanted)
  return link
}

/**
 * Uses a link up, and with it all others of its account; answers it as it is now. Of any number of
 * parallel uses one gets it, because the row is deleted once. The account's row is held first, as by whoever
 * changes it and then ends its links: in the other order the two would wait for each other.
 */
export async function spendLink(
  transaction: Transaction,
  secret: string,
  wanted: readonly LinkPurpose[],
): Promise<OpenLink | undefined> {
  const [link] = await selectLink(transaction, secret, wanted).for('no key update', { of: accounts })
  if (!link) return undefined
  const used = await transaction.delete(oneTimeLinks).where(isOpen(secret, wanted))
  if (used.rowCount !== 1) return undefined // by somebody else, while this one waited for the account
  await endLinks(transaction, link.accountId)
  return link
}

/**
 * Ends every link of an account: what was mailed before its password or address changed is worth nothing
 * after. Save the links that put an address back: whoever has taken the account could end them by that
 * (reserved-emails.ts).
 */
export async function endLinks(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.accountId, accountId), ne(oneTimeLinks.purpose, 'restore-email')))
}

/**
 * Notes down the address that an account wishes to have, in place of an earlier wish. The row is a link whose
 * secret nobody knows: the ones that are mailed are made beside it, and end with it.
 */
export async function noteWantedEmail(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await forgetWantedEmail(transaction, accountId)
  await insertLink(transaction, { accountId, purpose: 'change-email', email }, newSecret())
}

/** The address that an account has asked for and not proved yet. */
export async function findWantedEmail(db: Executor, accountId: string): Promise<string | undefined> {
  const [wish] = await db
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(isWish(accountId), gt(oneTimeLinks.expiresAt, sql`now()`)))
    .orderBy(desc(oneTimeLinks.createdAt))
    .limit(1)
  return wish?.email
}

/** Ends the wish, and every link that was mailed for it. */
export async function forgetWantedEmail(transaction: Transaction, accountId: string): Promise<void> {
  await holdAccount(transaction, accountId)
  await transaction.delete(oneTimeLinks).where(isWish(accountId))
}

/** The row of a link; its secret is the caller's to mail, or to let nobody know. */
export async function insertLink(
  db: Executor,
  { accountId, purpose, email, expiresAt }: LinkFor,
  secret: string,
): Promise<void> {
  await db.insert(oneTimeLinks).values({
    hash: hashSecret(secret),
    accountId,
    purpose,
    email,
    expiresAt: expiresAt ?? sql`now() + ${purposes[purpose].life}::interval`,
  })
}

const selectLink = (db: Executor, secret: string, wanted: readonly LinkPurpose[]) =>
  db
    .select({
      accountId: oneTimeLinks.accountId,
      purpose: oneTimeLinks.purpose,
      /** The address that it was mailed to, and so proves. */
      mailedTo: oneTimeLinks.email,
      /** The account's address now. */
      email: accounts.email,
      wasProved: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      expiresAt: oneTimeLinks.expiresAt,
    })
    .from(oneTimeLinks)
    .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
    .where(and(isOpen(secret, wanted), isMailedToTheRightAddress))

const isOpen = (secret: string, wanted: readonly LinkPurpose[]) =>
  and(
    eq(oneTimeLinks.hash, hashSecret(secret)),
    inArray(oneTimeLinks.purpose, [...wanted]),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  )

/**
 * A link goes to the account's own address and dies when that is no longer its own, even where it was made
 * only after the change, by a mail on its way; or to the address that the account is to get, and is then of
 * no more use.
 */
const isMailedToTheRightAddress = sql`
  (lower(${oneTimeLinks.email}) = lower(${accounts.email}))
  = (${oneTimeLinks.purpose} not in ('change-email', 'restore-email'))`

const isWish = (accountId: string) =>
  and(eq(oneTimeLinks.accountId, accountId), eq(oneTimeLinks.purpose, 'change-email'))
