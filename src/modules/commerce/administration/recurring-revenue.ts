import { eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { stateColumn } from '../subscriptions/columns.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { monthPrice } from './term-price.ts'

type ReadDependencies = Pick<Dependencies, 'db' | 'clock'>

/** What comes in every month as things stand, without taxes, in the smallest unit of each currency. */
export interface RecurringRevenue {
  currency: string
  /** Of all that renew themselves, those among them that are tried again too: a year counts a twelfth. */
  perMonth: number
  subscriptions: number
}

/** Recurring revenue by currency, the largest number of subscriptions first. For operators only. */
export async function readRecurringRevenue({ db, clock }: ReadDependencies): Promise<RecurringRevenue[]> {
  return db
    .select({
      currency: subscriptions.currency,
      perMonth: sql<number>`sum(${monthPrice})::float8`,
      subscriptions: sql<number>`count(*)::int`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(sql`${stateColumn(clock())} in ('active', 'past_due')`)
    .groupBy(subscriptions.currency)
    .orderBy(sql`count(*) desc`, subscriptions.currency)
}
