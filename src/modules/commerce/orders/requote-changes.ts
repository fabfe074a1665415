import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { taxesOf } from '../taxes/taxes-of.ts'
import { listAttemptsOfOtherPayer } from './attempts-of-other-payer.ts'
import { chargesAfterChange } from './charges-after-change.ts'
import { findOrder, type Order } from './order-rows.ts'
import type { RenewalQuote } from './quote-renewal.ts'
import { requoteOrder } from './requote-order.ts'
import type { Buyer } from './schema.ts'
import { soldQuantity } from './sold-quantity.ts'

/**
 * Gives what a subscription is to be, or the seats that are to be added, and is not paid yet, the taxes and the name of whoever buys by now
 * (PRICE-5): its holder pays it by hand at what its page shows then. The price, and what was credited, stay as they were confirmed. The
 * subscription is held. One that is being charged at this moment stays as it was decided.
 */
export async function requoteChanges(
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'priceBook'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<void> {
  const buyer = subscription.buyer as Buyer | null
  const current = await findOrder(transaction, { id: subscription.currentOrderId })
  if (!buyer || !current) return
  for (const order of await listAttemptsOfOtherPayer(transaction, subscription, buyer)) {
    const { id: orderId, kind, placedAt: now } = order
    if (kind !== 'change' && kind !== 'seats') continue
    const quote = quoteAnew(deps, order, buyer)
    const changed = { subscription, current, wish: order, now, kind, quote, quantity: soldQuantity(order) }
    const charges = await chargesAfterChange(deps, transaction, changed)
    await requoteOrder(deps, transaction, { orderId, quote, charges, buyer })
  }
}

function quoteAnew(
  { clock, priceBook }: Pick<Dependencies, 'clock' | 'priceBook'>,
  order: Order,
  buyer: Buyer,
): RenewalQuote {
  const { period, seats, currency, unitAmount, subtotal, productName, sku, contents } = order
  const taxes = taxesOf(subtotal, buyer, { at: clock(), registrations: priceBook.taxRegistrations })
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal)
  const named = { package: order.package, period, seats, productName, sku, contents }
  return { ...named, currency, unitAmount, subtotal, taxes, total }
}
