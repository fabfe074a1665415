import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { lockLife } from '../subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { findPayment, listPayments, lockOrder, type Order, type Payment } from './order-rows.ts'

/** A payment with its order, neither of which anybody else changes until the transaction ends. */
export interface LockedPayment {
  order: Order
  own: Payment
  /** Every other try to pay the order. */
  others: Payment[]
}

/** The payment that a provider speaks of; undefined where it is none of ours. */
export async function lockPayment(
  transaction: Transaction,
  provider: ProviderName,
  { reference, orderId }: ProviderPayment,
): Promise<LockedPayment | undefined> {
  const known = await findPayment(transaction, { provider, reference })
  const id = known?.orderId ?? orderId
  await lockLifeOf(transaction, { orderId: id })
  const order = await lockOrder(transaction, { id })
  if (!order) return undefined
  if (!known) await adoptReference(transaction, { provider, reference, orderId })
  const found = await findPayment(transaction, { provider, reference })
  if (found?.orderId !== order.id) return undefined
  // Read again: it may have changed while the order was somebody else's.
  const tries = await listPayments(transaction, { orderId: order.id })
  const own = tries.find(({ id }) => id === found.id)
  return own && { order, own, others: tries.filter(({ id }) => id !== own.id) }
}

/** The subscription that an order is for, or is going to begin. */
async function lockLifeOf(transaction: Transaction, { orderId }: { orderId: string }): Promise<void> {
  const [found] = await transaction
    .select({ firstOrderId: subscriptions.orderId })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(eq(orders.id, orderId))
  await lockLife(transaction, found ?? { firstOrderId: orderId })
}

/**
 * The process that began the payment was killed before it had written down what the provider calls it; its order may have been
 * given up since.
 */
async function adoptReference(
  transaction: Transaction,
  { provider, reference, orderId }: { provider: ProviderName; reference: string; orderId: string },
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
