import type { BillingPeriod, Offer } from './schema.ts'

/**
 * The time zone behind a name, whatever its capitals and which of its names: "america/new_york" is "America/New_York". One that is
 * nowhere on land ("Etc/GMT+12"), or an offset that somebody has made up ("-23:59"), is UTC: an offer ends by midnights that there
 * are. Undefined for what is no zone at all.
 */
export function timeZoneOf(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    listedZones ??= new Set(Intl.supportedValuesOf('timeZone'))
    return listedZones.has(timeZone) ? timeZone : 'UTC'
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

let listedZones: ReadonlySet<string> | undefined

/** The day that it is somewhere, YYYY-MM-DD. @throws RangeError for a time zone that nobody knows */
function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(at)
}

/** Whether the buyer's own day is one of the offer's: it begins and ends at their midnight. */
export function isInEffect(
  { from, until }: Pick<Offer, 'from' | 'until'>,
  at: Date,
  timeZone: string,
): boolean {
  const day = dayIn(timeZone, at)
  return from <= day && day <= until
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
