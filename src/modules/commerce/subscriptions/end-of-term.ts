import { addMonthsTo } from '#kernel/time.ts'
import { type BillingPeriod, MONTHS_OF_TERM } from '../prices/schema.ts'

/**
 * When the last of so many terms ends that begin at `start`, in UTC and at the same time of the day: 31 January, then 28
 * February, then 31 March again; 29 February, then 28 February.
 */
export function endOfTerm(start: Date, terms: number, period: BillingPeriod): Date {
  return addMonthsTo(start, terms * MONTHS_OF_TERM[period])
}
