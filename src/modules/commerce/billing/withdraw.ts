import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { addDays, HOUR_MS, startOfDay } from '#kernel/time.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import type { PriceBook } from '../prices/schema.ts'
import { leftToRefund, refundWithdrawn } from '../refunds/refund-owed.ts'
import { sendRefunds } from '../refunds/send-refund.ts'
import { stateOf } from '../subscriptions/dates.ts'
import { datesOf, recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import { WITHDRAWAL_DAYS } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { stopCharges } from './end-renewal.ts'
import type { SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, lockOwned } from './own-subscription.ts'
import type { NoGuarantee, NoWithdrawal, WithdrawalRight } from './schema.ts'

/**
 * A consumer withdraws from the contract (directives 2011/83/EU and (EU) 2023/2673), or a buyer makes use of
 * the money-back guarantee: everything that was charged goes back, nothing is charged any more, and the
 * subscription is over at once, whenever its provider hears of it. @throws AppError `not_found`; `conflict`
 * where nobody may withdraw from it, or not any longer
 */
export async function withdraw(deps: BillingDependencies, actor: BillingActor, { id }: SubscriptionName) {
  const ids = await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    const withdrawal = await withdrawalOf({ ...deps, db: transaction }, subscription, now)
    if ('because' in withdrawal) throw new AppError('conflict')
    const reason = withdrawal.by === 'law' ? 'withdrawal' : 'money-back'
    const asked = await refundWithdrawn(deps, transaction, { subscription, actor, reason })
    const { termFrom, currency } = subscription
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'refunded', termFrom, paidThrough: termFrom },
      {
        actor: { by: 'holder' },
        now,
        details: { withdrawn: true, amount: withdrawal.amount, currency },
        set: await stopCharges(deps, transaction, subscription),
      },
    )
    const notice = { subscriptionId: id, kind: 'cancelled', about: now.toISOString() } as const
    const details = { withdrawn: 1, ...(withdrawal.by === 'guarantee' && { guarantee: 1 }) }
    await sendNoticeOnce(deps, transaction, { ...notice, details })
    return asked
  })
  await sendRefunds(deps, { ids })
}

/** ISO 3166-1 of the European Economic Area, whose consumers may withdraw (directive 2011/83/EU). */
const economicArea = new Set([
  ...'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LV LT LU MT NL NO PL PT RO SK SI ES SE'.split(' '),
  // Parts of France and Finland with codes of their own, in which the law of the Union holds (article 355
  // TFEU).
  ...'AX GF GP MF MQ RE YT'.split(' '),
])

/** What withdrawing from a contract gives back, and until when that may be done. */
interface Withdrawal {
  /** The day after the last one, at 00:00 UTC: a day by the buyer's clock, which may be hours behind. */
  until: Date
  amount: number
  by: WithdrawalRight
}

/**
 * So far ahead of UTC the clocks of the economic area are at most, on Réunion, where it may have been the
 * next day already; and so far behind, on Guadeloupe, where the last day is not over yet.
 */
const AHEAD_MS = 4 * HOUR_MS
const BEHIND_MS = 4 * HOUR_MS

/**
 * Whether a buyer may still have everything back: by law or by the guarantee that they bought with, and until
 * the later end of the two. Else why not.
 */
export async function withdrawalOf(
  { db, priceBook }: { db: Executor; priceBook: PriceBook },
  subscription: Subscription,
  now: Date,
): Promise<Withdrawal | NoWithdrawal> {
  if (stateOf(datesOf(subscription), now) === 'expired') return { because: 'over' }
  const first = await findOrder(db, { id: subscription.orderId })
  if (first?.accountId !== subscription.accountId && (await wasHandedOver(db, subscription)))
    return { because: 'handed_over' }
  if (!first?.paidAt) return { because: 'nothing_left' }
  const bought = { ...first, paidAt: first.paidAt }
  const lawful = lawfulEnd(bought, now)
  // What pages say today holds for whoever bought before, too.
  const days = Math.max(first.moneyBackDays ?? 0, priceBook.moneyBackDays ?? 0) || null
  const guaranteed = days === null ? undefined : await guaranteedEnd(db, subscription, days, bought, now)
  const isGuaranteed = guaranteed !== undefined && 'until' in guaranteed
  if ('because' in lawful && !isGuaranteed) return { ...lawful, ...(guaranteed && { guarantee: guaranteed }) }
  const amount = await leftToRefund(db, subscription)
  if (amount === 0) return { because: 'nothing_left' }
  if ('until' in lawful) {
    const isLonger = isGuaranteed && guaranteed.until > lawful.until
    return { until: isLonger ? guaranteed.until : lawful.until, amount, by: 'law' }
  }
  return { until: (guaranteed as { until: Date }).until, amount, by: 'guarantee' }
}

/** What was paid is then its former holder's. */
async function wasHandedOver(db: Executor, { id }: Subscription): Promise<boolean> {
  const { subscriptionId, kind } = subscriptionEvents
  return (await db.$count(subscriptionEvents, and(eq(subscriptionId, id), eq(kind, 'handed_over')))) > 0
}

type BoughtOrder = Pick<Order, 'buyer'> & { paidAt: Date }

/**
 * A consumer may withdraw until the end of the fourteenth day after the one on which it was bought, by where
 * they lived then, and no day too few by their own clock. Whoever gave a tax number bought for a business.
 */
function lawfulEnd({ buyer, paidAt }: BoughtOrder, now: Date): { until: Date } | NoWithdrawal {
  if (!economicArea.has(buyer.country)) return { because: 'elsewhere' }
  if (buyer.taxNumber !== null) return { because: 'business' }
  const until = addDays(startOfDay(new Date(paidAt.getTime() + AHEAD_MS)), WITHDRAWAL_DAYS + 1)
  if (now.getTime() >= until.getTime() + BEHIND_MS)
    return { because: 'late', endedOn: addDays(until, -1).toISOString() }
  return { until }
}

/** The first and the last clock that there is land for: on Kiritimati, and on Niue and Midway. */
const FIRST_CLOCK_MS = 14 * HOUR_MS
const LAST_CLOCK_MS = 11 * HOUR_MS

/**
 * The day after the guarantee's last one, as `Withdrawal` has it: for the first purchase of an account. Else
 * why there is none.
 */
async function guaranteedEnd(
  db: Executor,
  { id, accountId }: Subscription,
  days: number,
  { paidAt }: BoughtOrder,
  now: Date,
): Promise<{ until: Date } | NoGuarantee | undefined> {
  if (accountId === null) return undefined
  const [first] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    // Bought, and not taken over; also where somebody else has it by now.
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(1)
  if (first?.id !== id) return { because: 'not_first' }
  const until = addDays(startOfDay(new Date(paidAt.getTime() + FIRST_CLOCK_MS)), days + 1)
  if (now.getTime() < until.getTime() + LAST_CLOCK_MS) return { until }
  return { because: 'late', endedOn: addDays(until, -1).toISOString() }
}
