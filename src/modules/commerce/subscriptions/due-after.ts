import type { BillingPeriod } from '../prices/schema.ts'
import { endOfTerm } from './end-of-term.ts'
import type { SubscriptionDates } from './schema.ts'
import { dueAt } from './state-of.ts'

/**
 * When a renewal is due that comes so many terms after the next one, if everything goes on as it is planned. Months hang on the day
 * on which their series began (31 January, 28 February, 31 March): of two neighbours one at least is long enough to show it.
 */
export function dueAfter(
  subscription: Pick<SubscriptionDates, 'termFrom' | 'paidThrough' | 'resumesAt'> & {
    period: BillingPeriod
    next: { period: BillingPeriod } | null
  },
  terms: number,
): Date {
  const { termFrom, paidThrough, period, next } = subscription
  const due = dueAt(subscription)
  const later = next?.period ?? period
  const goesOn = due.getTime() === paidThrough.getTime() && later === period
  const showsDay = endOfTerm(termFrom, 1, period).getTime() === paidThrough.getTime()
  const isClamped = termFrom.getUTCDate() > paidThrough.getUTCDate()
  return goesOn && showsDay && isClamped
    ? endOfTerm(termFrom, terms + 1, period)
    : endOfTerm(due, terms, later)
}
