import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { dueColumn } from '../subscriptions/columns.ts'
import { isChargeable, lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'
import type { NoticeKind } from '../subscriptions/schema.ts'
import { dueAt } from '../subscriptions/state-of.ts'
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

/** A moment as a parameter that PostgreSQL knows for one. */
export function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

/** Whether anything is to be charged for another term. */
export function renewsItself({
  accountId,
  cancelledAt,
  mandate,
}: Pick<Subscription, 'accountId' | 'cancelledAt' | 'mandate'>): boolean {
  return accountId !== null && cancelledAt === null && isChargeable(mandate)
}

/**
 * Does something for a subscription that is held, in a transaction of its own, if its renewal is still ahead. Where it fails it is
 * logged, and done again the next time.
 */
export async function tellOfRenewal(
  { db, log }: ClockDependencies,
  { id, now }: { id: string; now: Date },
  tell: (transaction: Transaction, subscription: Subscription) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const subscription = await lockSubscription(transaction, { id })
      if (!subscription || !renewsItself(subscription) || dueAt(subscription) <= now) return
      await tell(transaction, subscription)
    })
  } catch (error) {
    log.error({ err: error, subscription: id }, 'nobody could be told of a renewal')
  }
}
