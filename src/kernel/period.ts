import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const DAY_MS = 24 * 60 * 60 * 1000

/** A number of days, or all there are. */
type Period = `${number}` | 'all'

/** Whether a moment lies within a period of days in UTC, of which today is the last. */
export function isWithin(moment: PgColumn, period: Period, now: Date): SQL | undefined {
  const tomorrow = lt(moment, new Date(startOfDay(now) + DAY_MS))
  return period === 'all' ? tomorrow : and(gte(moment, firstDay(period, now)), tomorrow)
}

/** The days of a period, `YYYY-MM-DD`, oldest first. */
export function daysOf(period: Exclude<Period, 'all'>, now: Date): string[] {
  const first = firstDay(period, now).getTime()
  return Array.from({ length: Number(period) }, (_, index) => isoDay(new Date(first + index * DAY_MS)))
}

/** The first days of the months from the first one to that of today, a year at least; none where there is no first. */
export function monthsFrom(first: string | undefined, now: Date): string[] {
  if (first === undefined) return []
  const yearAgo = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11))
  const months: string[] = []
  for (
    const month = new Date(Math.min(Date.parse(first), yearAgo.getTime()));
    month <= now;
    month.setUTCMonth(month.getUTCMonth() + 1)
  )
    months.push(isoDay(month))
  return months
}

/** Today is the last of the days. */
function firstDay(period: Exclude<Period, 'all'>, now: Date): Date {
  return new Date(startOfDay(now) - (Number(period) - 1) * DAY_MS)
}

function startOfDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
