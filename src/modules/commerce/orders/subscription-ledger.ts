import { and, eq, inArray, max, or } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { readPostings } from '../ledger/book.ts'
import type { Posting } from '../ledger/postings.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { invoices, orders } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'

/** All that was ordered for a subscription, and what is booked of it. */
export interface SubscriptionLedger {
  orders: readonly Order[]
  /** In the order in which it happened, by the clocks of the providers. */
  booked: readonly Posting[]
  /**
   * The number of each charge's invoice, which is written in the transaction that books it; of what this transaction books there is none
   * yet. Charges are booked, and orders placed, while the subscription is held, and numbers have no gap: what has a number up to
   * an order's `knownInvoice` is what its price knew, whatever any clock says and however late a provider has told.
   */
  invoiceOf: ReadonlyMap<string, number>
}

/** Everything that was ordered for a subscription, with all that is booked of it. */
export async function readSubscriptionLedger(
  db: Executor,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
): Promise<SubscriptionLedger> {
  const all = (await db
    .select()
    .from(orders)
    .where(or(eq(orders.id, orderId), eq(orders.subscriptionId, id)))) as Order[]
  const booked: Posting[] = []
  for (const order of all) booked.push(...(await readPostings(db, { orderId: order.id })))
  const issued = await db
    .select({ posting: invoices.posting, number: invoices.number })
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
    invoiceOf: new Map(issued.map(({ posting, number }) => [posting, number])),
  }
}

/** The last invoice of a subscription, which is held; null where it has none. */
export async function findLastInvoice(
  db: Executor,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
): Promise<number | null> {
  const [last] = await db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.kind, 'invoice'), or(eq(orders.id, orderId), eq(orders.subscriptionId, id))))
  return last?.number ?? null
}

/** In the order in which it happened. */
function byTime(a: Posting, b: Posting): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
}
