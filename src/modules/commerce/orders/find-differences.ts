import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'

/** What a payment says otherwise than the order: it opens nothing then. */
export async function findDifferences(
  db: Executor,
  order: Order,
  provider: ProviderName,
  { orderId, amount, currency, sku, mandate }: ProviderPayment,
): Promise<string[]> {
  const differs = [
    orderId === order.id ? [] : ['order'],
    amount === order.total ? [] : ['amount'],
    currency === order.currency ? [] : ['currency'],
    sku === order.sku ? [] : ['sku'],
  ].flat()
  if (mandate?.kind !== 'subscription') return differs
  // A subscription of the provider's own belongs to the order that began it, and to nobody who names it later.
  const claimed = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.mandateReference, mandate.reference),
        ne(subscriptions.orderId, order.id),
        ...(order.subscriptionId === null ? [] : [ne(subscriptions.id, order.subscriptionId)]),
      ),
    )
  return claimed.length === 0 ? differs : [...differs, 'subscription']
}
