import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { disputedOf, isAllocated, movedBy, postingId, readPostings } from '../ledger/postings.ts'
import { chargesFor, lockOrder } from '../orders/order-rows.ts'
import {
  listSupersededCharges,
  readSubscriptionLedger,
  type SubscriptionLedger,
} from '../orders/subscription-ledger.ts'
import type { BookedPayment } from '../payments/book-payment.ts'
import { isRetailer } from '../payments/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { refunds } from '../tables/orders.ts'
import { askOwedRefund, leftOf, listRefunds } from './ask-refund.ts'

/**
 * Asks for all of a payment back that has paid an order once more which another payment has paid. What is not
 * as much as the order costs, or comes while what counts is disputed, is no such thing, and waits for an
 * operator.
 */
export async function refundDuplicate(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { order, provider, payment, booked, added }: BookedPayment,
): Promise<void> {
  const own = new Set(payment.transactions.map(({ id }) => postingId(provider, id)))
  const paying = chargesFor(booked).filter(({ id }) => !own.has(id))
  if (paying.length === 0 || paying.some((charge) => disputedOf(charge, booked) > 0)) return
  for (const charge of added) {
    const isAsMuch = movedBy(charge) === order.total && charge.currency === order.currency
    if (charge.kind !== 'charge' || isAllocated(charge) || !isAsMuch) continue
    const idempotencyKey = `paid-twice:${charge.id}`
    await askOwedRefund(deps, transaction, { order, charge, booked, reason: 'paid-twice', idempotencyKey })
  }
}

/**
 * Asks for all of a renewal back that was charged after its subscription had been cancelled, by the clock of
 * its provider: a charge that was under way, or one that a provider made before it had heard. What its holder
 * pays for by hand is what they want; and what was charged before the cancellation pays a term that ends.
 * `sendWaitingRefunds` has it sent.
 *
 * @param subscription held, as it was before this was told
 */
export async function refundAfterCancel(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { cancelledAt }: Pick<Subscription, 'cancelledAt'>,
  { order, own, booked, added, provider }: BookedPayment,
): Promise<void> {
  // Who sells in its own name may take a cancellation back by itself, and charge on.
  if (cancelledAt === null || isRetailer(provider)) return
  const first = chargesFor(booked)[0]
  for (const charge of added) {
    if (charge.kind !== 'charge' || charge.at <= cancelledAt) continue
    const isByHand = !own.isUnattended && charge.id === first?.id
    if (isByHand) continue
    const idempotencyKey = `cancelled:${charge.id}`
    await askOwedRefund(deps, transaction, { order, charge, booked, reason: 'cancelled', idempotencyKey })
  }
}

/** All that may still be given back of what a subscription was charged, in its currency. */
export async function leftToRefund(
  db: Dependencies['db'] | Transaction,
  subscription: Pick<Subscription, 'id' | 'orderId'>,
): Promise<number> {
  const { orders, booked } = await readSubscriptionLedger(db, subscription)
  let left = 0
  for (const { id } of orders) {
    const refunded = await listRefunds(db, { orderId: id })
    for (const charge of booked) {
      if (charge.orderId === id && charge.kind === 'charge') left += leftOf(charge, booked, refunded)
    }
  }
  return left
}

/**
 * Asks for everything back that a subscription was charged, because its holder has a right to it. The
 * subscription is held. Answers the refunds, the last charge's first, which `sendRefunds` sends once the
 * transaction is through.
 */
export async function refundWithdrawn(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  {
    subscription,
    actor,
    reason,
  }: {
    subscription: Pick<Subscription, 'id' | 'orderId'>
    actor: { accountId: string; network: string; requestId?: string | undefined }
    reason: 'withdrawal' | 'money-back'
  },
): Promise<string[]> {
  const { orders } = await readSubscriptionLedger(transaction, subscription)
  const asked: string[] = []
  for (const { id } of orders.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime())) {
    const order = await lockOrder(transaction, { id })
    if (!order) continue
    const booked = await readPostings(transaction, { orderId: id })
    for (const charge of booked.filter(({ kind }) => kind === 'charge')) {
      const idempotencyKey = `withdrawal:${subscription.id}:${charge.id}`
      const owed = { order, charge, booked, reason, actor, idempotencyKey }
      const refund = await askOwedRefund(deps, transaction, owed)
      if (refund !== undefined) asked.push(refund)
    }
  }
  return asked
}

/**
 * Asks for everything back that was charged for days which another charge has taken, each charge once;
 * `sendWaitingRefunds` has it sent. The subscription is held.
 */
export async function refundSuperseded(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  books: SubscriptionLedger,
): Promise<void> {
  const { booked } = books
  const overtaken = listSupersededCharges(books)
  for (const charge of booked.filter(({ id }) => overtaken.has(id))) {
    const idempotencyKey = `overtaken:${charge.id}`
    const order = await lockOrder(transaction, { id: charge.orderId })
    const [asked] = await transaction
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.idempotencyKey, idempotencyKey))
    if (!order || asked) continue
    await askOwedRefund(deps, transaction, { order, charge, booked, reason: 'overtaken', idempotencyKey })
  }
}
