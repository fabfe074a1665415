import { eq, sql } from 'drizzle-orm'
import { orders, subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addTerms } from '../../prices/index.ts'
import type { BillingPeriod } from '../../prices/schema.ts'
import { dueColumn, stateColumn } from '../../subscriptions/index.ts'
import { monthPrice, termPrice } from './term-price.ts'

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

/** What renewals of one month come to in one currency, without taxes, if nobody cancels and every charge succeeds. */
export interface ForecastMonth {
  /** Its first day, YYYY-MM-DD. */
  month: string
  currency: string
  renewals: number
  amount: number
}

/** This month, and a whole year after it: a plan that was bought today renews in the last of them. */
const MONTHS_AHEAD = 13

/** The renewals of this month and the twelve after it, each month in each currency that has any. For operators only. */
export async function forecastRenewals({ db, clock }: ReadDependencies): Promise<ForecastMonth[]> {
  const now = clock()
  const due = sql<string>`to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM-DD')`
  // Those of one day, price and period are one row: what grows with the number of subscriptions stays in the database.
  const rows = await db
    .select({
      due,
      period: subscriptions.period,
      currency: subscriptions.currency,
      renewals: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${termPrice})::float8`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(sql`${stateColumn(now)} in ('active', 'past_due', 'paused')`)
    .groupBy(sql`1`, subscriptions.period, subscriptions.currency)
  const first = `${now.toISOString().slice(0, 7)}-01`
  const last = addTerms(first, MONTHS_AHEAD, 'month')
  const months = new Map<string, ForecastMonth>()
  for (const { due, period, currency, renewals, amount } of rows) {
    for (const day of renewalDays(due, period, last)) {
      // What should have been charged already is this month's.
      const month = day < first ? first : `${day.slice(0, 7)}-01`
      const key = `${month} ${currency}`
      const so = months.get(key) ?? { month, currency, renewals: 0, amount: 0 }
      months.set(key, { ...so, renewals: so.renewals + renewals, amount: so.amount + amount })
    }
  }
  return [...months.values()].sort((a, b) => (`${a.month}${a.currency}` < `${b.month}${b.currency}` ? -1 : 1))
}

function renewalDays(first: string, period: BillingPeriod, before: string): string[] {
  const days: string[] = []
  for (let term = 0; ; term++) {
    const day = addTerms(first, term, period)
    if (day >= before) return days
    days.push(day)
  }
}
