import { sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'

type ReadDependencies = Pick<Dependencies, 'db' | 'clock'>

const MONTHS_BACK = 12

/** What a month did to the subscriptions that were open when it began. */
export interface ChurnMonth {
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

/** The months up to this one, a year of them. The moments at which each begins and ends; this one ends now. */
const months = (now: Date) => sql`select month as since, least(month + interval '1 month', ${now}) as until
  from generate_series(date_trunc('month', ${now}::timestamptz, 'UTC') - make_interval(months => ${MONTHS_BACK - 1}),
    ${now}, interval '1 month') as month`

/** How many subscriptions each of the last twelve months has lost, the oldest first. For operators only. */
export async function readChurn({ db, clock }: ReadDependencies): Promise<ChurnMonth[]> {
  const { rows } = await db.execute<{
    month: string
    open: number
    begun: number
    lost: number
    back: number
  }>(sql`
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
export interface Cohort {
  /** Its first day, YYYY-MM-DD. */
  month: string
  begun: number
  /** At the end of their own month, of the next one, and so on until now. */
  open: number[]
}

/** What became of the subscriptions of each of the last twelve months, the oldest first. For operators only. */
export async function readCohorts({ db, clock }: ReadDependencies): Promise<Cohort[]> {
  const { rows } = await db.execute<{ month: string; begun: number; open: number[] }>(sql`
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
