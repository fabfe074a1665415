import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { payments } from '#database/tables/orders.ts'
import type { ProviderPayment } from '../payments/index.ts'
import type { ProviderName } from '../payments/schema.ts'
import { findPayment, holdOrder, listPayments, type Order, type Payment } from './order-rows.ts'

/** A payment with its order, neither of which anybody else changes until the transaction ends. */
export interface HeldPayment {
  order: Order
  own: Payment
  /** Every other try to pay the order. */
  others: Payment[]
}

/** The payment that a provider speaks of; undefined where it is none of ours. */
export async function holdPayment(
  transaction: Transaction,
  provider: ProviderName,
  { reference, orderId }: ProviderPayment,
): Promise<HeldPayment | undefined> {
  await adoptReference(transaction, { provider, reference, orderId })
  const found = await findPayment(transaction, { provider, reference })
  const order = found && (await holdOrder(transaction, { id: found.orderId }))
  if (!order) return undefined
  // Read again: it may have changed while the order was somebody else's.
  const tries = await listPayments(transaction, { orderId: order.id })
  const own = tries.find(({ id }) => id === found.id)
  return own && { order, own, others: tries.filter(({ id }) => id !== own.id) }
}

/** The process that began the payment was killed before it had written down what the provider calls it. */
async function adoptReference(
  transaction: Transaction,
  { provider, reference, orderId }: { provider: ProviderName; reference: string; orderId: string },
): Promise<void> {
  if (await findPayment(transaction, { provider, reference })) return
  await transaction
    .update(payments)
    .set({ reference })
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, provider),
        isNull(payments.reference),
        eq(payments.state, 'awaiting'),
      ),
    )
}
