import type { Transaction } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import { newId } from '../ids.ts'
import type { Posting } from '../ledger/index.ts'
import type { PaymentMandate, ProviderPayment } from '../payments/index.ts'
import type { ProviderName } from '../payments/schema.ts'
import type { Order, Payment } from './order-rows.ts'
import { chargesFor, paidThroughOf } from './order-state.ts'

interface Subscribing {
  order: Order
  provider: ProviderName
  own: Payment
  payment: ProviderPayment
  booked: readonly Posting[]
}

/**
 * Begins the subscription of an order with its first charge, and moves its end with every later one, forward and back: what the
 * books say is paid is open, and nothing else.
 */
export async function keepSubscription(
  transaction: Transaction,
  { order, provider, own, payment, booked }: Subscribing,
): Promise<void> {
  const paidThrough = paidThroughOf(booked, order.period)
  const [first] = chargesFor(booked)
  if (!first || !paidThrough) return
  const { package: token, contents, period, seats, currency, accountId, id: orderId } = order
  const isNewest = own.updatedAt === null || own.updatedAt <= payment.updatedAt
  const mandate = { mandate: payment.mandate, mandateReference: referenceOf(payment.mandate) }
  await transaction
    .insert(subscriptions)
    .values({
      ...{ id: newId(), accountId, orderId, package: token, contents, period, seats, currency, provider },
      ...mandate,
      startedOn: first.at.toISOString().slice(0, 10),
      paidThrough,
    })
    .onConflictDoUpdate({
      target: subscriptions.orderId,
      set: { paidThrough, ...(isNewest && mandate) },
    })
}

/** A subscription of the provider's own is one order's; a saved card may pay for several. */
function referenceOf(mandate: PaymentMandate | null): string | null {
  return mandate?.kind === 'subscription' ? mandate.reference : null
}
