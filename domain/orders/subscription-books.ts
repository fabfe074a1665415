import { and, eq, inArray, or } from 'drizzle-orm'
import type { Executor } from '#database/connection.ts'
import { invoices, orders } from '#database/tables/orders.ts'
import { type Posting, readPostings } from '../ledger/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Order } from './order-rows.ts'

/** All that was ordered for a subscription, and what is booked of it. */
export interface SubscriptionBooks {
  orders: readonly Order[]
  /** In the order in which it happened, by the clocks of the providers. */
  booked: readonly Posting[]
  /**
   * When each charge was booked, by our own clock, as its invoice says, which is of the same transaction; of what this transaction
   * books there is none yet. Charges are booked, and orders placed, while the subscription is held: what was booked by then is what
   * the price of an order knew, whatever the provider's clock says and however late it has told.
   */
  bookedAt: ReadonlyMap<string, Date>
}

/** Everything that was ordered for a subscription, with all that is booked of it. */
export async function readSubscriptionBooks(
  db: Executor,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
): Promise<SubscriptionBooks> {
  const all = (await db
    .select()
    .from(orders)
    .where(or(eq(orders.id, orderId), eq(orders.subscriptionId, id)))) as Order[]
  const booked: Posting[] = []
  for (const order of all) booked.push(...(await readPostings(db, { orderId: order.id })))
  const issued = await db
    .select({ posting: invoices.posting, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        inArray(
          invoices.orderId,
          all.map((order) => order.id),
        ),
      ),
    )
  return {
    orders: all,
    booked: booked.sort(byTime),
    bookedAt: new Map(issued.map(({ posting, issuedAt }) => [posting, issuedAt])),
  }
}

/** In the order in which it happened. */
function byTime(a: Posting, b: Posting): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
}
