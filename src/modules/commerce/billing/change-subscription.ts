import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { FieldProblem } from '#kernel/errors.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { findOrder, listPayments, livePayment, type Order } from '../orders/order-rows.ts'
import { placeSubscriptionOrder } from '../orders/place-subscription-order.ts'
import { chargesAfterChange } from '../orders/quote-renewal.ts'
import { voidOrdersFor } from '../orders/void-orders.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { findPackage } from '../prices/price-of.ts'
import { dueAt } from '../subscriptions/dates.ts'
import { recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import type { AgreedChange } from '../subscriptions/schema.ts'
import { orders } from '../tables/orders.ts'
import type { ChangeInput, ChangeWish } from './input.ts'
import { type BillingActor, type BillingDependencies, lockOwned, requireOwned } from './own-subscription.ts'
import { type Changing, type PricedChange, readChange } from './price-change.ts'

export type ChangeOutcome =
  /** It comes with the next term. */
  | { ok: true; state: 'planned' }
  /** It is charged, or its charge is on its way. */
  | { ok: true; state: 'paid' | 'processing'; orderId: string }
  /** Its holder pays by hand, with another card or before their bank: /pricing/checkout/{orderId}/. */
  | { ok: true; state: 'declined'; orderId: string; decline: DeclineReason | null }
  /** PayPal's: approved there anew, from /pricing/checkout/{orderId}/. */
  | { ok: true; state: 'to_approve'; orderId: string }
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }
  /** Another price than the page has shown: asked for again, and never charged unseen. */
  | { ok: false; error: 'price_changed'; preview: ChangePreview }
  /** A card that is refused is not tried again and again. */
  | { ok: false; error: 'too_many_requests'; retryAfter: number }
  /** An earlier change is being paid at this moment. */
  | { ok: false; error: 'payment_running' }
  /** The form's number was used before for something else, or a newer change took this one's place. */
  | { ok: false; error: 'conflict' }

type ChangeDependencies = BillingDependencies & Pick<Dependencies, 'limits'>

/** What the transaction has come to: an order that is charged next, or an outcome. */
type Decided = { chargeNow: string } | ChangeOutcome

/** A process that was killed by then is stood in for. */
const FINISHED_BY_THEN_MS = 60_000

/**
 * Changes what a subscription is: at once, charged to its card, or with the next term. The same form sent
 * again, also twenty times at once, is the same order; a newer one takes the place of one that is not
 * paid. @throws AppError `not_found`; `conflict` where nothing may be changed now
 */
export async function changeSubscription(
  deps: ChangeDependencies,
  actor: BillingActor,
  input: ChangeInput,
): Promise<ChangeOutcome> {
  const decided = await deps.db.transaction((transaction) => decideChange(deps, transaction, actor, input))
  if (!('chargeNow' in decided)) return decided
  const { chargeNow: orderId } = decided
  const charged = await chargeOrder(deps, { orderId })
  if (charged.state === 'declined') return { ok: true, orderId, ...charged }
  if (charged.state === 'paid') return { ok: true, orderId, state: 'paid' }
  const order = await findOrder(deps.db, { id: orderId })
  return order ? outcomeOf(deps.db, order) : { ok: false, error: 'conflict' }
}

async function decideChange(
  deps: ChangeDependencies,
  transaction: Transaction,
  actor: BillingActor,
  input: ChangeInput,
): Promise<Decided> {
  const subscription = await lockOwned(transaction, actor, input)
  const known = await findChange(transaction, input)
  if (known) return isOf(deps, known, input) ? outcomeOf(transaction, known, subscription) : conflict
  const read = await readChange(deps, transaction, subscription, input)
  if (!read.ok) return read
  const { changing, priced } = read
  if (!isAsShown(priced, input)) {
    const preview = await previewOf(deps, transaction, changing, priced)
    return { ok: false, error: 'price_changed', preview }
  }
  if (priced.kind !== 'planned') {
    const counters = countersOf(deps.limits, 'paymentTriesPerOrder', subscription.id)
    const about = {
      event: 'payment-tries.limited',
      ...actor,
      details: { subscription: subscription.id },
    } as const
    const attempt = await consumeRecordedRateLimit(transaction, counters, about)
    if (!attempt.ok) return { ...attempt, error: 'too_many_requests' }
  }
  if (!(await voidOrdersFor(deps, transaction, subscription, { kinds: ['change', 'seats'] })))
    return { ok: false, error: 'payment_running' }
  return priced.kind === 'planned'
    ? planIt(transaction, changing, priced)
    : orderIt(deps, transaction, changing, priced, input)
}

/** Whether it costs what the page has shown: today, or with the next term. */
function isAsShown({ kind, quote }: PricedChange, { total, unitAmount }: ChangeInput): boolean {
  return kind === 'planned' ? total === 0 && unitAmount === quote.unitAmount : total === quote.total
}

/** Its price is kept until it comes. */
async function planIt(
  transaction: Transaction,
  { subscription, wish, now }: Changing,
  { quote: { unitAmount } }: PricedChange,
): Promise<Decided> {
  const next: AgreedChange = { ...wish, unitAmount }
  if (!isDeepStrictEqual(subscription.next, next)) {
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'change_planned' },
      { actor: { by: 'holder' }, now, details: { ...next }, set: { next } },
    )
  }
  return { ok: true, state: 'planned' }
}

async function orderIt(
  deps: ChangeDependencies,
  transaction: Transaction,
  changing: Changing,
  priced: Exclude<PricedChange, { kind: 'planned' }>,
  input: ChangeInput,
): Promise<Decided> {
  const { subscription, term, now } = changing
  const { kind, quote, credit } = priced
  const { orderId } = await placeSubscriptionOrder(deps, transaction, {
    ...{ subscription, current: term.current, kind, quote, credit, discount: credit },
    charges: await chargesAfterChange(deps, transaction, { ...changing, current: term.current, ...priced }),
    idempotencyKey: changeKey(input),
  })
  if (subscription.mandate?.kind === 'subscription') return { ok: true, state: 'to_approve', orderId }
  const job: FinishChangeJob = { orderId }
  await deps.jobs.enqueue(transaction, FINISH_CHANGE, job, new Date(now.getTime() + FINISHED_BY_THEN_MS))
  return { chargeNow: orderId }
}

/** What a form is answered that was sent before. */
async function outcomeOf(db: Executor, order: Order, subscription?: Subscription): Promise<ChangeOutcome> {
  const { id: orderId } = order
  const charge = await chargeStateOf(db, order)
  if (!charge) return conflict
  const waitsForApproval = charge.state !== 'paid' && subscription?.mandate?.kind === 'subscription'
  return waitsForApproval ? { ok: true, state: 'to_approve', orderId } : { ok: true, orderId, ...charge }
}

/** Whether a form asks for what an order is. */
function isOf({ priceBook }: BillingDependencies, order: Order, input: ChangeInput): boolean {
  const { package: token, period, seats } = input
  // How many people a package is for that is not sold by the seat, its buyer does not choose.
  const isSeats = order.seats === seats || findPackage(priceBook, token)?.perSeat === false
  return order.package === token && order.period === period && isSeats
}

const conflict = { ok: false, error: 'conflict' } as const

export type ChangePreview = Awaited<ReturnType<typeof previewOf>>

/** What a change comes to, said before anybody confirms it: to the cent, and to the day. */
async function previewOf(
  deps: Pick<BillingDependencies, 'priceBook'>,
  db: Executor,
  changing: Changing,
  priced: PricedChange,
) {
  const { wish, now, subscription, term } = changing
  const { quote, quantity } = priced
  const { currency, unitAmount, subtotal, taxes } = quote
  const isNow = priced.kind !== 'planned'
  // A cheaper one comes with the next term; one that costs more comes at once.
  const when: 'now' | 'renewal' = isNow ? 'now' : 'renewal'
  return {
    ...wish,
    ...{ when, currency, quantity, subtotal, taxes },
    /** For the first term, whole. Of added seats: for what is left of this term. */
    unitAmount,
    /** When it begins, ISO 8601. */
    from: (isNow ? now : dueAt(subscription)).toISOString(),
    /** For days that were paid before and are not used; positive. */
    credit: isNow ? priced.credit : 0,
    unusedDays: isNow ? priced.unusedDays : 0,
    /** Due now; 0 where it comes with the next term. */
    total: isNow ? quote.total : 0,
    /** The next three charges, today's first where there is one. */
    charges: await chargesAfterChange(deps, db, { ...changing, current: term.current, ...priced }),
  }
}

type PreviewOutcome =
  | { ok: true; preview: ChangePreview }
  /**
   * Besides an order's codes: `no_change`, `seats_taken` (more people have one),
   * `not_with_paypal` (what is cheaper comes later, and PayPal goes on charging what was approved).
   */
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }

/** What a change would come to now. @throws AppError `not_found`; `conflict` if nothing may be changed now */
export async function previewChange(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'priceBook'>,
  actor: Pick<BillingActor, 'accountId'>,
  wish: ChangeWish,
): Promise<PreviewOutcome> {
  const subscription = await requireOwned(deps.db, actor, wish)
  const read = await readChange(deps, deps.db, subscription, wish)
  if (!read.ok) return read
  return { ok: true, preview: await previewOf(deps, deps.db, read.changing, read.priced) }
}

/** The form's number belongs to one subscription, so that nobody's tells of another's. */
function changeKey({ id, submission }: ChangeInput): string {
  return `change:${id}:${submission}`
}

/** The order of a form that was sent before. */
async function findChange(db: Executor, input: ChangeInput): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, changeKey(input)))
  return row as Order | undefined
}

/** What became of a change's charge, as far as it is known here; undefined where the order was given up. */
async function chargeStateOf(db: Executor, { id: orderId, state }: Order) {
  if (state === 'cancelled') return undefined
  if (state !== 'placed') return { state: 'paid' } as const
  const tries = await listPayments(db, { orderId })
  const [last] = tries
  if (livePayment(tries) || last?.state !== 'declined') return { state: 'processing' } as const
  return { state: 'declined', decline: last.decline } as const
}

/** The job that charges a change whose process was killed, or whose provider was away. */
export const FINISH_CHANGE = 'finish-change'

export interface FinishChangeJob {
  orderId: string
}

/**
 * Charges a change that its holder has confirmed, where that has come to nothing yet: the same payment, so
 * that it is charged once. One that was declined is its holder's to pay by hand. @throws Error where the
 * provider is away: the job is done again
 */
export async function finishChange(deps: BillingDependencies, { orderId }: FinishChangeJob): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId })
  if (order?.state !== 'placed') return
  const tries = await listPayments(deps.db, { orderId })
  const isOpen = tries.every(({ state, isUnattended }) => state === 'awaiting' && isUnattended)
  if (!isOpen) return
  const { state } = await chargeOrder(deps, { orderId })
  if (state === 'unavailable') throw new Error('a change could not be charged yet')
}
