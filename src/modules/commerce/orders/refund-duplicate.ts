import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { disputedOf, isAllocated, movedBy, type Posting, postingId } from '../ledger/postings.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import type { Order } from './order-rows.ts'
import { chargesFor } from './order-state.ts'
import { askRefund } from './refund-ask.ts'
import { leftOf, listRefunds } from './refund-rows.ts'

interface Told {
  /** Held. */
  order: Order
  provider: ProviderName
  payment: ProviderPayment
  /** Everything that is booked of the order. */
  booked: readonly Posting[]
  /** What of it is new. */
  added: readonly Posting[]
}

/**
 * Asks for all of a payment back that has paid an order once more which another payment has paid; `sendWaitingRefunds` has it sent. What
 * is not as much as the order costs, or comes while what counts is disputed, is no such thing, and waits for an operator.
 */
export async function refundDuplicate(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { order, provider, payment, booked, added }: Told,
): Promise<void> {
  const own = new Set(payment.transactions.map(({ id }) => postingId(provider, id)))
  const paying = chargesFor(booked).filter(({ id }) => !own.has(id))
  if (paying.length === 0 || paying.some((charge) => disputedOf(charge, booked) > 0)) return
  for (const charge of added) {
    const isAsMuch = movedBy(charge) === order.total && charge.currency === order.currency
    if (charge.kind !== 'charge' || isAllocated(charge) || !isAsMuch) continue
    const amount = leftOf(charge, booked, await listRefunds(transaction, { orderId: order.id }))
    if (amount === 0) continue
    await askRefund(deps, transaction, {
      ...{ order, charge, amount, reason: 'paid-twice', idempotencyKey: `paid-twice:${charge.id}` },
      ...{ actor: { network: undefined }, operatorId: null },
    })
  }
}
