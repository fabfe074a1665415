import { sql } from 'drizzle-orm'
import { couponUses, orders, payments } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'

/** For so long an order waits to be paid. */
const HOURS = 24

/**
 * Gives up orders that nobody has paid within a day: their coupons may be used again, and what was begun is over. One whose payment
 * the provider is still working on waits; one that is paid all the same, later, is paid.
 */
export async function cancelUnpaidOrders({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db.execute(sql`
    with given_up as (
      update ${orders} o set state = 'cancelled'
      where o.state = 'placed' and o.placed_at < now() - make_interval(hours => ${HOURS})
      and not exists (select from ${payments} p where p.order_id = o.id and p.state in ('processing', 'paid'))
      returning o.id, o.account_id
    ), over as (
      update ${payments} set state = 'cancelled' where order_id in (select id from given_up) and state = 'awaiting'
    ), freed as (
      delete from ${couponUses} where order_id in (select id from given_up)
    )
    insert into audit_events (event, account_id, details)
    select 'order.cancelled', account_id, jsonb_build_object('order', id) from given_up`)
}
