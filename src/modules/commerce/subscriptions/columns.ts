import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '../tables/orders.ts'
import { endedStatuses } from './lock-subscription.ts'
import { GRACE_DAYS, SUSPENSION_DAYS, type SubscriptionState } from './schema.ts'

/** When the next term begins and is charged, as `dueAt` has it: for queries over all of them. */
export const dueColumn = sql<Date>`greatest(${subscriptions.paidThrough}, ${subscriptions.resumesAt})`

/** Where a subscription stands at a moment, as `stateOf` has it: from its dates, for queries over all of them. */
export function stateColumn(now: Date): SQL<SubscriptionState> {
  const at = sql`${now.toISOString()}::timestamptz`
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
