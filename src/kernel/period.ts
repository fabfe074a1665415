import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, dayOf, daysBetween, firstOfMonth, startOfDay } from './time.ts'

/** A number of days, or all there are. */
type Period = `${number}` | 'all'

/** Whether a moment lies within a period of days in UTC, of which today is the last. */
export function isWithin(moment: PgColumn, period: Period, now: Date): SQL | undefined {
  const tomorrow = lt(moment, addDays(startOfDay(now), 1))
  return period === 'all' ? tomorrow : and(gte(moment, firstDay(period, now)), tomorrow)
}

/** The days of a period, `YYYY-MM-DD`, oldest first. */
export function daysOf(period: Exclude<Period, 'all'>, now: Date): string[] {
  return daysBetween('day', dayOf(firstDay(period, now)), dayOf(now))
}

/** The first days of the months from the first one to that of today, a year at least; none where there is no first. */
export function monthsFrom(first: string | undefined, now: Date): string[] {
  if (first === undefined) return []
  const yearAgo = firstOfMonth(now, -11)
  return daysBetween('month', first < yearAgo ? first : yearAgo, dayOf(now))
}

/** Today is the last of the days. */
function firstDay(period: Exclude<Period, 'all'>, now: Date): Date {
  return addDays(startOfDay(now), 1 - Number(period))
}
