import { and, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder, listPayments, type Order, type Payment } from '../orders/order-rows.ts'
import { placeSubscriptionOrder } from '../orders/place-subscription-order.ts'
import type { Buyer } from '../orders/schema.ts'
import { voidOrdersFor } from '../orders/void-orders.ts'
import { type ChargeOutcome, chargeOrder } from '../payments/charge-order.ts'
import { type RefreshDependencies, refreshPayment, sweep } from '../payments/refresh-payment.ts'
import { dueAt, stateOf, triesOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  dueColumn,
  lockSubscription,
  moment,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { SUSPENSION_DAYS } from '../subscriptions/schema.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { isOfOpenAccount, isRenewalDue, renewsItself } from './due.ts'
import { findRenewal, giveUpByHand, quoteNext, renewalKey, requoteRenewal } from './renewal-order.ts'

/** Charged at the same time: as many as the jobs have connections. */
const ABREAST = 4

/**
 * Charges what is due to saved cards: places the order of the next term, once for each, and charges it when
 * it is due and on the days after that (`triesOf`). What is declined is written down and told of, each try
 * once. Any number of processes may do it at once.
 */
export async function renewDue(deps: RefreshDependencies, { now }: { now: Date }): Promise<void> {
  const away = new Set<string>()
  const open = await listDue(deps, { now })
  const charging = async () => {
    for (let next = open.pop(); next; next = open.pop()) {
      const { id, provider } = next
      if (away.has(provider)) continue
      try {
        const charged = await renewSubscription(deps, { id, now })
        if (charged?.state === 'unavailable' && charged.isAway) away.add(provider)
      } catch (error) {
        // It is done again the next time; the others go on.
        deps.log.error({ err: error, subscription: id }, 'a subscription could not be renewed')
      }
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, charging))
}

/** How many renewals were due by then, and have not been tried: as many as one run would do, at most. */
export async function countLateRenewals(
  deps: Pick<Dependencies, 'db'>,
  { now }: { now: Date },
): Promise<number> {
  return (await listDue(deps, { now })).length
}

/**
 * Asks providers that charge by themselves for what should have come by now: a notice may be lost. One that
 * is away is left alone until the next time.
 */
export async function askForRenewals(deps: RefreshDependencies, { now }: { now: Date }): Promise<void> {
  const unheard = await listUnheard(deps, { now })
  await sweep(deps, unheard, 'a renewal could not be asked for', async ({ provider, reference }) => {
    if (reference !== null) await refreshPayment(deps, provider, reference)
  })
}

/** Charges a subscription's renewal to its saved card; undefined where nothing is to be charged now. */
export async function renewSubscription(
  deps: RefreshDependencies,
  { id, now }: { id: string; now: Date },
): Promise<ChargeOutcome | undefined> {
  const opened = await deps.db.transaction((transaction) => openRenewal(deps, transaction, { id, now }))
  if (!opened?.isOwed) return undefined
  // Whoever has moved while they were paying by hand: what they have left open is given up, and the taxes are
  // those of the new place.
  const { subscription, isRequoted } = opened
  if (!isRequoted && subscription.buyer) {
    const isGivenUp = await giveUpByHand(deps, subscription, subscription.buyer as Buyer)
    if (!isGivenUp) return { state: 'unavailable', isAway: true }
    await deps.db.transaction((transaction) => openRenewal(deps, transaction, { id, now }))
  }
  const { orderId, tries } = opened
  const charged = await chargeOrder(deps, { orderId, tries })
  if (charged.state === 'declined')
    await deps.db.transaction((transaction) => openRenewal(deps, transaction, { id, now }))
  return charged
}

interface OpenedRenewal {
  subscription: Subscription
  orderId: string
  isOwed: boolean
  /** How often it was charged to the saved card, and is known how that ended. */
  tries: number
  /** Whether it costs what it does for whoever buys by now: not while it is being paid. */
  isRequoted: boolean
}

/** The order of the renewal that is due, with what has failed of it written down; undefined where none is. */
async function openRenewal(
  deps: RefreshDependencies,
  transaction: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<OpenedRenewal | undefined> {
  const subscription = await lockSubscription(transaction, { id })
  if (!subscription || !renewsItself(subscription) || now < dueAt(subscription)) return undefined
  if (subscription.mandate?.kind !== 'saved-method') return undefined
  if (stateOf(datesOf(subscription), now) === 'expired') return undefined
  if (!(await isClearOfChanges(deps, transaction, { subscription, now }))) return undefined
  const order =
    (await findRenewal(transaction, subscription)) ?? (await placeRenewal(deps, transaction, subscription))
  const tries = (await listPayments(transaction, { orderId: order.id })).toReversed()
  await noteFailures(deps, transaction, { subscription, order, tries }, now)
  const replacedAt = await findReplacedAt(transaction, subscription)
  const isOpen = order.state === 'placed'
  return {
    subscription,
    orderId: order.id,
    tries: tries.filter(({ isUnattended, state }) => isUnattended && state !== 'awaiting').length,
    isOwed: isOpen && isTryOwed(tries, { due: dueAt(subscription), replacedAt, now }),
    isRequoted: await requoteRenewal(deps, transaction, subscription),
  }
}

/**
 * What was to change the term that is over comes too late. A change whose charge is under way may still take
 * the renewal's place; seats may not, and those that are paid after the renewal go back: they are waited for
 * until the first day of another try.
 */
async function isClearOfChanges(
  deps: RefreshDependencies,
  transaction: Transaction,
  { subscription, now }: { subscription: Subscription; now: Date },
): Promise<boolean> {
  const isUnchanged = await voidOrdersFor(deps, transaction, subscription, { kinds: ['change'] })
  const areSeatsOver = await voidOrdersFor(deps, transaction, subscription, { kinds: ['seats'] })
  const [, secondTry] = triesOf(dueAt(subscription))
  return isUnchanged && (areSeatsOver || (secondTry !== undefined && now >= secondTry))
}

async function placeRenewal(deps: RefreshDependencies, transaction: Transaction, subscription: Subscription) {
  const { orderId } = await placeSubscriptionOrder(deps, transaction, {
    ...(await quoteNext(deps, transaction, subscription)),
    subscription,
    kind: 'renewal',
    termFrom: dueAt(subscription),
    idempotencyKey: renewalKey(subscription),
  })
  const order = await findOrder(transaction, { id: orderId })
  if (!order) throw new Error('an order that was placed is not there')
  return order
}

/** In one run, which is over before the next one begins. */
const AT_ONCE = 500

/**
 * The subscriptions whose renewal has to be charged to a saved method at this moment, or of which a failure
 * is not written down yet. In no order: what cannot be done now stands in nobody's way.
 */
async function listDue({ db }: Pick<Dependencies, 'db'>, { now }: { now: Date }) {
  return db
    .select({ id: subscriptions.id, provider: subscriptions.provider })
    .from(subscriptions)
    .innerJoin(accounts, isOfOpenAccount)
    .leftJoin(orders, isRenewalDue)
    .where(
      and(
        isDue(now),
        sql`${subscriptions.mandate} ->> 'kind' = 'saved-method'`,
        or(isNull(orders.id), and(eq(orders.state, 'placed'), or(isOwed(now), hasNewFailure))),
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

/** Payments of subscriptions that their provider charges, where we have not heard of the next charge. */
async function listUnheard({ db }: Pick<Dependencies, 'db'>, { now }: { now: Date }) {
  return db
    .select({ id: payments.id, provider: payments.provider, reference: payments.reference })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.orderId, subscriptions.currentOrderId))
    .where(
      and(
        isDue(now),
        eq(payments.state, 'paid'),
        sql`${subscriptions.mandate} ->> 'kind' = 'subscription'`,
        sql`${payments.reference} is not null`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

function isDue(now: Date): SQL | undefined {
  return and(
    ne(subscriptions.state, 'expired'),
    isNull(subscriptions.cancelledAt),
    lte(subscriptions.paidThrough, now),
    lte(dueColumn, moment(now)),
    gt(dueColumn, moment(addDays(now, -SUSPENSION_DAYS))),
  )
}

/** Whether nobody knows what became of a charge, or none was made since the last moment for one. */
function isOwed(now: Date): SQL {
  const offsets = triesOf(new Date(0)).map((at) => at.getTime())
  const tries = sql`select ${dueColumn} + ms * interval '1 millisecond' as at from unnest(${sql.param(offsets)}::bigint[]) ms`
  // Without any the greatest is that of the others.
  const replaced = sql`(
    select max(e.at) from ${subscriptionEvents} e
    where e.subscription_id = ${subscriptions.id} and e.kind = 'method_replaced')`
  const last = sql`greatest((select max(at) from (${tries}) tries where at <= ${moment(now)}), ${replaced})`
  return sql`(
    exists (
      select from ${payments} p where p.order_id = ${orders.id} and p.is_unattended and p.state = 'awaiting')
    or not exists (
      select from ${payments} p where p.order_id = ${orders.id} and (
        p.state in ('processing', 'paid') or (p.is_unattended and p.created_at >= ${last}))))`
}

const hasNewFailure = sql`exists (
  select from ${payments} p where p.order_id = ${orders.id} and p.is_unattended and p.state = 'declined' and not exists (
    select from ${subscriptionEvents} e where e.subscription_id = ${subscriptions.id}
    and e.kind = 'payment_failed' and e.details ->> 'payment' = p.id))`

/** So long nobody charges a saved card whose holder is paying with another one. */
const ATTENDED_MS = 30 * 60 * 1000

/**
 * Whether a renewal is to be charged at this moment: a charge of which nobody knows what became of it is gone
 * on with, and another one is made once for every moment of `triesOf`, and for the one at which its holder
 * gave another card. Moments that nothing was made at, because nothing ran, are one.
 */
function isTryOwed(
  tries: readonly Payment[],
  { due, replacedAt, now }: { due: Date; replacedAt: Date | undefined; now: Date },
): boolean {
  if (tries.some(({ state }) => state === 'processing' || state === 'paid')) return false
  const open = tries.find(({ state }) => state === 'awaiting')
  if (open?.isUnattended) return true
  if (open && now.getTime() - open.createdAt.getTime() < ATTENDED_MS) return false
  const moments = [...triesOf(due), ...(replacedAt ? [replacedAt] : [])].filter((at) => at <= now)
  const last = new Date(Math.max(...moments.map((at) => at.getTime())))
  return moments.length > 0 && !tries.some((each) => each.isUnattended && each.createdAt >= last)
}

/** When the holder of a subscription last gave another card. */
async function findReplacedAt(db: Executor, { id }: Pick<Subscription, 'id'>): Promise<Date | undefined> {
  const { subscriptionId, kind, at } = subscriptionEvents
  const [last] = await db
    .select({ at })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionId, id), eq(kind, 'method_replaced')))
    .orderBy(desc(at))
    .limit(1)
  return last?.at
}

/** Writes down every declined try, the first one first, and tells of each once, whoever sees it first. */
async function noteFailures(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { subscription, order, tries }: { subscription: Subscription; order: Order; tries: readonly Payment[] },
  now: Date,
): Promise<void> {
  const failed = tries.filter(({ isUnattended, state }) => isUnattended && state === 'declined')
  if (failed.length === 0) return
  const noted = await listNoted(transaction, subscription)
  const { id: orderId, total: amount, currency } = order
  for (const [before, { id: payment, decline }] of failed.entries()) {
    if (noted.has(payment)) continue
    const details = { order: orderId, decline, amount, currency }
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'payment_failed' },
      { actor: { by: 'provider' }, now, details: { ...details, payment } },
    )
    if (order.state !== 'placed') continue
    const next = triesOf(dueAt(subscription)).find((at) => at > now)
    await sendNoticeOnce(deps, transaction, {
      subscriptionId: subscription.id,
      kind: 'payment_failed',
      about: `${orderId}#${before + 1}`,
      details: { ...details, triesAgainOn: next?.toISOString().slice(0, 10) ?? null },
    })
  }
}

/** The payments of which a failure stands in the history. */
async function listNoted(db: Executor, { id }: Pick<Subscription, 'id'>): Promise<Set<string>> {
  const rows = await db
    .select({ payment: sql<string | null>`${subscriptionEvents.details} ->> 'payment'` })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, id), eq(subscriptionEvents.kind, 'payment_failed')))
  return new Set(rows.flatMap(({ payment }) => payment ?? []))
}
