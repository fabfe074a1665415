import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'
import type { Buyer } from './schema.ts'

/** What is ordered for a subscription, is not paid, and names another buyer than this one. */
export async function listAttemptsOfOtherPayer(
  db: Executor,
  { id }: Pick<Subscription, 'id'>,
  buyer: Buyer,
): Promise<Order[]> {
  const owed = (await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, id), eq(orders.state, 'placed')))
    .orderBy(asc(orders.id))) as Order[]
  return owed.filter((order) => isOfAnother(order, buyer))
}

/** Whether an order is owed, and by somebody else, or elsewhere, than this buyer. */
export function isOfAnother({ state, buyer }: Order, named: Buyer): boolean {
  return state === 'placed' && !isDeepStrictEqual(buyer, named)
}
