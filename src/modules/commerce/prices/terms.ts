import { addMonths } from '#kernel/time.ts'
import type { BillingPeriod } from './schema.ts'

export const MONTHS_OF_TERM: Record<BillingPeriod, number> = { month: 1, year: 12 }

/**
 * The day on which the term after `terms` others begins. The day of the month is the first one's wherever the month has it,
 * else its last: 31 January, 28 February, 31 March.
 */
export function addTerms(firstDay: string, terms: number, period: BillingPeriod): string {
  return addMonths(firstDay, terms * MONTHS_OF_TERM[period])
}
