import { and, asc, eq, inArray, lt, ne, notExists, or } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { DAY_MS } from '#kernel/time.ts'
import { orders, payments } from '../tables/orders.ts'
import { recordOrderEvent } from './order-rows.ts'

/** The job that gives up a payment with its provider, because its order was given up. */
export const CANCEL_PAYMENT = 'give-up-payment'

export interface CancelPaymentJob {
  paymentId: string
}

/** Longer than a provider may take to answer: by then a payment that is being begun has its name. */
const BEGUN_BY_THEN_MS = 30_000

/**
 * Gives up orders that are not paid, with everything that was begun for them. Their providers are told by a
 * job, once the transaction is through.
 */
export async function voidOrders(
  { clock, jobs }: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { orderIds }: { orderIds: string[] },
): Promise<void> {
  const given = await transaction
    .update(orders)
    .set({ state: 'cancelled' })
    .where(and(inArray(orders.id, orderIds), eq(orders.state, 'placed')))
    .returning({ id: orders.id, accountId: orders.accountId })
  for (const order of given) await recordOrderEvent(transaction, order, 'order.cancelled')
  const { id, reference, orderId, state } = payments
  const ids = given.map((order) => order.id)
  const open = await transaction
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(inArray(orderId, ids), eq(state, 'awaiting')))
    .returning({ id, reference })
  // Where a card was refused another one may be tried, in a window that somebody has left open.
  const refused = await transaction
    .select({ id, reference })
    .from(payments)
    .where(and(inArray(orderId, ids), eq(state, 'declined')))
  for (const payment of [...open, ...refused]) {
    const job: CancelPaymentJob = { paymentId: payment.id }
    const notBefore = payment.reference === null ? new Date(clock().getTime() + BEGUN_BY_THEN_MS) : undefined
    await jobs.enqueue(transaction, CANCEL_PAYMENT, job, notBefore)
  }
}

/**
 * Gives up what was ordered for a subscription, which is held, and is not paid, unless a charge is under way
 * for it; answers whether that is all of it. Whoever may begin a charge holds the order, and finds it given
 * up. `evenDecided`: also what we have decided to charge, and no provider has told anything of yet: if it was
 * charged all the same, that counts.
 */
export async function voidOrdersFor(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { id: subscriptionId }: { id: string },
  { kinds, evenDecided = false }: { kinds: ('renewal' | 'change' | 'seats')[]; evenDecided?: boolean },
): Promise<boolean> {
  const held = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.subscriptionId, subscriptionId), eq(orders.state, 'placed'), inArray(orders.kind, kinds)),
    )
    .orderBy(asc(orders.id))
    .for('update')
  if (held.length === 0) return true
  const ids = held.map(({ id }) => id)
  const isDecided = and(eq(payments.state, 'awaiting'), eq(payments.isUnattended, true))
  const isUnderWay = or(inArray(payments.state, ['processing', 'paid']), evenDecided ? undefined : isDecided)
  const underWay = await transaction
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.orderId, ids), isUnderWay))
  const busy = new Set(underWay.map(({ orderId }) => orderId))
  const idle = ids.filter((id) => !busy.has(id))
  await voidOrders(deps, transaction, { orderIds: idle })
  return idle.length === held.length
}

/** For so long an order waits to be paid. */
const WAITING_MS = DAY_MS
/** In one transaction, which holds them. */
const AT_ONCE = 200

/**
 * Gives up orders that nobody has paid within a day, also with their providers: their coupons may be used
 * again. One whose payment the provider is still working on waits; one that is paid all the same, later, is
 * paid.
 */
export async function cancelUnpaidOrders(deps: Pick<Dependencies, 'clock' | 'db' | 'jobs'>): Promise<void> {
  for (;;) {
    if ((await cancelSome(deps)) < AT_ONCE) return
  }
}

function cancelSome(deps: Pick<Dependencies, 'clock' | 'db' | 'jobs'>): Promise<number> {
  const placedBefore = new Date(deps.clock().getTime() - WAITING_MS)
  return deps.db.transaction(async (transaction) => {
    const isUnderWay = transaction
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), inArray(payments.state, ['processing', 'paid'])))
    const isWaiting = and(eq(orders.state, 'placed'), notExists(isUnderWay))
    const found = await transaction
      .select({ id: orders.id })
      .from(orders)
      // Those of renewals are tried for longer, and given up with them.
      .where(and(isWaiting, ne(orders.kind, 'renewal'), lt(orders.placedAt, placedBefore)))
      .orderBy(asc(orders.placedAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // Asked again: a payment may have moved on before its order was ours.
    const left = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), isWaiting))
    await voidOrders(deps, transaction, { orderIds: left.map(({ id }) => id) })
    return found.length
  })
}
