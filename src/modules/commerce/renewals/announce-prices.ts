import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder } from '../orders/order-rows.ts'
import { findAnnouncedPrice } from '../orders/quote-renewal.ts'
import { findPackage, priceTable, termAmount } from '../prices/price-of.ts'
import { dueColumn, moment, type Subscription } from '../subscriptions/lock-subscription.ts'
import { dueAfter } from '../subscriptions/terms-of.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { type ClockDependencies, isAhead, isOfOpenAccount, tellOfRenewals } from './due.ts'

type AnnounceDependencies = ClockDependencies & Pick<Dependencies, 'priceBook'>

/** A higher price is charged so many days after it was announced, at the earliest. */
const LEAST_DAYS = 30
/** It is announced so many days before, at the earliest. */
const MOST_DAYS = 45
/** By the month, the next renewal or the one after it is so far ahead. */
const TERMS_AHEAD = 2
/** In one run, which is over before the next one begins. */
const AT_ONCE = 5_000

/**
 * Announces what has become dearer to whoever renews it, 30 to 45 days before it is charged: of months that
 * is the renewal after the next one. What is not announced is charged as it was agreed (`quoteRenewal`), and
 * so is what is no longer sold.
 */
export async function announcePrices(deps: AnnounceDependencies, { now }: { now: Date }): Promise<void> {
  const dearer = await listDearer(deps, now)
  await tellOfRenewals(deps, dearer, now, (transaction, subscription) =>
    announce(deps, transaction, subscription, now),
  )
}

async function announce(
  deps: AnnounceDependencies,
  transaction: Transaction,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const current = await findOrder(transaction, { id: subscription.currentOrderId })
  const sold = current && findPackage(deps.priceBook, current.package)
  if (!sold || subscription.next !== null) return
  const { period, currency, unitAmount: before } = current
  const unitAmount = termAmount(sold, currency, period)
  const from = Array.from({ length: TERMS_AHEAD }, (_, term) => dueAfter(subscription, term)).find(
    (at) => at >= addDays(now, LEAST_DAYS),
  )
  if (unitAmount <= before || from === undefined || from > addDays(now, MOST_DAYS)) return
  const announced = await findAnnouncedPrice(transaction, {
    ...subscription,
    ...{ paidThrough: from, resumesAt: null },
  })
  if (announced && announced.unitAmount >= unitAmount) return
  await sendNoticeOnce(deps, transaction, {
    subscriptionId: subscription.id,
    kind: 'price_change',
    about: from.toISOString(),
    details: { unitAmount, before, currency, package: current.package, period, on: dayOf(from) },
  })
}

/**
 * Who has agreed on less than is asked now, and will be charged by us before long.
 * In no order, so that nobody whose day has not come stands in the way of others.
 */
async function listDearer({ db, priceBook }: AnnounceDependencies, now: Date) {
  const listed = priceTable(priceBook, ({ isOnSale }) => isOnSale)
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(accounts, isOfOpenAccount)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(
      and(
        isAhead(now),
        lte(dueColumn, moment(addDays(now, MOST_DAYS))),
        isNull(subscriptions.next),
        sql`${subscriptions.mandate} ->> 'kind' = 'saved-method'`,
        sql`${orders.unitAmount} < (
          select book.amount from ${listed}
          where (book.package, book.period, book.currency) = (${orders.package}, ${orders.period}, ${orders.currency}))`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}
