import { addDays } from '#kernel/time.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import { endOfTerm } from './end-of-term.ts'
import { GRACE_DAYS } from './schema.ts'

/** A charge of one of a subscription's orders, as the books have it. */
export interface TermCharge {
  /** Of its posting. */
  id: string
  orderId: string
  kind: 'first' | 'renewal' | 'change' | 'seats'
  at: Date
  period: BillingPeriod
  /** How many seats there are with it. */
  seats: number
  /** Of a renewal: where the term was to begin. */
  termFrom: Date | null
  /** False where it was given back as a whole, or is disputed. */
  isPaid: boolean
  /** Another charge has taken its days, or had them already: it goes back, and moves nothing. */
  isOvertaken?: boolean
}

/** What is paid. */
export interface Terms {
  /** The order whose package and price hold. */
  currentOrderId: string
  seats: number
  termFrom: Date
  paidThrough: Date
  /** The days that each charge pays, by its id. */
  byCharge: ReadonlyMap<string, { from: Date; until: Date }>
}

/** Terms of one length, one after the other from a day on which all of them hang (F-22). */
interface Series {
  anchor: Date
  terms: number
  period: BillingPeriod
}

/**
 * What the charges of a subscription pay, in the order in which they were made: by the books alone, so that whatever is told in
 * which order, the end is one. A renewal goes on where the term before it ended; one that was paid after access had ended
 * begins when it was paid. A change begins at once and takes the place of what was left. What was given back pays nothing, and
 * where that leaves nothing, the term ended when it began. Undefined without any charge.
 */
export function termsOf(charges: readonly TermCharge[]): Terms | undefined {
  const [first] = charges
  if (!first) return undefined
  const byCharge = new Map<string, { from: Date; until: Date }>()
  let series: Series | undefined
  let paid = { currentOrderId: first.orderId, seats: first.seats, termFrom: first.at, paidThrough: first.at }
  for (const charge of charges) {
    if (charge.kind === 'seats') {
      byCharge.set(charge.id, { from: charge.at, until: paid.paidThrough })
      if (charge.isPaid && !charge.isOvertaken) paid = { ...paid, seats: charge.seats }
      continue
    }
    const isRestart = charge.kind === 'change' && charge.orderId !== paid.currentOrderId
    const after = series && !isRestart ? goOn(series, charge) : begin(charge, charge.at)
    const term = { from: endOfTerm(after.anchor, after.terms - 1, after.period), until: endOf(after) }
    byCharge.set(charge.id, term)
    // A change that was given back has changed nothing.
    if (charge.isOvertaken || (isRestart && !charge.isPaid)) continue
    series = after
    if (charge.isPaid) {
      paid = {
        currentOrderId: charge.orderId,
        seats: charge.seats,
        termFrom: term.from,
        paidThrough: term.until,
      }
    }
  }
  return { ...paid, byCharge }
}

/** The series with the next term. */
function goOn(series: Series, charge: TermCharge): Series {
  const end = endOf(series)
  const from = charge.termFrom ?? end
  if (charge.at > addDays(from, GRACE_DAYS)) return begin(charge, charge.at)
  const isNext = from.getTime() === end.getTime() && charge.period === series.period
  return isNext ? { ...series, terms: series.terms + 1 } : begin(charge, from)
}

function begin({ period }: TermCharge, anchor: Date): Series {
  return { anchor, terms: 1, period }
}

function endOf({ anchor, terms, period }: Series): Date {
  return endOfTerm(anchor, terms, period)
}
