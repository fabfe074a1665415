import { addDays, HOUR_MS } from '#kernel/time.ts'
import {
  GRACE_DAYS,
  RETRY_DAYS,
  SUSPENSION_DAYS,
  type SubscriptionDates,
  type SubscriptionState,
} from './schema.ts'

/** When the next term begins and is charged, unless somebody cancels before. */
export function dueAt({
  paidThrough,
  resumesAt,
}: Pick<SubscriptionDates, 'paidThrough' | 'resumesAt'>): Date {
  return resumesAt !== null && resumesAt > paidThrough ? resumesAt : paidThrough
}

/**
 * When a renewal is tried: when it is due, and so many days later. The last time is an hour before everything
 * closes, so that whoever's card works then has had it open all along.
 */
export function triesOf(due: Date): Date[] {
  const last = addDays(due, GRACE_DAYS).getTime() - HOUR_MS
  return [0, ...RETRY_DAYS].map((days) => new Date(Math.min(addDays(due, days).getTime(), last)))
}

/** Where a subscription stands at a moment: by its dates alone. */
export function stateOf(dates: SubscriptionDates, now: Date): SubscriptionState {
  const ends = dates.cancelledAt !== null || !dates.hasMethod
  if (now < dates.paidThrough) return ends ? 'cancelled' : 'active'
  if (ends) return 'expired'
  const due = dueAt(dates)
  if (now < due) return 'paused'
  if (now < addDays(due, GRACE_DAYS)) return 'past_due'
  return now < addDays(due, SUSPENSION_DAYS) ? 'suspended' : 'expired'
}

/**
 * Until when everything is open: as long as it is paid, and while its renewal is tried, so that nobody is
 * locked out by a charge that takes its time (decision 19).
 */
export function accessUntilOf(dates: SubscriptionDates): Date {
  const { paidThrough, cancelledAt, resumesAt, hasMethod } = dates
  const isRenewing = cancelledAt === null && hasMethod && resumesAt === null
  return isRenewing ? addDays(paidThrough, GRACE_DAYS) : paidThrough
}
