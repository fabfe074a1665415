import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findOrder, isOfAnother, listAttemptsOfOtherPayer, type Order } from '../orders/order-rows.ts'
import { aboutRenewal, findAnnouncedPrice, listChargesAhead, quoteRenewal } from '../orders/quote-renewal.ts'
import { requoteOrder } from '../orders/requote-changes.ts'
import type { Buyer } from '../orders/schema.ts'
import { giveUpAttended } from '../payments/charge-order.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'

/** The order of a renewal has one key, so that there is one of it. */
export function renewalKey(subscription: Pick<Subscription, 'id' | 'paidThrough' | 'resumesAt'>): string {
  return `renewal:${subscription.id}:${aboutRenewal(subscription)}`
}

/** The order of the renewal that comes next, where it was placed already. */
export async function findRenewal(
  db: Executor,
  subscription: Pick<Subscription, 'id' | 'paidThrough' | 'resumesAt'>,
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, renewalKey(subscription)))
  return row as Order | undefined
}

/** What the renewal of a subscription that comes next is, costs, and leads to. */
export async function quoteNext(
  deps: Pick<Dependencies, 'priceBook'>,
  transaction: Transaction,
  subscription: Subscription,
) {
  const current = await findOrder(transaction, { id: subscription.currentOrderId })
  if (!current) throw new Error('the order of a subscription is never deleted')
  const announced = await findAnnouncedPrice(transaction, subscription)
  const quote = quoteRenewal(deps, { subscription, current, announced })
  return { current, quote, charges: await listChargesAhead(deps, transaction, { subscription, current }) }
}

/**
 * Gives the renewal that a subscription owes the taxes and the name of whoever buys by now (PRICE-5), where
 * its holder has moved since it was placed: its page, its next try and its invoice have them. The
 * subscription is held. One that is being paid at the moment stays as it was shown: answers whether the one
 * that is owed, if any, is for whoever buys by now.
 */
export async function requoteRenewal(
  deps: Pick<Dependencies, 'jobs' | 'priceBook'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<boolean> {
  const order = await findRenewal(transaction, subscription)
  const buyer = subscription.buyer as Buyer | null
  if (!order || !buyer || !isOfAnother(order, buyer)) return true
  const { quote, charges } = await quoteNext(deps, transaction, subscription)
  return requoteOrder(deps, transaction, { orderId: order.id, quote, charges, buyer })
}

/**
 * Gives up what the holder of a subscription has begun to pay by hand and not finished, because what is owed
 * is to be another amount for this buyer: its provider takes nothing for it any more. Answers whether its
 * provider could be reached.
 */
export async function giveUpByHand(
  deps: RefreshDependencies,
  subscription: Pick<Subscription, 'id'>,
  buyer: Buyer,
): Promise<boolean> {
  let isGivenUp = true
  for (const { id: orderId } of await listAttemptsOfOtherPayer(deps.db, subscription, buyer)) {
    try {
      await giveUpAttended(deps, { orderId })
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error
      deps.log.warn({ err: error, order: orderId }, 'what is paid by hand could not be given up')
      isGivenUp = false
    }
  }
  return isGivenUp
}
