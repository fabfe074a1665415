import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'

/**
 * What is open to an account at this moment, by the database's clock, as a part of a query: the subscriptions that it holds, and
 * those in which it has a seat (LIC-1). The holder has the first seat, so of the people who have accepted one as many count as
 * there are others, the first of them first. `account` is the outer query's column, named in full.
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
