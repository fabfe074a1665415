import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addMonths, firstOfMonth } from '#kernel/time.ts'
import { priceTable } from '../prices/price-of.ts'
import { addTerms, type BillingPeriod } from '../prices/schema.ts'
import { dueColumn, stateColumn } from '../subscriptions/columns.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import { soldQuantity } from './term-price.ts'

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

const { next, mandate } = subscriptions
const nextPackage = sql`coalesce(${next} ->> 'package', ${orders.package})`
const nextPeriod = sql<BillingPeriod>`coalesce(${next} ->> 'period', ${orders.period})`

/** What one costs from the next term on: as agreed, as planned, or as listed where that is less (`quoteRenewal`). */
const agreed = sql`case
  when ${mandate} ->> 'kind' = 'subscription' then ${orders.unitAmount}
  when ${next} is not null then coalesce(least((${next} ->> 'unitAmount')::bigint, book.amount), ${orders.unitAmount})
  else least(${orders.unitAmount}, book.amount) end`
const quantity = sql`case
  when ${next} is null then ${soldQuantity}
  when book.per_seat then (${next} ->> 'seats')::int else 1 end`

/** The last price that was announced for a renewal to come; PayPal charges what was agreed, and a plan has its own price. */
const announcement = sql`lateral (
  select ${subscriptionNotices.about} as since, (${subscriptionNotices.details} ->> 'unitAmount')::bigint as amount
  from ${subscriptionNotices}
  where ${subscriptionNotices.subscriptionId} = ${subscriptions.id} and ${subscriptionNotices.kind} = 'price_change'
    and ${subscriptionNotices.about} > to_char(${subscriptions.termFrom} at time zone 'UTC', 'YYYY-MM-DD')
    and ${subscriptionNotices.details} ->> 'package' = ${subscriptions.package}
    and ${subscriptionNotices.details} ->> 'period' = ${subscriptions.period}
    and ${next} is null and ${mandate} ->> 'kind' = 'saved-method'
  order by ${subscriptionNotices.about} desc limit 1) as announced`

const { termFrom, paidThrough } = subscriptions
const utc = (moment: SQL | AnyPgColumn) => sql`(${moment} at time zone 'UTC')`
/** The first day of the term, where its last is on an earlier day because its month is shorter: see `dueAfter`. */
const clampedFrom = sql<string | null>`case
  when ${dueColumn} = ${paidThrough} and ${nextPeriod} = ${subscriptions.period}
    and extract(day from ${utc(termFrom)}) > extract(day from ${utc(paidThrough)})
    and ${utc(termFrom)} + case ${nextPeriod} when 'year' then interval '1 year' else interval '1 month' end = ${utc(paidThrough)}
  then to_char(${utc(termFrom)}, 'YYYY-MM-DD') end`

/**
 * The renewals of this month and the twelve after it, each month in each currency that has any: of what its holders have planned for
 * the next term, at the prices that were announced. For operators only.
 */
export async function forecastRenewals({
  db,
  clock,
  priceBook,
}: Pick<Dependencies, 'db' | 'clock' | 'priceBook'>): Promise<ForecastMonth[]> {
  const now = clock()
  const due = sql<string>`to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM-DD')`
  const dearerFrom = sql<string | null>`left(announced.since, 10)`
  // Those of one day, price and period are one row: what grows with the number of subscriptions stays in the database.
  const rows = await db
    .select({
      due,
      clampedFrom,
      period: nextPeriod,
      currency: subscriptions.currency,
      dearerFrom,
      renewals: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${agreed} * ${quantity})::float8`,
      dearer: sql<number>`sum(least(announced.amount, book.amount) * ${quantity})::float8`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(
      priceTable(priceBook),
      and(
        sql`book.package = ${nextPackage}`,
        sql`book.period = ${nextPeriod}`,
        sql`book.currency = ${subscriptions.currency}`,
      ),
    )
    .leftJoin(announcement, sql`true`)
    .where(sql`${stateColumn(now)} in ('active', 'past_due', 'paused')`)
    .groupBy(sql`1`, sql`2`, sql`3`, subscriptions.currency, sql`5`)
  const first = firstOfMonth(now)
  const last = addMonths(first, MONTHS_AHEAD)
  const months = new Map<string, ForecastMonth>()
  for (const { due, clampedFrom, period, currency, renewals, amount, dearerFrom, dearer } of rows) {
    for (const day of renewalDays(due, clampedFrom, period, last)) {
      // What should have been charged already is this month's.
      const month = day < first ? first : `${day.slice(0, 7)}-01`
      const key = `${month} ${currency}`
      const so = months.get(key) ?? { month, currency, renewals: 0, amount: 0 }
      const charged = dearerFrom !== null && day >= dearerFrom ? dearer : amount
      months.set(key, { ...so, renewals: so.renewals + renewals, amount: so.amount + charged })
    }
  }
  return [...months.values()].sort((a, b) => (`${a.month}${a.currency}` < `${b.month}${b.currency}` ? -1 : 1))
}

function renewalDays(
  first: string,
  clampedFrom: string | null,
  period: BillingPeriod,
  before: string,
): string[] {
  const days: string[] = []
  for (let term = 0; ; term++) {
    const day = clampedFrom === null ? addTerms(first, term, period) : addTerms(clampedFrom, term + 1, period)
    if (day >= before) return days
    days.push(day)
  }
}
