import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { accounts } from '#database/tables/accounts.ts'
import { subscriptions } from '#database/tables/orders.ts'
import { subscriptionNotices } from '#database/tables/subscriptions.ts'
import { unwantedMails } from '#database/tables/unwanted-mails.ts'
import { LINK_PARAMETER } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { deriveKey, isSameSecret, keyedHash } from '../ids.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_SERVICE } from './schema.ts'

/** The only mails that are ended so (`isTransactional` in domain/mail): those about a card that expires. */
const OPTIONAL = 'card_expiring'
/** In place of what a notice is about: that none of its kind is wanted. No mail was sent. */
export const UNWANTED = 'unwanted'

type LinkDependencies = Pick<Dependencies, 'tokenKey' | 'urls'>

/** Where a mail program ends these mails with one press, without asking (RFC 8058); a browser is led to the page that asks. */
export function unsubscribeUrl(deps: LinkDependencies, subscriptionId: string): string {
  return `${deps.urls.website}${UNSUBSCRIBE_SERVICE}/unsubscribe/?${queryOf(signed(deps, subscriptionId))}`
}

/** The page that asks before it ends them: programs that look through mails follow links, too. */
export function unsubscribePage({ urls }: Pick<Dependencies, 'urls'>, link: string): string {
  return `${urls.webApp}${UNSUBSCRIBE_PATH}?${queryOf(link)}`
}

/** In the query and not in the path, because paths are logged. */
function queryOf(link: string): URLSearchParams {
  return new URLSearchParams({ [LINK_PARAMETER]: link })
}

/** Opens nothing but this, works for ever, and tells nothing of anybody. */
function signed(deps: Pick<Dependencies, 'tokenKey'>, subscriptionId: string): string {
  const mac = createHmac('sha256', deriveKey(deps, 'unsubscribe from mails')).update(subscriptionId)
  return `${subscriptionId}.${mac.digest('base64url')}`
}

/** @throws AppError `not_found` for a link that we have not made */
function requireSubscriptionId(deps: Pick<Dependencies, 'tokenKey'>, link: string): string {
  const [subscriptionId = ''] = link.split('.', 1)
  if (!isSameSecret(link, signed(deps, subscriptionId))) throw new AppError('not_found')
  return subscriptionId
}

interface Holder {
  accountId: string
  email: string
}

/**
 * Whether the holder of a subscription has ended these mails: for this one or another one of theirs, whose mark survives a change of
 * the address, or for the address, whose mark survives the account.
 */
export async function isUnwanted(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  { accountId, email }: Holder,
): Promise<boolean> {
  const ofAddress = deps.db
    .select({ at: unwantedMails.at })
    .from(unwantedMails)
    .where(eq(unwantedMails.address, addressOf(deps, email)))
  const ofAccount = deps.db
    .select({ at: subscriptionNotices.at })
    .from(subscriptionNotices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionNotices.subscriptionId))
    .where(and(eq(subscriptions.accountId, accountId), ...unwantedMark))
  return (await unionAll(ofAddress, ofAccount).limit(1)).length > 0
}

function addressOf(deps: Pick<Dependencies, 'tokenKey'>, email: string): string {
  return keyedHash(deps, 'unwanted mails', email.toLowerCase())
}

const unwantedMark = [
  eq(subscriptionNotices.kind, OPTIONAL),
  eq(subscriptionNotices.about, UNWANTED),
] as const

/** What the page says: whether they come. @throws AppError `not_found` */
export async function viewUnsubscription(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  link: string,
): Promise<{ isUnsubscribed: boolean }> {
  return { isUnsubscribed: await isUnwanted(deps, await requireHolder(deps, link)) }
}

/** Ends these mails; a second time changes nothing. @throws AppError `not_found` */
export async function unsubscribe(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey'>,
  link: string,
): Promise<void> {
  const { email } = await requireHolder(deps, link)
  const at = deps.clock()
  const subscriptionId = requireSubscriptionId(deps, link)
  await deps.db.transaction(async (transaction) => {
    await transaction
      .insert(subscriptionNotices)
      .values({ subscriptionId, kind: OPTIONAL, about: UNWANTED, at })
      .onConflictDoNothing()
    await transaction
      .insert(unwantedMails)
      .values({ address: addressOf(deps, email), at })
      .onConflictDoNothing()
  })
}

/** Lets them come again. @throws AppError `not_found` */
export async function subscribeAgain(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  link: string,
): Promise<void> {
  const { accountId, email } = await requireHolder(deps, link)
  const own = deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
  await deps.db.transaction(async (transaction) => {
    await transaction
      .delete(subscriptionNotices)
      .where(and(inArray(subscriptionNotices.subscriptionId, own), ...unwantedMark))
    await transaction.delete(unwantedMails).where(eq(unwantedMails.address, addressOf(deps, email)))
  })
}

/** The account that the link was mailed to. */
async function requireHolder(deps: Pick<Dependencies, 'db' | 'tokenKey'>, link: string): Promise<Holder> {
  const id = requireSubscriptionId(deps, link)
  const [found] = await deps.db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(eq(subscriptions.id, id))
  if (!found) throw new AppError('not_found')
  return found
}
