import { eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Order } from '../orders/order-rows.ts'
import { aboutRenewal } from '../orders/quote-renewal.ts'
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
