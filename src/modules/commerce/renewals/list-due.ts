import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { dueColumn } from '../subscriptions/columns.ts'
import { SUSPENSION_DAYS } from '../subscriptions/schema.ts'
import { triesOf } from '../subscriptions/state-of.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { isOfOpenAccount, isRenewalDue, moment } from './due.ts'

/** In one run, which is over before the next one begins. */
const AT_ONCE = 500

/**
 * The subscriptions whose renewal has to be charged to a saved method at this moment, or of which a failure is not written down yet. In
 * no order: what cannot be done now stands in nobody's way.
 */
export async function listDue({ db }: Pick<Dependencies, 'db'>, { now }: { now: Date }) {
  return db
    .select({ id: subscriptions.id, provider: subscriptions.provider })
    .from(subscriptions)
    .innerJoin(accounts, isOfOpenAccount)
    .leftJoin(orders, isRenewalDue)
    .where(
      and(
        isDue(now),
        sql`${subscriptions.mandate} ->> 'kind' = 'saved-method'`,
        or(isNull(orders.id), and(eq(orders.state, 'placed'), or(isOwed(now), hasNewFailure))),
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

/** The payments of subscriptions that their provider charges by itself and whose next charge we have not heard of. */
export async function listUnheard({ db }: Pick<Dependencies, 'db'>, { now }: { now: Date }) {
  return db
    .select({ provider: payments.provider, reference: payments.reference })
    .from(subscriptions)
    .innerJoin(payments, eq(payments.orderId, subscriptions.currentOrderId))
    .where(
      and(
        isDue(now),
        eq(payments.state, 'paid'),
        sql`${subscriptions.mandate} ->> 'kind' = 'subscription'`,
        sql`${payments.reference} is not null`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

function isDue(now: Date): SQL | undefined {
  return and(
    ne(subscriptions.state, 'expired'),
    isNull(subscriptions.cancelledAt),
    lte(subscriptions.paidThrough, now),
    lte(dueColumn, moment(now)),
    gt(dueColumn, moment(addDays(now, -SUSPENSION_DAYS))),
  )
}

/** Whether a charge was begun and nobody knows what became of it, or none was made since the last moment for one. */
function isOwed(now: Date): SQL {
  const offsets = triesOf(new Date(0)).map((at) => at.getTime())
  const tries = sql`select ${dueColumn} + ms * interval '1 millisecond' as at from unnest(${sql.param(offsets)}::bigint[]) ms`
  // Without any the greatest is that of the others.
  const replaced = sql`(
    select max(e.at) from ${subscriptionEvents} e
    where e.subscription_id = ${subscriptions.id} and e.kind = 'method_replaced')`
  const last = sql`greatest((select max(at) from (${tries}) tries where at <= ${moment(now)}), ${replaced})`
  return sql`(
    exists (
      select from ${payments} p where p.order_id = ${orders.id} and p.is_unattended and p.state = 'awaiting')
    or not exists (
      select from ${payments} p where p.order_id = ${orders.id} and (
        p.state in ('processing', 'paid') or (p.is_unattended and p.created_at >= ${last}))))`
}

const hasNewFailure = sql`exists (
  select from ${payments} p where p.order_id = ${orders.id} and p.is_unattended and p.state = 'declined' and not exists (
    select from ${subscriptionEvents} e where e.subscription_id = ${subscriptions.id}
    and e.kind = 'payment_failed' and e.details ->> 'payment' = p.id))`
