import { addDays } from '#kernel/time.ts'
import { endOfTerm } from '../subscriptions/end-of-term.ts'
import { GRACE_DAYS } from '../subscriptions/schema.ts'
import type { Order } from './order-rows.ts'
import type { PlannedCharge } from './schema.ts'

/**
 * What an order charges and when, as it stands at this moment: a renewal that is paid after access has ended begins on the day of
 * its payment (`termsOf`), and so do the terms after it. Anything else is charged as it was ordered.
 */
export function chargesStillAhead(
  {
    kind,
    paidAt,
    termFrom,
    period,
    charges,
  }: Pick<Order, 'kind' | 'paidAt' | 'termFrom' | 'period' | 'charges'>,
  { now }: { now: Date },
): PlannedCharge[] {
  const beginsAnew =
    kind === 'renewal' && paidAt === null && termFrom !== null && now > addDays(termFrom, GRACE_DAYS)
  if (!beginsAnew) return charges
  return charges.map(({ amount }, term) => ({
    on: endOfTerm(now, term, period).toISOString().slice(0, 10),
    amount,
  }))
}
