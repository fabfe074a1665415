import { addMonths as addMonthsWithinYears } from '#engine/source/computation/calendar.ts'

/**
 * The one place for dates (decision 28). A moment is a `Date`. A day is `YYYY-MM-DD`; where no time zone is
 * named it is the day in UTC. What documents compute with days is the engine's (`calendar.ts`), which knows
 * no kernel; months are added as it adds them.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The moment so many times 24 hours later, or earlier. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}

/** The day of a moment in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** 00:00 UTC of a moment's day. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}

/** The first day of a moment's month, or of one that is so many months later. */
export function firstOfMonth(at: Date, months = 0): string {
  return addMonths(`${at.toISOString().slice(0, 7)}-01`, months)
}

/**
 * The day so many months later: the same day of the month wherever that month has it, else its last. 31
 * January, 28 February.
 *
 * @throws RangeError for what is no day, and beyond the years 1000 to 9999
 */
export function addMonths(day: string, months: number): string {
  const later = addMonthsWithinYears(day, months)
  if (later === undefined) throw new RangeError(`${months} months after ${day} is no day`)
  return later
}

/** The moment so many months later, at the same time of the day in UTC: its day as `addMonths` finds it. */
export function addMonthsTo(at: Date, months: number): Date {
  return new Date(`${addMonths(dayOf(at), months)}${at.toISOString().slice(10)}`)
}

/** The first days of the days, months or years from one such day to another, oldest first. */
export function daysBetween(unit: 'day' | 'month' | 'year', first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; ) {
    days.push(day)
    day = unit === 'day' ? dayOf(addDays(new Date(day), 1)) : addMonths(day, unit === 'month' ? 1 : 12)
  }
  return days
}

/** Whether there is a time zone of that name, whatever its capitals and which of its names. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The day that it is in a time zone, from its parts: how a language puts them together is nothing to rely on.
 *
 * @throws RangeError for a time zone that nobody knows
 */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = format.formatToParts(at)
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join('-')
}

/** A day as a language writes it, whole unless `options` say otherwise; a moment by its day in UTC. */
export function formatDay(
  locale: string,
  day: string | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day))
}
