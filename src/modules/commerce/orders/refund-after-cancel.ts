import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Posting } from '../ledger/postings.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { Order, Payment } from './order-rows.ts'
import { chargesFor } from './order-state.ts'
import { askRefund } from './refund-ask.ts'
import { leftOf, listRefunds } from './refund-rows.ts'

interface Told {
  /** Held. */
  order: Order
  own: Pick<Payment, 'isUnattended'>
  /** Everything that is booked of the order. */
  booked: readonly Posting[]
  /** What of it is new. */
  added: readonly Posting[]
}

/**
 * Asks for all of a renewal back that was charged after its subscription had been cancelled, by the clock of its provider: a charge
 * that was under way, or one that a provider made before it had heard. What its holder pays for by hand is what they want; and
 * what was charged before the cancellation pays a term that ends. `sendWaitingRefunds` has it sent.
 *
 * @param subscription held, as it was before this was told
 */
export async function refundAfterCancel(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { cancelledAt }: Pick<Subscription, 'cancelledAt'>,
  { order, own, booked, added }: Told,
): Promise<void> {
  if (cancelledAt === null) return
  const first = chargesFor(booked)[0]
  for (const charge of added) {
    if (charge.kind !== 'charge' || charge.at <= cancelledAt) continue
    const isByHand = !own.isUnattended && charge.id === first?.id
    if (isByHand) continue
    const amount = leftOf(charge, booked, await listRefunds(transaction, { orderId: order.id }))
    if (amount === 0) continue
    await askRefund(deps, transaction, {
      ...{ order, charge, amount, reason: 'cancelled', idempotencyKey: `cancelled:${charge.id}` },
      ...{ actor: { network: undefined }, operatorId: null },
    })
  }
}
