import { mayPauseUntil } from '../subscriptions/apply-event.ts'
import { endOfTerm } from '../subscriptions/end-of-term.ts'
import { datesOf, type Subscription } from '../subscriptions/lock-subscription.ts'
import { LONGEST_PAUSE_MONTHS } from '../subscriptions/schema.ts'
import { stateOf } from '../subscriptions/state-of.ts'
import type { BillingAction } from './schema.ts'

/**
 * What the holder of a subscription may do with it, by its dates and by who charges it: a saved card is charged by us, and PayPal's
 * subscriptions by PayPal, which knows no pause and none that goes on after its end. Withdrawing depends on the books and is not
 * among them.
 */
export function actionsOf(subscription: Subscription, now: Date): BillingAction[] {
  const { mandate, resumesAt, next } = subscription
  const state = stateOf(datesOf(subscription), now)
  const isOurs = mandate?.kind === 'saved-method'
  const isRunning = state === 'active' || state === 'paused'
  const may: Partial<Record<BillingAction, boolean>> = {
    cancel: isRunning || state === 'past_due' || state === 'suspended',
    keep: state === 'cancelled' && isOurs,
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
