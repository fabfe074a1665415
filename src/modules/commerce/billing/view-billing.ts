import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import { findOrder } from '../orders/order-rows.ts'
import { listChargesAhead } from '../orders/quote-renewal.ts'
import type { Buyer } from '../orders/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { isRetailer, type ProviderName } from '../payments/schema.ts'
import { findPackage } from '../prices/price-of.ts'
import { findRenewal } from '../renewals/renewal-order.ts'
import { dueAt, stateOf, triesOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  isChargeable,
  type Recording,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import type { SubscriptionEventKind, SubscriptionState } from '../subscriptions/schema.ts'
import { invoices, orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { actionsOf, pauseEndsOf } from './holder-actions.ts'
import type { BillingActor, BillingDependencies } from './own-subscription.ts'
import { choiceForOneMore } from './price-change.ts'
import { mayReplaceMethod } from './replace-method.ts'
import type { BillingAction } from './schema.ts'
import { withdrawalOf } from './withdraw.ts'

type ViewDependencies = Pick<BillingDependencies, 'clock' | 'db' | 'payments' | 'priceBook'>

/** So many events of a history are shown. */
const EVENTS_SHOWN = 100

/** Everything that an account has bought, with its papers: the newest first, but last what is over. */
export async function viewBilling(deps: ViewDependencies, actor: Pick<BillingActor, 'accountId'>) {
  const rows = (await deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, actor.accountId))
    .orderBy(desc(subscriptions.createdAt), asc(subscriptions.id))) as Subscription[]
  const views: BillingView[] = []
  for (const subscription of rows) views.push(await viewOf(deps, subscription))
  const isOver = ({ state }: BillingView) => state === 'expired'
  return {
    subscriptions: [...views.filter((view) => !isOver(view)), ...views.filter(isOver)],
    invoices: await listInvoices(deps.db, actor),
  }
}

/** What of it is not over, and what may be done with each: for pages that sell plans. */
export async function listOwnSubscriptions(
  { db, clock }: Pick<ViewDependencies, 'clock' | 'db'>,
  { accountId }: Pick<BillingActor, 'accountId'>,
) {
  const now = clock()
  const rows = (await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.createdAt), asc(subscriptions.id))) as Subscription[]
  const running = rows.filter((subscription) => stateOf(datesOf(subscription), now) !== 'expired')
  return running.map((subscription) => ({
    id: subscription.id,
    package: subscription.package,
    may: actionsOf(subscription, now),
  }))
}

export type BillingView = Awaited<ReturnType<typeof viewOf>>

/** A subscription, as its holder sees it. Days are ISO 8601 moments; amounts in the smallest unit. */
async function viewOf(deps: ViewDependencies, subscription: Subscription) {
  const { db } = deps
  const now = deps.clock()
  const current = await findOrder(db, { id: subscription.currentOrderId })
  if (!current) throw new Error('a subscription has lost its order')
  const state = stateOf(datesOf(subscription), now)
  const withdrawal = await withdrawalOf(deps, subscription, now)
  const may: BillingAction[] = [
    ...actionsOf(subscription, now),
    ...('because' in withdrawal ? [] : ['withdraw' as const]),
    ...(mayReplaceMethod(deps, subscription, now) ? ['replace_method' as const] : []),
  ]
  const { id, package: token, period, seats, currency, startedOn, termFrom, paidThrough } = subscription
  const { accessUntil, cancelledAt, resumesAt, next, mandate, provider, buyer } = subscription
  const renews = state === 'active' || state === 'paused' || state === 'past_due'
  return {
    ...{ id, state, package: token, period, currency, startedOn },
    /** All of them, the holder's own among them. */
    seats,
    /** What may be done now: everything else is not offered, and refused. */
    may,
    /** Its name where nobody has another one for it. */
    productName: current.productName,
    /** Whether seats may be added and taken away. */
    perSeat: findPackage(deps.priceBook, token)?.perSeat ?? false,
    /** What it opens: as it was bought, whatever the price book says of its package today. */
    contents: subscription.contents,
    /** What to change to for one person more; null where nothing may be changed, or nobody be added. */
    oneMore: (may.includes('change') && choiceForOneMore(deps.priceBook, subscription)) || null,
    termFrom: termFrom.toISOString(),
    paidThrough: paidThrough.toISOString(),
    /** Until when everything is open. */
    accessUntil: accessUntil.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    /** A pause that is planned or has begun. */
    resumesAt: resumesAt?.toISOString() ?? null,
    /** Until when the next term may be put off: 1, 2, 3 months after this one's end; empty if it may not. */
    pauseEnds: may.includes('pause') ? pauseEndsOf(subscription).map((at) => at.toISOString()) : [],
    next: renews ? next : null,
    /** What is charged next, and after that: three at most; empty where nothing is. */
    charges: renews ? await listChargesAhead(deps, db, { subscription, current }) : [],
    /** A renewal that could not be charged: its own page takes another card. */
    owed: await findOwed(db, subscription, state, now),
    /** What it is charged to. */
    method: mandate && methodOf(mandate, provider),
    buyer: (buyer as Buyer | null) ?? current.buyer,
    /** Whether the buyer may still have everything back, by which right, until when, and how much. */
    withdrawal: 'because' in withdrawal ? null : { ...withdrawal, until: withdrawal.until.toISOString() },
    /** Why they may not; null where they may. */
    noWithdrawal: 'because' in withdrawal ? withdrawal : null,
    history: await listHistory(db, subscription),
  }
}

/** The renewal that is due and not paid. */
async function findOwed(db: Executor, subscription: Subscription, state: SubscriptionState, now: Date) {
  if (state !== 'past_due' && state !== 'suspended') return null
  const order = await findRenewal(db, subscription)
  if (order?.state !== 'placed') return null
  // PayPal tries by itself, when it thinks fit.
  const isOurs = subscription.mandate?.kind === 'saved-method'
  const again = isOurs ? triesOf(dueAt(subscription)).find((at) => at > now) : undefined
  return { orderId: order.id, amount: order.total, triesAgainOn: again?.toISOString() ?? null }
}

/** `expires`: YYYY-MM. */
function methodOf(mandate: PaymentMandate, provider: ProviderName) {
  const { brand, lastFour, expires } = mandate
  const ofProvider = isRetailer(provider) ? 'clickbank' : 'paypal'
  const kind: 'clickbank' | 'paypal' | 'card' = mandate.kind === 'subscription' ? ofProvider : 'card'
  return { kind, brand, lastFour, expires, isEnded: !isChargeable(mandate) }
}

/** The newest first. */
async function listHistory(db: Executor, { id }: Subscription) {
  const rows = await db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, id))
    .orderBy(desc(subscriptionEvents.id))
    .limit(EVENTS_SHOWN)
  // Only recordSubscriptionEvent writes them.
  return rows.map(({ kind, by, toState, at, details }) => ({
    kind: kind as SubscriptionEventKind,
    by,
    toState: toState as SubscriptionState,
    at: at.toISOString(),
    details: details as NonNullable<Recording['details']>,
  }))
}

/** Every invoice and credit note of the account, the newest first. */
async function listInvoices(db: Executor, { accountId }: Pick<BillingActor, 'accountId'>) {
  const rows = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      issuedAt: invoices.issuedAt,
      contents: sql<InvoiceContents>`${invoices.contents}`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(invoices.number))
  return rows.map(({ number, kind, issuedAt, contents: { total, currency, item } }) => ({
    ...{ number, kind, issuedAt: issuedAt.toISOString(), total, currency },
    ...{ productName: item.name, package: item.package },
  }))
}
