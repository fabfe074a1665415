import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'
import { withTaxes } from '../taxes/taxes-of.ts'
import {
  findOrder,
  listAttemptsOfOtherPayer,
  listPayments,
  livePayment,
  lockOrder,
  soldQuantity,
} from './order-rows.ts'
import { chargesAfterChange, type RenewalQuote } from './quote-renewal.ts'
import type { Buyer, PlannedCharge } from './schema.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob } from './void-orders.ts'

/**
 * Gives what a subscription is to be, or the seats that are to be added, and is not paid yet, the taxes and
 * the name of whoever buys by now (PRICE-5): its holder pays it by hand at what its page shows then. The
 * price, and what was credited, stay as they were confirmed. The subscription is held. One that is being
 * charged at this moment stays as it was decided.
 */
export async function requoteChanges(
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'priceBook'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<void> {
  const { buyer } = subscription
  const current = await findOrder(transaction, { id: subscription.currentOrderId })
  if (!buyer || !current) return
  for (const order of await listAttemptsOfOtherPayer(transaction, subscription, buyer)) {
    const { id: orderId, kind, placedAt: now } = order
    if (kind !== 'change' && kind !== 'seats') continue
    const time = { at: deps.clock(), registrations: deps.priceBook.taxRegistrations }
    const { period, seats, currency, unitAmount, productName, sku, contents } = order
    const quote = {
      ...{ package: order.package, period, seats, currency, unitAmount, productName, sku, contents },
      ...withTaxes(order.subtotal, buyer, time),
    }
    const changed = { subscription, current, wish: order, now, kind, quote, quantity: soldQuantity(order) }
    const charges = await chargesAfterChange(deps, transaction, changed)
    await requoteOrder(deps, transaction, { orderId, quote, charges, buyer })
  }
}

interface Requote {
  orderId: string
  quote: RenewalQuote
  charges: readonly PlannedCharge[]
  buyer: Buyer
}

/**
 * Gives an order that is owed another price and another buyer, in the transaction in which its subscription
 * is held. One of which a payment may come in stays as it is: nobody pays another amount than they were
 * shown. A card that was refused at the price before is given up with its provider, in whose fields another
 * one might be tried. Answers whether it is what was asked for.
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
  const anew = { ...quote, charges, buyer }
  await transaction.update(orders).set(anew).where(eq(orders.id, orderId))
  for (const { id, state, isUnattended } of tries) {
    if (state !== 'declined' || isUnattended) continue
    const job: CancelPaymentJob = { paymentId: id }
    await jobs.enqueue(transaction, CANCEL_PAYMENT, job)
  }
  return true
}
