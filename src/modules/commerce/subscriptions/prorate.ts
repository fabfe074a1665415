import { shareOf } from '#kernel/money/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { SubscriptionDates } from './schema.ts'

/** The whole days of a term, and those of them that are still to come. */
export function daysOf(
  { termFrom, paidThrough }: Pick<SubscriptionDates, 'termFrom' | 'paidThrough'>,
  now: Date,
): { all: number; left: number } {
  const days = (from: Date) => (paidThrough.getTime() - from.getTime()) / DAY_MS
  const all = Math.max(1, Math.round(days(termFrom)))
  return { all, left: Math.min(all, Math.max(0, Math.floor(days(now)))) }
}

/**
 * The share of an amount for a whole term that falls on the days that are left of it, to the day and rounded half up: what is
 * given back of a term that ends early, and what a seat costs that is added to one.
 */
export function shareLeft(
  amount: number,
  term: Pick<SubscriptionDates, 'termFrom' | 'paidThrough'>,
  now: Date,
): number {
  const { all, left } = daysOf(term, now)
  return shareOf(amount, left, all)
}
