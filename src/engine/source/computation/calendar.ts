import type { Duration } from '../template.ts'

const DAY_MS = 86_400_000
/** Counts beyond this are no period that a document speaks of. */
const LARGEST_COUNT = 100_000
const LAST_DAY = '9999-12-31'

/**
 * The day so much later, as `YYYY-MM-DD`: months and years by the calendar (a month after January 31 is the
 * last day of February), business days without Saturdays and Sundays. Undefined beyond the year 9999 and for
 * periods that are none.
 */
export function addTime(date: string, { count, unit }: Duration): string | undefined {
  if (!Number.isInteger(count) || Math.abs(count) > LARGEST_COUNT) return undefined
  switch (unit) {
    case 'day':
      return addDays(date, count)
    case 'week':
      return addDays(date, 7 * count)
    case 'businessDay':
      return addBusinessDays(date, count)
    case 'month':
      return addMonths(date, count)
    case 'year':
      return addMonths(date, 12 * count)
    default:
      return undefined
  }
}

/**
 * Whole units from one day to another, as `addTime` counts them; below zero backwards, null for other units.
 */
export function timeBetween(from: string, to: string, unit: string): number | null {
  if (from > to) {
    const back = timeBetween(to, from, unit)
    return back && -back
  }
  const days = Math.round((startOf(to) - startOf(from)) / DAY_MS)
  if (unit === 'day') return days
  if (unit === 'week') return Math.floor(days / 7)
  if (unit !== 'month' && unit !== 'year') return null
  const [years = 0, months = 0] = [from, to]
    .map((day) => day.split('-').map(Number))
    .reduce((one, other) => other.map((part, index) => part - (one[index] ?? 0)))
  const count = 12 * years + months
  const whole = (addMonths(from, count) ?? '') > to ? count - 1 : count
  return unit === 'month' ? whole : Math.floor(whole / 12)
}

export function addMonths(date: string, months: number): string | undefined {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
}

export function addDays(date: string, days: number): string | undefined {
  return toDay(startOf(date) + days * DAY_MS)
}

function addBusinessDays(date: string, count: number): string | undefined {
  const step = count < 0 ? -1 : 1
  // Whole weeks at once: five business days are seven days from any day but those of a weekend.
  let time = startOf(date)
  for (let left = Math.abs(count); left > 0; ) {
    const isWeekday = !isWeekend(time)
    if (isWeekday && left >= 5) {
      const weeks = Math.floor(left / 5)
      time += step * weeks * 7 * DAY_MS
      left -= weeks * 5
      continue
    }
    time += step * DAY_MS
    if (!isWeekend(time)) left -= 1
  }
  return toDay(time)
}

function isWeekend(time: number): boolean {
  return [0, 6].includes(new Date(time).getUTCDay())
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toDay(time: number): string | undefined {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return undefined
  const day = date.toISOString().slice(0, 10)
  return day >= '1000-01-01' && day <= LAST_DAY && date.getUTCFullYear() <= 9999 ? day : undefined
}
