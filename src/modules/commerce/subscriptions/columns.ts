import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'
import { endedStatuses } from './lock-subscription.ts'
import { GRACE_DAYS, SUSPENSION_DAYS, type SubscriptionState } from './schema.ts'

/** When the next term begins and is charged, as `dueAt` has it: for queries over all of them. */
export const dueColumn = sql<Date>`greatest(${subscriptions.paidThrough}, ${subscriptions.resumesAt})`

/** A moment as a parameter that PostgreSQL knows for one. */
export function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

/** Where a subscription stands at a moment, like `stateOf`: from its dates, for queries over all of them. */
export function stateColumn(now: Date): SQL<SubscriptionState> {
  const at = moment(now)
  return sql<SubscriptionState>`case
    when ${at} < ${subscriptions.paidThrough} then case when ${ends} then 'cancelled' else 'active' end
    when ${ends} then 'expired'
    when ${at} < ${dueColumn} then 'paused'
    when ${at} < ${dueColumn} + make_interval(hours => ${sql.raw(String(24 * GRACE_DAYS))}) then 'past_due'
    when ${at} < ${dueColumn} + make_interval(hours => ${sql.raw(String(24 * SUSPENSION_DAYS))}) then 'suspended'
    else 'expired' end`
}

/** Whether there is no term after this one. */
const ends = sql`(${subscriptions.cancelledAt} is not null or ${subscriptions.mandate} is null
  or coalesce(${subscriptions.mandate} ->> 'status', '') in (${sql.join(
    endedStatuses.map((status) => sql`${status}`),
    sql`, `,
  )}))`

/**
 * What is open to an account at this moment, by the database's clock, as a part of a query: the subscriptions
 * that it holds, and those in which it has a seat (LIC-1). The holder has the first seat, so of the people
 * who have accepted one as many count as there are others, the first of them first. `account` is the outer
 * query's column, named in full.
 */
export function openTo(account: SQL): SQL {
  return sql`(
    select own.contents, own.current_order_id
    from ${subscriptions} own
    where own.account_id = ${account} and own.access_until > now()
    union all
    select team.contents, team.current_order_id
    from ${seats} seat join ${subscriptions} team on team.id = seat.subscription_id
    where seat.account_id = ${account} and team.access_until > now() and (
      select count(*) from ${seats} earlier
      where earlier.subscription_id = seat.subscription_id and earlier.accepted_at is not null
        and (earlier.accepted_at, earlier.id) < (seat.accepted_at, seat.id)
    ) < team.seats - 1)`
}
