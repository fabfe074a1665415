import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import { subscriptionNotices } from '#database/tables/subscriptions.ts'
import { LINK_PARAMETER } from '../accounts/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import { deriveKey, isSameSecret } from '../ids.ts'
import { UNSUBSCRIBE_PATH, UNSUBSCRIBE_SERVICE } from './schema.ts'

/** The only mails that are ended so (`isTransactional` in domain/mail): those about a card that expires. */
const OPTIONAL = 'card_expiring'
/** In place of what a notice is about: that none of its kind is wanted. */
const UNWANTED = 'unwanted'

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

/** Whether the holder of a subscription has ended these mails, for this one or another one of theirs. */
export async function isUnwanted(db: Executor, { accountId }: { accountId: string }): Promise<boolean> {
  const [found] = await db
    .select({ at: subscriptionNotices.at })
    .from(subscriptionNotices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionNotices.subscriptionId))
    .where(and(eq(subscriptions.accountId, accountId), ...unwantedMark))
    .limit(1)
  return found !== undefined
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
  const accountId = await requireHolder(deps, link)
  return { isUnsubscribed: await isUnwanted(deps.db, { accountId }) }
}

/** Ends these mails; a second time changes nothing. @throws AppError `not_found` */
export async function unsubscribe(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey'>,
  link: string,
): Promise<void> {
  await requireHolder(deps, link)
  await deps.db
    .insert(subscriptionNotices)
    .values({
      subscriptionId: requireSubscriptionId(deps, link),
      kind: OPTIONAL,
      about: UNWANTED,
      at: deps.clock(),
    })
    .onConflictDoNothing()
}

/** Lets them come again. @throws AppError `not_found` */
export async function subscribeAgain(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  link: string,
): Promise<void> {
  const accountId = await requireHolder(deps, link)
  const own = deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
  await deps.db
    .delete(subscriptionNotices)
    .where(and(inArray(subscriptionNotices.subscriptionId, own), ...unwantedMark))
}

/** The account that the link was mailed to. */
async function requireHolder(deps: Pick<Dependencies, 'db' | 'tokenKey'>, link: string): Promise<string> {
  const id = requireSubscriptionId(deps, link)
  const [found] = await deps.db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  if (found?.accountId == null) throw new AppError('not_found')
  return found.accountId
}
