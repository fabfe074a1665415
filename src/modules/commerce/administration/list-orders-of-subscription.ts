import { desc, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { orders, subscriptions } from '../tables/orders.ts'

/** The order that began a subscription and all that were placed for it since, the newest first. */
export function listOrdersOfSubscription(db: Executor, subscriptionId: string) {
  const first = db
    .select({ id: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return db
    .select({
      id: orders.id,
      number: orders.number,
      kind: orders.kind,
      state: orders.state,
      total: orders.total,
      currency: orders.currency,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(or(eq(orders.subscriptionId, subscriptionId), inArray(orders.id, first)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
}
