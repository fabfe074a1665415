import { type SQL, sql } from 'drizzle-orm'
import { orders, subscriptions } from '#database/tables/orders.ts'
import { GRACE_DAYS, SUSPENSION_DAYS, type SubscriptionState } from '../../subscriptions/schema.ts'

/** Where a subscription stands at a moment, as `stateOf` has it: from its dates, for queries over all of them. */
export function stateColumn(now: Date): SQL<SubscriptionState> {
  const due = sql`greatest(${subscriptions.paidThrough}, ${subscriptions.resumesAt})`
  return sql<SubscriptionState>`case
    when ${now} < ${subscriptions.paidThrough} then case when ${ends} then 'cancelled' else 'active' end
    when ${ends} then 'expired'
    when ${now} < ${due} then 'paused'
    when ${now} < ${due} + make_interval(hours => ${24 * GRACE_DAYS}) then 'past_due'
    when ${now} < ${due} + make_interval(hours => ${24 * SUSPENSION_DAYS}) then 'suspended'
    else 'expired' end`
}

/** Whether there is no term after this one. */
const ends = sql`(${subscriptions.cancelledAt} is not null or ${subscriptions.mandate} is null
  or coalesce(${subscriptions.mandate} ->> 'status', '') in ('CANCELLED', 'EXPIRED'))`

/** What a whole term costs without taxes, in the smallest unit: the price of the current order for as many as there are now. */
export const termPrice = sql<number>`(${orders.unitAmount} * case
  when ${orders.subtotal} + ${orders.discount} = ${orders.unitAmount} * ${orders.seats} then ${subscriptions.seats}
  when ${orders.unitAmount} = 0 then 1
  else round((${orders.subtotal} + ${orders.discount})::numeric / ${orders.unitAmount}) end)`

/** The same for a month. */
export const monthPrice = sql<number>`round(${termPrice} / case ${orders.period} when 'year' then 12.0 else 1.0 end)`
