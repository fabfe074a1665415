import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import {
  findPayment,
  listPayments,
  livePayment,
  lockOrder,
  type Order,
  type Payment,
} from '../orders/order-rows.ts'
import { lockLife } from '../subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import type { ProviderPayment } from './provider.ts'
import type { PaymentState, ProviderName } from './schema.ts'

/** A payment with its order, both locked until the transaction ends, and what the provider tells of it. */
export interface LockedPayment {
  provider: ProviderName
  payment: ProviderPayment
  /** Both as they were known before. */
  order: Order
  own: Payment
  /** Every other try to pay the order. */
  others: Payment[]
}

/** The payment that a provider speaks of; undefined where it is none of ours. */
export async function lockPayment(
  transaction: Transaction,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<LockedPayment | undefined> {
  const { reference, orderId } = payment
  const known = await findPayment(transaction, { provider, reference })
  const id = known?.orderId ?? orderId
  await lockLifeOf(transaction, id)
  const order = await lockOrder(transaction, { id })
  if (!order) return undefined
  if (!known) await adoptReference(transaction, provider, payment)
  const found = await findPayment(transaction, { provider, reference })
  if (found?.orderId !== order.id) return undefined
  // Read again: it may have changed while the order was somebody else's.
  const tries = await listPayments(transaction, { orderId: order.id })
  const own = tries.find(({ id }) => id === found.id)
  return own && { provider, payment, order, own, others: tries.filter(({ id }) => id !== own.id) }
}

/** The subscription that an order is for, or is going to begin. */
async function lockLifeOf(transaction: Transaction, orderId: string): Promise<void> {
  const [found] = await transaction
    .select({ firstOrderId: subscriptions.orderId })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(eq(orders.id, orderId))
  await lockLife(transaction, found ?? { firstOrderId: orderId })
}

/**
 * The process that began the payment was killed before it had written down what the provider calls it; its
 * order may have been given up since.
 */
async function adoptReference(
  transaction: Transaction,
  provider: ProviderName,
  { reference, orderId }: ProviderPayment,
): Promise<void> {
  const [nameless] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, provider),
        isNull(payments.reference),
        inArray(payments.state, ['awaiting', 'cancelled']),
      ),
    )
    // "awaiting" before "cancelled"
    .orderBy(payments.state, desc(payments.createdAt))
    .limit(1)
  if (nameless) await transaction.update(payments).set({ reference }).where(eq(payments.id, nameless.id))
}

/** How far a payment has come that may still come to something. */
const progress: Partial<Record<PaymentState, number>> = { awaiting: 1, processing: 2, paid: 3 }

/**
 * Keeps the state that a provider tells, never an older one than is known: its clock decides which
 * that is, unless money says otherwise (`correctsDecline`), and what is paid was never declined. Of an order
 * one payment is live: where two are, because a buyer went on with one that had been given up, the one that
 * has come further is it.
 */
export async function keepPaymentState(
  transaction: Transaction,
  { own, others, payment }: Pick<LockedPayment, 'own' | 'others' | 'payment'>,
): Promise<void> {
  const { state: told, decline, updatedAt } = payment
  if (isOlder(own, payment) || (own.state === 'paid' && told === 'declined')) return
  const rival = livePayment(others)
  const ahead = (progress[told] ?? 0) - (rival ? (progress[rival.state] ?? 0) : 0)
  const isLate = rival !== undefined && told in progress && ahead <= 0
  if (rival && ahead > 0)
    await transaction.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, rival.id))
  const state = isLate ? own.state : told
  await transaction.update(payments).set({ state, decline, updatedAt }).where(eq(payments.id, own.id))
}

/**
 * Money that moves is a fact: a decline may be ours, of a capture that was refused, and then it stands at a
 * time of our clock, which is later than all that the provider tells.
 */
export function correctsDecline(
  known: PaymentState,
  { state, isApproved }: Pick<ProviderPayment, 'state' | 'isApproved'>,
): boolean {
  const isCapturedByUs = isApproved !== undefined
  return known === 'declined' && (state === 'paid' || (state === 'processing' && isCapturedByUs))
}

function isOlder(own: Pick<Payment, 'state' | 'updatedAt'>, payment: ProviderPayment): boolean {
  if (own.updatedAt === null || correctsDecline(own.state, payment)) return false
  if (own.updatedAt > payment.updatedAt) return true
  return own.updatedAt.getTime() === payment.updatedAt.getTime() && goesBack(own.state, payment.state)
}

/** Of two answers at one moment, the one further on is newer: not all providers tell when a state began. */
function goesBack(from: PaymentState, to: PaymentState): boolean {
  return (to === 'awaiting' && from !== 'declined') || (to === 'processing' && from === 'paid')
}
