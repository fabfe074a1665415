import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { deriveKey, isSameSecret, keyedHash, listKeys } from '#kernel/ids.ts'
import { unwantedMails } from '#kernel/mail/tables.ts'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_SERVICE } from './schema.ts'

/** The only mails that are ended so (their data has an `unsubscribeUrl`): those about a card that expires. */
const OPTIONAL = 'card_expiring'
/** In place of what a notice is about: that none of its kind is wanted. No mail was sent. */
export const UNWANTED = 'unwanted'

type Keys = Pick<Dependencies, 'tokenKey' | 'formerTokenKey'>
type LinkDependencies = Pick<Dependencies, 'tokenKey' | 'urls'>

/** Where a mail program ends these mails in one press (RFC 8058); a browser is led to the page that asks. */
export function unsubscribeUrl(
  deps: LinkDependencies,
  { subscriptionId, email }: { subscriptionId: string; email: string },
): string {
  const link = signed(deps, { subscriptionId, address: addressOf(deps, email) })
  return `${deps.urls.website}${UNSUBSCRIBE_SERVICE}/unsubscribe/?${queryOf(link)}`
}

/** The page that asks before it ends them: programs that look through mails follow links, too. */
export function unsubscribePage({ urls }: Pick<Dependencies, 'urls'>, link: string): string {
  return `${urls.webApp}${UNSUBSCRIBE_PATH}?${queryOf(link)}`
}

/** In the query and not in the path, because paths are logged. */
function queryOf(link: string): URLSearchParams {
  return new URLSearchParams({ [LINK_PARAMETER]: link })
}

/** Whose mails a link ends: those to the subscription's holder, and those to the address it was mailed to. */
interface Named {
  subscriptionId: string
  /** Not the address itself: a link lies in logs of mail programs. */
  address: string
}

/** Opens nothing but this, works for ever, the account's end included, and tells nothing of anybody. */
function signed(deps: Pick<Dependencies, 'tokenKey'>, { subscriptionId, address }: Named): string {
  const named = `${subscriptionId}.${address}`
  const mac = createHmac('sha256', deriveKey(deps, 'unsubscribe from mails')).update(named)
  return `${named}.${mac.digest('base64url')}`
}

/** @throws AppError `not_found` for a link that we have not made */
function requireNamed(deps: Keys, link: string): Named {
  const [subscriptionId = '', address = ''] = link.split('.', 2)
  const isOurs = listKeys(deps).some((key) => isSameSecret(link, signed(key, { subscriptionId, address })))
  if (!isOurs) throw new AppError('not_found')
  return { subscriptionId, address }
}

/**
 * Whether somebody has ended these mails: for a subscription of theirs, whose mark survives a change of the
 * address, or for the address, whose mark survives the account.
 */
export async function isUnwanted(
  deps: Pick<Dependencies, 'db'> & Keys,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const addresses = listKeys(deps).map((key) => addressOf(key, email))
  return isMarked(deps, { accountId, addresses })
}

async function isMarked(
  { db }: Pick<Dependencies, 'db'>,
  { accountId, addresses }: { accountId: string | null; addresses: string[] },
): Promise<boolean> {
  const ofAddress = db
    .select({ at: unwantedMails.at })
    .from(unwantedMails)
    .where(inArray(unwantedMails.address, addresses))
  if (accountId === null) return (await ofAddress).length > 0
  const ofAccount = db
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
  deps: Pick<Dependencies, 'db'> & Keys,
  link: string,
): Promise<{ isUnsubscribed: boolean }> {
  const { subscriptionId, address } = requireNamed(deps, link)
  const accountId = await findHolder(deps, subscriptionId)
  return { isUnsubscribed: await isMarked(deps, { accountId, addresses: [address] }) }
}

/** Ends these mails; a second time changes nothing, the account may be gone. @throws AppError `not_found` */
export async function unsubscribe(deps: Pick<Dependencies, 'db' | 'clock'> & Keys, link: string) {
  const { subscriptionId, address } = requireNamed(deps, link)
  const at = deps.clock()
  await deps.db.transaction(async (transaction) => {
    await transaction
      .insert(subscriptionNotices)
      .values({ subscriptionId, kind: OPTIONAL, about: UNWANTED, at })
      .onConflictDoNothing()
    await transaction.insert(unwantedMails).values({ address, at }).onConflictDoNothing()
  })
}

/** Lets them come again. @throws AppError `not_found` */
export async function subscribeAgain(deps: Pick<Dependencies, 'db'> & Keys, link: string) {
  const { subscriptionId, address } = requireNamed(deps, link)
  const accountId = await findHolder(deps, subscriptionId)
  await deps.db.transaction(async (transaction) => {
    if (accountId !== null) {
      const own = transaction
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(eq(subscriptions.accountId, accountId))
      await transaction
        .delete(subscriptionNotices)
        .where(and(inArray(subscriptionNotices.subscriptionId, own), ...unwantedMark))
    }
    await transaction.delete(unwantedMails).where(eq(unwantedMails.address, address))
  })
}

/** Who holds the subscription; null where the account is gone. */
async function findHolder({ db }: Pick<Dependencies, 'db'>, id: string): Promise<string | null> {
  const [found] = await db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  return found?.accountId ?? null
}
