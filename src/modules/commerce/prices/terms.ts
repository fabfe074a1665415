import type { BillingPeriod } from './schema.ts'

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
 * The day on which the term after `terms` others begins. The day of the month is the first one's wherever the month has it,
 * else its last: 31 January, 28 February, 31 March.
 */
export function addTerms(firstDay: string, terms: number, period: BillingPeriod): string {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  const months = month - 1 + terms * (period === 'year' ? 12 : 1)
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
