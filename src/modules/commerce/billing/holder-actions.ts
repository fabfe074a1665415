import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { type Notice, sendNoticeOnce } from '../notices/send-notice-once.ts'
import { findOrder } from '../orders/order-rows.ts'
import { requoteChanges } from '../orders/requote-changes.ts'
import { type Buyer, isNamed } from '../orders/schema.ts'
import { renewSubscription } from '../renewals/renew-due.ts'
import { giveUpByHand, requoteRenewal } from '../renewals/renewal-order.ts'
import { mayPauseUntil, type SubscriptionEvent, stateOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  isChargeable,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { LONGEST_PAUSE_MONTHS } from '../subscriptions/schema.ts'
import { endOfTerm } from '../subscriptions/terms-of.ts'
import type { BillingDetails, PauseInput, SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, lockOwned, requireOwned } from './own-subscription.ts'
import type { BillingAction } from './schema.ts'

/**
 * What the holder of a subscription may do with it, by its dates and by who charges it: a saved card is
 * charged by us, and PayPal's subscriptions by PayPal, which knows no pause and none that goes on after its
 * end. Withdrawing depends on the books and is not among them.
 */
export function actionsOf(subscription: Subscription, now: Date): BillingAction[] {
  const { mandate, resumesAt, next, buyer } = subscription
  const state = stateOf(datesOf(subscription), now)
  const isOurs = mandate?.kind === 'saved-method'
  const isRunning = state === 'active' || state === 'paused'
  const may: Partial<Record<BillingAction, boolean>> = {
    cancel: isRunning || state === 'past_due' || state === 'suspended',
    keep: state === 'cancelled' && isOurs && isChargeable(mandate) && (buyer === null || isNamed(buyer)),
    pause: state === 'active' && isOurs && resumesAt === null,
    resume: isRunning && resumesAt !== null,
    change: state === 'active',
    drop_change: isRunning && next !== null,
    edit_details: state !== 'expired',
  }
  return (Object.keys(may) as BillingAction[]).filter((action) => may[action])
}

/** Until when the next term may be put off: one month after the end of this one, two, three. */
export function pauseEndsOf(subscription: Subscription): Date[] {
  const { paidThrough } = subscription
  return Array.from({ length: LONGEST_PAUSE_MONTHS }, (_, month) =>
    endOfTerm(paidThrough, month + 1, 'month'),
  ).filter((until) => mayPauseUntil(subscription, until))
}

type ActingDependencies = Pick<BillingDependencies, 'clock' | 'db' | 'jobs'>

/** What a holder's press comes to. */
interface Act {
  event: SubscriptionEvent
  details?: Record<string, string>
  set?: { next: null }
  /** What its holder is told of it by mail, once for each such press. */
  notice?: Pick<Notice, 'kind' | 'details'>
}

/**
 * Does one of the things to a subscription that its holder may do now, writes it into its history, and tells
 * them of it. @throws AppError `not_found` for everybody else's; `conflict` where it may not be done
 */
async function actOnOwn(
  deps: ActingDependencies,
  actor: BillingActor,
  { id, action }: { id: string; action: BillingAction },
  act: (subscription: Subscription, now: Date) => Act,
): Promise<void> {
  await deps.db.transaction(async (transaction: Transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes(action)) throw new AppError('conflict')
    const { event, notice, ...recorded } = act(subscription, now)
    const recording = { actor: { by: 'holder' }, now, ...recorded } as const
    const done = await recordSubscriptionEvent(transaction, subscription, event, recording)
    if (done && notice)
      await sendNoticeOnce(deps, transaction, { subscriptionId: id, about: now.toISOString(), ...notice })
  })
}

/**
 * Takes a cancellation back, as long as what is paid is open and its card is there: it renews itself again,
 * and its holder is told so, who was told that it ends. @throws AppError `not_found`; `conflict` where it
 * cannot
 */
export async function reactivate(deps: ActingDependencies, actor: BillingActor, { id }: SubscriptionName) {
  await actOnOwn(deps, actor, { id, action: 'keep' }, () => ({
    event: { kind: 'kept' },
    notice: { kind: 'kept' },
  }))
}

/**
 * Gives up what was planned for the next term: it is what it is now. @throws AppError `not_found`; `conflict`
 * where nothing is planned
 */
export async function dropPlannedChange(
  deps: ActingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await actOnOwn(deps, actor, { id, action: 'drop_change' }, () => ({
    event: { kind: 'change_dropped' },
    set: { next: null },
  }))
}

/**
 * Puts the next term off until one of the view's `pauseEnds`: nothing is open and nothing charged from the
 * end of this one. @throws AppError `not_found`; `conflict` where it may not be; `bad_request` of another day
 */
export async function pauseSubscription(
  deps: ActingDependencies,
  actor: BillingActor,
  { id, until }: PauseInput,
): Promise<void> {
  await actOnOwn(deps, actor, { id, action: 'pause' }, (subscription) => {
    const end = pauseEndsOf(subscription).find((each) => each.getTime() === Date.parse(until))
    if (!end) throw new AppError('bad_request', { fields: [{ path: 'until', code: 'not_an_option' }] })
    const details = { until: end.toISOString() }
    return { event: { kind: 'paused', until: end }, details, notice: { kind: 'paused', details } }
  })
}

/**
 * Ends a pause: one that is planned does not come, and of one that has begun the next term is due now and
 * charged at once, so that nobody waits for our jobs before a closed library. One that is over by itself is
 * charged as well. @throws AppError `not_found`; `conflict` where there is none
 */
export async function resumeSubscription(
  deps: BillingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  const { resumesAt } = await deps.db.transaction((transaction) => lockOwned(transaction, actor, { id }))
  const isOver = resumesAt !== null && resumesAt <= deps.clock()
  if (!isOver) {
    await actOnOwn(deps, actor, { id, action: 'resume' }, ({ paidThrough }, now) => ({
      event: { kind: 'resumed' },
      notice: { kind: 'resumed', details: { hadBegun: paidThrough <= now ? 1 : 0 } },
    }))
  }
  // What a bank or a provider that is away makes of it stands in the overview.
  await renewSubscription(deps, { id, now: deps.clock() })
}

/**
 * Names who buys from now on: later charges have the taxes of their place, and later invoices their name.
 * Papers that were issued stay as they are; what is owed, a renewal or a change, is charged, and paid by
 * hand, at the taxes of the new place. @throws AppError `not_found`; `conflict` of what is over
 */
export async function editBillingDetails(
  deps: BillingDependencies,
  actor: BillingActor,
  { id, ...details }: BillingDetails,
): Promise<void> {
  const buyer: Buyer = details
  const known = await requireOwned(deps.db, actor, { id })
  // What it was to cost before nobody pays any more. Where its provider is away, it costs that until it is
  // tried again.
  if (isEditable(known, deps.clock())) await giveUpByHand(deps, known, buyer)
  await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    if (!isEditable(subscription, now)) throw new AppError('conflict')
    const current = await findOrder(transaction, { id: subscription.currentOrderId })
    if (isDeepStrictEqual({ ...buyer }, subscription.buyer ?? current?.buyer)) return
    const edited = await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'details_changed' },
      { actor: { by: 'holder' }, now, set: { buyer } },
    )
    if (!edited) return
    await requoteRenewal(deps, transaction, edited)
    await requoteChanges(deps, transaction, edited)
  })
}

function isEditable(subscription: Subscription, now: Date): boolean {
  return actionsOf(subscription, now).includes('edit_details')
}
