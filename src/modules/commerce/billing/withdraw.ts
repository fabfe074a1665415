import type { Executor } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { addDays, HOUR_MS, startOfDay } from '#kernel/time.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder } from '../orders/order-rows.ts'
import { leftToRefund, refundWithdrawn } from '../refunds/refund-owed.ts'
import { sendRefunds } from '../refunds/send-refund.ts'
import { datesOf, recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import { WITHDRAWAL_DAYS } from '../subscriptions/schema.ts'
import { stateOf } from '../subscriptions/state-of.ts'
import { stopCharges } from './end-renewal.ts'
import type { SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, lockOwned } from './own-subscription.ts'
import type { NoWithdrawal } from './schema.ts'

/**
 * A consumer withdraws from the contract (directives 2011/83/EU and (EU) 2023/2673): everything that was
 * charged goes back, nothing is charged any more, and the subscription is over at once, whenever its provider
 * hears of it. @throws AppError `not_found`; `conflict` where nobody may withdraw from it, or not any longer
 */
export async function withdraw(deps: BillingDependencies, actor: BillingActor, { id }: SubscriptionName) {
  const ids = await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    const withdrawal = await withdrawalOf(transaction, subscription, now)
    if ('because' in withdrawal) throw new AppError('conflict')
    const asked = await refundWithdrawn(deps, transaction, { subscription, actor })
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
    await sendNoticeOnce(deps, transaction, { ...notice, details: { withdrawn: 1 } })
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
}

/**
 * So far ahead of UTC the clocks of the economic area are at most, on Réunion, where it may have been the
 * next day already; and so far behind, on Guadeloupe, where the last day is not over yet.
 */
const AHEAD_MS = 4 * HOUR_MS
const BEHIND_MS = 4 * HOUR_MS

/**
 * Whether a consumer may still withdraw: until the end of the fourteenth day after the one on which it was
 * bought, by where they lived then, and no day too few by their own clock. Whoever gave a tax number bought
 * for a business. Else why not.
 */
export async function withdrawalOf(
  db: Executor,
  subscription: Subscription,
  now: Date,
): Promise<Withdrawal | NoWithdrawal> {
  if (stateOf(datesOf(subscription), now) === 'expired') return { because: 'over' }
  const first = await findOrder(db, { id: subscription.orderId })
  if (!first?.paidAt) return { because: 'nothing_left' }
  if (!economicArea.has(first.buyer.country)) return { because: 'elsewhere' }
  if (first.buyer.taxNumber !== null) return { because: 'business' }
  const until = addDays(startOfDay(new Date(first.paidAt.getTime() + AHEAD_MS)), WITHDRAWAL_DAYS + 1)
  if (now.getTime() >= until.getTime() + BEHIND_MS)
    return { because: 'late', endedOn: addDays(until, -1).toISOString() }
  const amount = await leftToRefund(db, subscription)
  return amount > 0 ? { until, amount } : { because: 'nothing_left' }
}
