import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { dueAt } from '../subscriptions/dates.ts'
import {
  dueColumn,
  forEachHeld,
  isChargeable,
  moment,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import type { NoticeKind } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'

/** What the work by the clock needs besides the moment that it is done for. */
export type ClockDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log'>

/** The order of the renewal that is due, where it was placed already. */
export const isRenewalDue = and(
  eq(orders.subscriptionId, subscriptions.id),
  eq(orders.kind, 'renewal'),
  eq(orders.termFrom, dueColumn),
)

/** Whoever is written to and charged: not an account that is gone, or that an operator keeps closed. */
export const isOfOpenAccount = and(eq(accounts.id, subscriptions.accountId), isNull(accounts.disabledAt))

/** Whether there is a renewal that is still to come. */
export function isAhead(now: Date): SQL | undefined {
  return and(
    ne(subscriptions.state, 'expired'),
    isNull(subscriptions.cancelledAt),
    isNotNull(subscriptions.mandate),
    gt(dueColumn, moment(now)),
  )
}

/** The moment of the next renewal as notices name it (`aboutRenewal`). */
export const aboutDue = sql`to_char(${dueColumn} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export function isUntold(kind: NoticeKind, about: SQL): SQL {
  return sql`not exists (
    select from ${subscriptionNotices} n
    where n.subscription_id = ${subscriptions.id} and n.kind = ${kind} and n.about = ${about})`
}

/** Whether anything is to be charged for another term. */
export function renewsItself({ accountId, cancelledAt, mandate }: Subscription): boolean {
  return accountId !== null && cancelledAt === null && isChargeable(mandate)
}

/** Tells of each renewal that is still ahead once its subscription is held. */
export function tellOfRenewals<Row extends { id: string }>(
  deps: ClockDependencies,
  rows: readonly Row[],
  now: Date,
  tell: (transaction: Transaction, subscription: Subscription, row: Row) => Promise<unknown>,
): Promise<void> {
  return forEachHeld(deps, rows, 'nobody could be told of a renewal', async (transaction, held, row) => {
    if (renewsItself(held) && dueAt(held) > now) await tell(transaction, held, row)
  })
}
