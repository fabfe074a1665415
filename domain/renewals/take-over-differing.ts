import { and, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { laterCharge, type RefreshDependencies, refreshPayment, takeOver } from '../orders/index.ts'
import { isProviderUnavailable } from '../payments/index.ts'
import type { ProviderName } from '../payments/schema.ts'
import {
  addDays,
  dueAt,
  dueColumn,
  hasSavedMethod,
  holdSubscription,
  type Subscription,
} from '../subscriptions/index.ts'
import { moment, renewsItself } from './due.ts'
import { quoteNext } from './requote-renewal.ts'

/** So many days before the renewal: a server that was away for a day has still been in time. */
const DAYS_BEFORE = 2
/** So long after it was due a provider that charges by itself is late: Stripe's invoices are drafts for one. */
const LATE_DAYS = 1
/** In one run, which is over before the next one begins. */
const AT_ONCE = 5_000
/** A provider that charges by itself so much earlier or later than the term is over keeps its day. */
const SAME_TIME_MS = 2 * 60 * 60 * 1000

/**
 * Takes over, shortly before it renews, what its provider would charge otherwise than was told: at the amount with which it began, where it
 * costs something else by now (an announced price, a price book that has become cheaper, other taxes), or on another day, because its
 * first term was paid long after it was begun. What it has not charged a day after it was due, it is not waited for.
 */
export async function takeOverDiffering(deps: RefreshDependencies, { now }: { now: Date }): Promise<void> {
  const away = new Set<ProviderName>()
  for (const { id, provider, reference, due } of await listRenewing(deps, now)) {
    if (away.has(provider)) continue
    try {
      // Its notice may be lost, or nobody was there to hear it.
      if (due <= lateBefore(now) && reference !== null) await refreshPayment(deps, provider, reference)
      await takeOverOne(deps, { id, now })
    } catch (error) {
      if (isProviderUnavailable(error)) away.add(provider)
      deps.log.error({ err: error, subscription: id }, 'a renewal could not be taken over')
    }
  }
}

/** In no order: one that fails each time stands in nobody's way. */
function listRenewing({ db }: RefreshDependencies, now: Date) {
  return db
    .select({
      id: subscriptions.id,
      provider: subscriptions.provider,
      /** A subscription of a provider's own is called as its payment is. */
      reference: subscriptions.mandateReference,
      due: sql`${dueColumn}`.mapWith(subscriptions.paidThrough),
    })
    .from(subscriptions)
    .where(
      and(
        ne(subscriptions.state, 'expired'),
        isNull(subscriptions.cancelledAt),
        or(
          and(gt(dueColumn, moment(now)), lte(dueColumn, moment(addDays(now, DAYS_BEFORE)))),
          lte(dueColumn, moment(lateBefore(now))),
        ),
        sql`${subscriptions.mandate} ->> 'kind' = 'subscription'`,
        hasSavedMethod,
      ),
    )
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
}

function takeOverOne(deps: RefreshDependencies, { id, now }: { id: string; now: Date }): Promise<void> {
  return deps.db.transaction(async (transaction) => {
    const subscription = await holdSubscription(transaction, { id })
    if (!subscription || !renewsItself(subscription)) return
    const due = dueAt(subscription)
    if (due > now) await takeOverWhereDiffering(deps, transaction, subscription)
    else if (due <= lateBefore(now)) await takeOver(deps, transaction, subscription)
  })
}

function lateBefore(now: Date): Date {
  return addDays(now, -LATE_DAYS)
}

/** The same of one subscription at any time, in the transaction that holds it. */
export async function takeOverWhereDiffering(
  deps: Pick<Dependencies, 'jobs' | 'priceBook'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<void> {
  const { current, quote } = await quoteNext(deps, transaction, subscription)
  const nextChargeAt = Date.parse(subscription.mandate?.nextChargeAt ?? '')
  // Whoever does not say when keeps our day.
  const isOtherDay = Math.abs(nextChargeAt - dueAt(subscription).getTime()) > SAME_TIME_MS
  if (!isOtherDay && quote.total === laterCharge(current).amount) return
  await takeOver(deps, transaction, subscription)
}
