import type { BillingPeriod } from '../prices/schema.ts'
import { addTerms } from '../prices/terms.ts'

/**
 * When the last of so many terms ends that begin at `start`, in UTC and at the same time of the day: 31 January, then 28
 * February, then 31 March again; 29 February, then 28 February.
 */
export function endOfTerm(start: Date, terms: number, period: BillingPeriod): Date {
  const [day = '', time = ''] = start.toISOString().split('T')
  return new Date(`${addTerms(day, terms, period)}T${time}`)
}
