import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addMonths, firstOfMonth } from '#kernel/time.ts'
import { priceTable } from '../prices/price-of.ts'
import { addTerms, addTermsOf, type BillingPeriod } from '../prices/schema.ts'
import { dueColumn, stateColumn } from '../subscriptions/lock-subscription.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '../tables/subscriptions.ts'

/** How many times the price is paid: for each seat there is now, or once for several people. */
const soldQuantity = sql<number>`(case
  when ${orders.subtotal} + ${orders.discount} = ${orders.unitAmount} * ${orders.seats} then ${subscriptions.seats}
  when ${orders.unitAmount} = 0 then 1
  else round((${orders.subtotal} + ${orders.discount})::numeric / ${orders.unitAmount}) end)`

/** A whole term without taxes, in the smallest unit: the current order's price times the present number. */
export const termPrice = sql<number>`(${orders.unitAmount} * ${soldQuantity})`

/** The same for a month. */
const monthPrice = sql<number>`round(${termPrice} / case ${orders.period} when 'year' then 12.0 else 1.0 end)`

type ReadDependencies = Pick<Dependencies, 'db' | 'clock'>

const MONTHS_BACK = 12

/** What a month did to the subscriptions that were open when it began. */
type ChurnMonth = {
  /** Its first day, YYYY-MM-DD. */
  month: string
  /** Open when it began. */
  open: number
  begun: number
  /** Of those that were open when it began: open no longer when it ended, or now. */
  lost: number
  /** Open again when it ended, or now, though not when it began: after a pause, a suspension or an end. */
  back: number
}

/** States in which something is open; a pause is none, and neither is a suspension. */
const open = sql`('active', 'past_due', 'cancelled')`

/** From when until when a subscription was in each state, by its history. */
const spans = sql`select ${subscriptionEvents.subscriptionId} as id, ${subscriptionEvents.toState} as state,
  ${subscriptionEvents.at} as since,
  lead(${subscriptionEvents.at}) over (partition by ${subscriptionEvents.subscriptionId} order by ${subscriptionEvents.id}) as until
  from ${subscriptionEvents}`

/** The year of months up to this one, with the moments at which each begins and ends; this one ends now. */
const months = (now: Date) => sql`select month as since, least(month + interval '1 month', ${now}) as until
  from generate_series(date_trunc('month', ${now}::timestamptz, 'UTC') - make_interval(months => ${MONTHS_BACK - 1}),
    ${now}, interval '1 month') as month`

/** How many subscriptions each of the last twelve months has lost, the oldest first. For operators only. */
export async function readChurn({ db, clock }: ReadDependencies): Promise<ChurnMonth[]> {
  const { rows } = await db.execute<ChurnMonth>(sql`
    with spans as (${spans}), months as (${months(clock())}),
    at_start as (
      select m.since, m.until, s.id from months m join spans s
      on s.since <= m.since and (s.until is null or s.until > m.since) and s.state in ${open}
    ), at_end as (
      select m.since, s.id from months m join spans s
      on s.since <= m.until and (s.until is null or s.until > m.until) and s.state in ${open}
    )
    select to_char(m.since at time zone 'UTC', 'YYYY-MM-DD') as month,
      (select count(*) from at_start a where a.since = m.since)::int as open,
      (select count(*) from ${subscriptionEvents} e where e.kind = 'begun' and e.at >= m.since and e.at < m.until)::int as begun,
      (select count(*) from at_start a where a.since = m.since and not exists (
        select from at_end e where e.since = m.since and e.id = a.id
      ))::int as lost,
      (select count(*) from at_end e where e.since = m.since
        and not exists (select from at_start a where a.since = m.since and a.id = e.id)
        and exists (select from spans s where s.id = e.id and s.since < m.since))::int as back
    from months m order by m.since`)
  return rows
}

/** Those that began in one month, and how many of them were open so many months later. */
type Cohort = {
  /** Its first day, YYYY-MM-DD. */
  month: string
  begun: number
  /** At the end of their own month, of the next one, and so on until now. */
  open: number[]
}

/** What became of the subscriptions of each of the last twelve months, oldest first. For operators only. */
export async function readCohorts({ db, clock }: ReadDependencies): Promise<Cohort[]> {
  const { rows } = await db.execute<Cohort>(sql`
    with spans as (${spans}), months as (${months(clock())}),
    cohorts as (
      select m.since, s.id from months m join ${subscriptions} s
      on date_trunc('month', s.started_on::timestamp) = m.since at time zone 'UTC'
    )
    select to_char(c.since at time zone 'UTC', 'YYYY-MM-DD') as month, count(*)::int as begun,
      array(
        select (select count(*) from cohorts x join spans s on s.id = x.id and s.since <= m.until
          and (s.until is null or s.until > m.until) and s.state in ${open} where x.since = c.since)::int
        from months m where m.since >= c.since order by m.since
      ) as open
    from cohorts c group by c.since order by c.since`)
  return rows
}

/**
 * What comes in every month as things stand, without taxes, in the smallest unit of each currency: of all
 * that renew themselves, those among them that are tried again too, a year counting a twelfth. The largest
 * number of subscriptions first. For operators only.
 */
export function readRecurringRevenue({ db, clock }: ReadDependencies) {
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

/** What a month's renewals bring in one currency, without taxes, if nobody cancels and no charge fails. */
interface ForecastMonth {
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

/** The price of one from the next term on: as agreed, as planned, or as listed if less (`quoteRenewal`). */
const agreed = sql`case
  when ${mandate} ->> 'kind' = 'subscription' then ${orders.unitAmount}
  when ${next} is not null then coalesce(least((${next} ->> 'unitAmount')::bigint, book.amount), ${orders.unitAmount})
  else least(${orders.unitAmount}, book.amount) end`
const quantity = sql`case
  when ${next} is null then ${soldQuantity}
  when book.per_seat then (${next} ->> 'seats')::int else 1 end`

/** The price last announced for a renewal; PayPal charges what was agreed, and a plan has its own price. */
const announcement = sql`lateral (
  select ${subscriptionNotices.about} as since, (${subscriptionNotices.details} ->> 'unitAmount')::bigint as amount
  from ${subscriptionNotices}
  where ${subscriptionNotices.subscriptionId} = ${subscriptions.id} and ${subscriptionNotices.kind} = 'price_change'
    and ${subscriptionNotices.about} > to_char(${subscriptions.termFrom} at time zone 'UTC', 'YYYY-MM-DD')
    and ${subscriptionNotices.details} ->> 'package' = ${subscriptions.package}
    and ${subscriptionNotices.details} ->> 'period' = ${subscriptions.period}
    and ${next} is null and ${mandate} ->> 'kind' = 'saved-method'
  order by ${subscriptionNotices.about} desc limit 1) as announced`

const { anchoredOn, paidThrough } = subscriptions
/**
 * A day that renewals hang on, where the next one is on an earlier day because its month is shorter: see
 * `dueAfter`. Its day of the month alone tells, so those of any year are one row.
 */
const anchor = sql<string | null>`case
  when ${dueColumn} = ${paidThrough} and ${nextPeriod} = ${subscriptions.period}
    and extract(day from ${anchoredOn}) > extract(day from ${paidThrough} at time zone 'UTC')
  then to_char(${anchoredOn}, '"2000-01-"DD') end`

/**
 * The renewals of this month and the twelve after it, each month in each currency that has any: of what its
 * holders have planned for the next term, at the prices that were announced. For operators only.
 */
export async function forecastRenewals({
  db,
  clock,
  priceBook,
}: Pick<Dependencies, 'db' | 'clock' | 'priceBook'>): Promise<ForecastMonth[]> {
  const now = clock()
  const due = sql<string>`to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM-DD')`
  const dearerFrom = sql<string | null>`left(announced.since, 10)`
  // Those of one day, price and period are one row: what grows with the number of subscriptions stays in the
  // database.
  const rows = await db
    .select({
      due,
      anchor,
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
  for (const { due, anchor, period, currency, renewals, amount, dearerFrom, dearer } of rows) {
    for (const day of renewalDays(due, anchor, period, last)) {
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

function renewalDays(first: string, anchor: string | null, period: BillingPeriod, before: string): string[] {
  const days: string[] = []
  for (let term = 0; ; term++) {
    const day = anchor === null ? addTerms(first, term, period) : addTermsOf(anchor, first, term, period)
    if (day >= before) return days
    days.push(day)
  }
}
