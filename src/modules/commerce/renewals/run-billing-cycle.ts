import { and, eq, gt, inArray, isNotNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { addDays } from '#kernel/time.ts'
import type { RenewalEnd } from '../notices/schema.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { listPayments } from '../orders/order-rows.ts'
import { aboutRenewal } from '../orders/quote-renewal.ts'
import { voidOrders } from '../orders/void-orders.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { type RefreshDependencies, refreshPayment } from '../payments/refresh-payment.ts'
import { endOwnMandate } from '../payments/sync-mandate.ts'
import { dueAt, stateOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  dueColumn,
  findSubscription,
  forEachHeld,
  isChargeable,
  moment,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import {
  GRACE_DAYS,
  type NoticeKind,
  SUSPENSION_DAYS,
  type SubscriptionEventKind,
} from '../subscriptions/schema.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '../tables/subscriptions.ts'
import { aboutDue, type ClockDependencies, isUntold } from './due.ts'
import { findRenewal } from './renewal-order.ts'

/** In one run, which is over before the next one begins. */
const AT_ONCE = 2_000
const FAULT = 'a subscription could not follow the clock'

/**
 * Writes into histories what time alone has done, tells of what was suspended, of what is open again and of
 * what others than its holder have ended, and gives up what cannot be paid any more. Dates have opened and
 * closed everything already. Whoever charges by itself is asked before it is ended.
 */
export async function runBillingCycle(deps: RefreshDependencies, { now }: { now: Date }): Promise<void> {
  const away = new Set<string>()
  for (const lapsed of await listLapsed(deps, now)) {
    if (!(await confirmBeforeExpiry(deps, { ...lapsed, now, away }))) continue
    await forEachHeld(deps, [lapsed], FAULT, (transaction, subscription) =>
      lapse(deps, transaction, subscription, now),
    )
  }
  await forEachHeld(deps, await listSuspended(deps), FAULT, (transaction, subscription) =>
    tellOfSuspension(deps, transaction, subscription, now),
  )
  await forEachHeld(
    deps,
    await listBack(deps, now),
    FAULT,
    (transaction, _, { id: subscriptionId, about, order }) =>
      sendNoticeOnce(deps, transaction, { subscriptionId, kind: 'back', about, details: { order } }),
  )
  await forEachHeld(
    deps,
    await listEnded(deps, now),
    FAULT,
    (transaction, _, { id: subscriptionId, about, because }) =>
      sendNoticeOnce(deps, transaction, { subscriptionId, kind: 'cancelled', about, details: { because } }),
  )
  await forEachHeld(deps, await listGivenUp(deps), FAULT, async (transaction, { state }, { orderId }) => {
    // Asked again: it may have been paid before it was ours.
    if (state === 'expired') await voidOrders(deps, transaction, { orderIds: [orderId] })
  })
}

/** What may stand somewhere else than its history says: it is asked again when it is held. */
function listLapsed({ db }: ClockDependencies, now: Date) {
  const isLater = (days: number) => lte(dueColumn, moment(addDays(now, -days)))
  const { id, state, paidThrough, cancelledAt } = subscriptions
  return db
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        ne(state, 'expired'),
        lte(paidThrough, now),
        or(
          isNotNull(cancelledAt),
          and(eq(state, 'paused'), isLater(0)),
          and(eq(state, 'past_due'), isLater(GRACE_DAYS)),
          and(eq(state, 'suspended'), isLater(SUSPENSION_DAYS)),
          sql`${state} in ('active', 'cancelled')`,
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

async function lapse(
  deps: ClockDependencies,
  transaction: Transaction,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const to = stateOf(datesOf(subscription), now)
  if (to === subscription.state) return
  // What charges by itself, and has not for as long as it might have been paid, is to charge no more.
  const isToEnd = to === 'expired' && chargesUntilEnded(subscription)
  const set = isToEnd ? await endOwnMandate(deps, transaction, subscription) : {}
  const recording = { actor: { by: 'clock' }, now, details: { to }, set } as const
  await recordSubscriptionEvent(transaction, subscription, { kind: 'lapsed' }, recording)
}

/** What is suspended, by whichever row of its history, and of which nobody was told yet. */
function listSuspended({ db }: ClockDependencies) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'suspended'), isUntold('suspended', aboutDue)))
    .limit(AT_ONCE)
}

async function tellOfSuspension(
  deps: ClockDependencies,
  transaction: Transaction,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  if (stateOf(datesOf(subscription), now) !== 'suspended') return
  const order = await findRenewal(transaction, subscription)
  const payableUntil = addDays(dueAt(subscription), SUSPENSION_DAYS).toISOString().slice(0, 10)
  await sendNoticeOnce(deps, transaction, {
    subscriptionId: subscription.id,
    kind: 'suspended',
    about: aboutRenewal(subscription),
    details: { order: order?.id ?? null, payableUntil },
  })
}

/** The orders of renewals whose subscription is over, unless a payment for them is being worked on. */
function listGivenUp({ db }: ClockDependencies) {
  return db
    .select({ orderId: orders.id, id: subscriptions.id })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(and(eq(orders.state, 'placed'), eq(orders.kind, 'renewal'), isOver))
    .limit(AT_ONCE)
}

const isOver = and(
  eq(subscriptions.state, 'expired'),
  sql`not exists (select from ${payments} p where p.order_id = ${orders.id} and p.state in ('processing', 'paid'))`,
)

/**
 * Asks a provider that charges by itself a last time, before it is told to charge no more: its notices may
 * have been lost, and each question since. What it tells is booked. Answers whether the clock may go on: not
 * while nobody knows; who is `away` is left alone.
 */
async function confirmBeforeExpiry(
  deps: RefreshDependencies,
  { id, now, away }: { id: string; now: Date; away: Set<string> },
): Promise<boolean> {
  const subscription = await findSubscription(deps.db, { id })
  if (!subscription || !chargesUntilEnded(subscription)) return true
  if (stateOf(datesOf(subscription), now) !== 'expired') return true
  const { provider, reference } = (await findCharged(deps.db, subscription)) ?? {}
  if (provider === undefined || reference == null) return true
  if (away.has(provider)) return false
  try {
    await refreshPayment(deps, provider, reference)
    return true
  } catch (error) {
    if (isProviderUnavailable(error)) away.add(provider)
    deps.log.warn(
      { err: error, provider, subscription: id },
      'a subscription could not be asked for before its end',
    )
    return false
  }
}

/** Whether its provider charges it by itself until it is told to stop. */
function chargesUntilEnded({ cancelledAt, mandate }: Pick<Subscription, 'cancelledAt' | 'mandate'>): boolean {
  return cancelledAt === null && mandate?.kind === 'subscription' && isChargeable(mandate)
}

/** The payment that its provider charges once more with every term. */
async function findCharged(db: Executor, { currentOrderId }: Subscription) {
  const tries = await listPayments(db, { orderId: currentOrderId })
  return tries.find(({ state }) => state === 'paid')
}

/** So far back somebody is told of what has happened. */
const DAYS = 7

const { id, subscriptionId, kind, at, by, details, fromState, toState } = subscriptionEvents
const order = sql<string>`${details} ->> 'order'`
const overStates = ['cancelled', 'expired']

/**
 * Renewals that were paid after somebody was told that they had failed, and that everything is open again
 * nobody was told. What a provider charges by itself has no order of its own: there it is the suspension that
 * ended.
 */
function listBack({ db }: Pick<ClockDependencies, 'db'>, now: Date) {
  const wasTold = wasNotified(['payment_failed', 'suspended'], sql`n.details ->> 'order' = ${order}`)
  const isOfProvider = sql`(${fromState} = 'suspended'
    and ${wasNotified(['suspended'], sql`n.details ->> 'order' is null`)})`
  const about = sql<string>`case when ${isOfProvider} then ${order} || '#' || ${id} else ${order} end`
  return db
    .select({ id: subscriptionId, order, about })
    .from(subscriptionEvents)
    .where(
      and(
        eq(kind, 'renewed'),
        gt(at, addDays(now, -DAYS)),
        sql`(${wasTold} or ${isOfProvider})`,
        sql`not ${wasNotified(['back'], sql`n.about = ${about}`)}`,
      ),
    )
    .limit(AT_ONCE)
}

const endedBy = {
  method_ended: 'provider',
  refunded: 'refund',
  charged_back: 'dispute',
} as const satisfies Partial<Record<SubscriptionEventKind, RenewalEnd>>

/**
 * Renewals that a provider, refund or dispute ended, and nobody was told of.
 * Those who end their own are told at once.
 */
async function listEnded(
  { db }: Pick<ClockDependencies, 'db'>,
  now: Date,
): Promise<{ id: string; about: string; because: RenewalEnd }[]> {
  const about = sql<string>`${kind} || '#' || ${id}`
  const rows = await db
    .select({ id: subscriptionId, about, kind })
    .from(subscriptionEvents)
    .where(
      and(
        inArray(kind, Object.keys(endedBy)),
        eq(by, 'provider'),
        gt(at, addDays(now, -DAYS)),
        notInArray(fromState, overStates),
        inArray(toState, overStates),
        sql`not ${wasNotified(['cancelled'], sql`n.about = ${about}`)}`,
      ),
    )
    .limit(AT_ONCE)
  return rows.map(({ kind, ...ended }) => ({ ...ended, because: endedBy[kind as keyof typeof endedBy] }))
}

function wasNotified(kinds: NoticeKind[], about: SQL): SQL {
  const list = sql.join(
    kinds.map((each) => sql`${each}`),
    sql`, `,
  )
  return sql`exists (
    select from ${subscriptionNotices} n
    where n.subscription_id = ${subscriptionId} and n.kind in (${list}) and ${about})`
}
