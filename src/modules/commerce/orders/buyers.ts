import { isDeepStrictEqual } from 'node:util'
import { aliasedTable, and, asc, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'
import type { Buyer } from './schema.ts'

/**
 * How an account was named on what it has paid last, or has named itself since; undefined where it has paid
 * for nothing. What a stranger has written who bought for its address is not its own, until its holder
 * has edited it.
 */
export async function findKnownBuyer(db: Executor, { accountId }: { accountId: string }) {
  const first = aliasedTable(orders, 'first_order')
  const [known] = await db
    .select({ own: subscriptions.buyer, ofOrder: orders.buyer })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .innerJoin(first, eq(first.id, subscriptions.orderId))
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        or(isNotNull(subscriptions.buyer), eq(first.byStranger, false)),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return known && (known.own ?? known.ofOrder)
}

/** What is ordered for a subscription, is not paid, and names another buyer than this one. */
export async function listAttemptsOfOtherPayer(db: Executor, { id }: Pick<Subscription, 'id'>, buyer: Buyer) {
  const owed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, id), eq(orders.state, 'placed')))
    .orderBy(asc(orders.id))
  return owed.filter((order) => isOfAnother(order, buyer))
}

/** Whether an order is owed, and by somebody else, or elsewhere, than this buyer. */
export function isOfAnother({ state, buyer }: Order, named: Buyer): boolean {
  return state === 'placed' && !isDeepStrictEqual(buyer, named)
}

/** Whom the holder of the subscription that goes on with an order has named by now, else who has ordered. */
export async function findLaterBuyer(db: Executor, order: Pick<Order, 'id' | 'buyer'>): Promise<Buyer> {
  const [named] = await db
    .select({ buyer: subscriptions.buyer })
    .from(subscriptions)
    .where(eq(subscriptions.currentOrderId, order.id))
  return named?.buyer ?? order.buyer
}
