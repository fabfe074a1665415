import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import { listChargesAhead } from '../orders/quote-renewal.ts'
import type { Buyer } from '../orders/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { findPackage } from '../prices/price-of.ts'
import { datesOf, isChargeable, type Subscription } from '../subscriptions/lock-subscription.ts'
import type { SubscriptionEventKind, SubscriptionState } from '../subscriptions/schema.ts'
import { dueAt, stateOf, triesOf } from '../subscriptions/state-of.ts'
import { invoices, orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { actionsOf, pauseEndsOf } from './holder-actions.ts'
import type { BillingActor, BillingDependencies } from './own-subscription.ts'
import { mayReplaceMethod } from './replace-method.ts'
import type { BillingAction, BillingEvent, BillingView, ListedInvoice } from './schema.ts'
import { withdrawalOf } from './withdraw.ts'

type ViewDependencies = Pick<BillingDependencies, 'clock' | 'db' | 'payments' | 'priceBook'>

/** So many events of a history are shown. */
const EVENTS_SHOWN = 100

/** Everything that an account has bought, with its papers: what is over comes last, and the newest first of the others. */
export async function viewBilling(
  deps: ViewDependencies,
  actor: Pick<BillingActor, 'accountId'>,
): Promise<{ subscriptions: BillingView[]; invoices: ListedInvoice[] }> {
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
    invoices: await listInvoices(deps, actor),
  }
}

async function viewOf(deps: ViewDependencies, subscription: Subscription): Promise<BillingView> {
  const { db } = deps
  const now = deps.clock()
  const current = await findOrder(db, { id: subscription.currentOrderId })
  if (!current) throw new Error('a subscription has lost its order')
  const state = stateOf(datesOf(subscription), now)
  const withdrawal = await withdrawalOf(db, subscription, now)
  const may: BillingAction[] = [
    ...actionsOf(subscription, now),
    ...('because' in withdrawal ? [] : ['withdraw' as const]),
    ...(mayReplaceMethod(deps, subscription, now) ? ['replace_method' as const] : []),
  ]
  const { id, package: token, period, seats, currency, startedOn, termFrom, paidThrough } = subscription
  const { accessUntil, cancelledAt, resumesAt, next, mandate, buyer } = subscription
  const renews = state === 'active' || state === 'paused' || state === 'past_due'
  return {
    ...{ id, state, package: token, period, seats, currency, startedOn, may },
    productName: current.productName,
    perSeat: findPackage(deps.priceBook, token)?.perSeat ?? false,
    termFrom: termFrom.toISOString(),
    paidThrough: paidThrough.toISOString(),
    accessUntil: accessUntil.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    resumesAt: resumesAt?.toISOString() ?? null,
    pauseEnds: may.includes('pause') ? pauseEndsOf(subscription).map((at) => at.toISOString()) : [],
    next: renews ? next : null,
    charges: renews ? await listChargesAhead(deps, db, { subscription, current }) : [],
    owed: await findOwed(db, subscription, { state, now }),
    method: mandate && methodOf(mandate),
    buyer: (buyer as Buyer | null) ?? current.buyer,
    ...viewOfWithdrawal(withdrawal),
    history: await listHistory(db, subscription),
  }
}

function viewOfWithdrawal(
  judged: Awaited<ReturnType<typeof withdrawalOf>>,
): Pick<BillingView, 'withdrawal' | 'noWithdrawal'> {
  if ('because' in judged) return { withdrawal: null, noWithdrawal: judged }
  const { until, amount } = judged
  return { withdrawal: { until: until.toISOString(), amount }, noWithdrawal: null }
}

/** The renewal that is due and not paid. */
async function findOwed(
  db: Executor,
  subscription: Subscription,
  { state, now }: { state: SubscriptionState; now: Date },
): Promise<BillingView['owed']> {
  if (state !== 'past_due' && state !== 'suspended') return null
  const due = dueAt(subscription)
  const [order] = (await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.subscriptionId, subscription.id),
        eq(orders.kind, 'renewal'),
        eq(orders.state, 'placed'),
        eq(orders.termFrom, due),
      ),
    )) as Order[]
  if (!order) return null
  // PayPal tries by itself, when it thinks fit.
  const isOurs = subscription.mandate?.kind === 'saved-method'
  const again = isOurs ? triesOf(due).find((at) => at > now) : undefined
  return { orderId: order.id, amount: order.total, triesAgainOn: again?.toISOString() ?? null }
}

function methodOf(mandate: PaymentMandate): BillingView['method'] {
  const { kind, brand, lastFour, expires } = mandate
  const isEnded = !isChargeable(mandate)
  return { kind: kind === 'subscription' ? 'paypal' : 'card', brand, lastFour, expires, isEnded }
}

/** The newest first. */
async function listHistory(db: Executor, { id }: Pick<Subscription, 'id'>): Promise<BillingEvent[]> {
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
    details: details as BillingEvent['details'],
  }))
}

/** Every invoice and credit note of the account, the newest first. */
async function listInvoices(
  { db }: Pick<BillingDependencies, 'db'>,
  { accountId }: Pick<BillingActor, 'accountId'>,
): Promise<ListedInvoice[]> {
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
