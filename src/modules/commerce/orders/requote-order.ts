import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { orders } from '../tables/orders.ts'
import { listPayments, livePayment, lockOrder } from './order-rows.ts'
import type { RenewalQuote } from './quote-renewal.ts'
import type { Buyer, PlannedCharge } from './schema.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob } from './void-orders.ts'

/** What an order of a subscription comes to by now. */
interface Requote {
  orderId: string
  quote: RenewalQuote
  charges: readonly PlannedCharge[]
  buyer: Buyer
}

/**
 * Gives an order that is owed another price and another buyer, in the transaction in which its subscription is held. One of which a
 * payment may come in stays as it is: nobody pays another amount than they were shown. A card that was refused at the price before
 * is given up with its provider, in whose fields another one might be tried. Answers whether it is what was asked for.
 */
export async function requoteOrder(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { orderId, quote, charges, buyer }: Requote,
): Promise<boolean> {
  const order = await lockOrder(transaction, { id: orderId })
  if (order?.state !== 'placed') return false
  const tries = await listPayments(transaction, { orderId })
  if (livePayment(tries)) return false
  await transaction
    .update(orders)
    .set({ ...quote, charges, buyer })
    .where(eq(orders.id, orderId))
  for (const { id, state, isUnattended } of tries) {
    if (state !== 'declined' || isUnattended) continue
    const job: CancelPaymentJob = { paymentId: id }
    await jobs.enqueue(transaction, CANCEL_PAYMENT, job)
  }
  return true
}
