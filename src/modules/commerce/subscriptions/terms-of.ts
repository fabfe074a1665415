import { shareOf } from '#kernel/money/index.ts'
import { addDays, addMonthsTo, DAY_MS, dayOf } from '#kernel/time.ts'
import { addTermsOf, type BillingPeriod, MONTHS_OF_TERM } from '../prices/schema.ts'
import { dueAt } from './dates.ts'
import { GRACE_DAYS, type SubscriptionDates } from './schema.ts'

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
  /** The day on which the series of its terms began: later ones hang on its day of the month. */
  anchoredOn: string
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
 * What the charges of a subscription pay, in the order in which they were made: by the books alone, so that
 * whatever is told in which order, the end is one. A renewal goes on where the term before it ended;
 * one that was paid after access had ended begins when it was paid. A change begins at once and takes the
 * place of what was left. What was given back pays nothing, and where that leaves nothing, the term ended
 * when it began. Undefined without any charge.
 */
export function termsOf(charges: readonly TermCharge[]): Terms | undefined {
  const [first] = charges
  if (!first) return undefined
  const byCharge = new Map<string, { from: Date; until: Date }>()
  let series: Series | undefined
  let paid = {
    currentOrderId: first.orderId,
    seats: first.seats,
    termFrom: first.at,
    paidThrough: first.at,
    anchoredOn: dayOf(first.at),
  }
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
        anchoredOn: dayOf(after.anchor),
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

/**
 * When the last of so many terms ends that begin at `start`, in UTC and at the same time of the day: 31
 * January, then 28 February, then 31 March again; 29 February, then 28 February.
 */
export function endOfTerm(start: Date, terms: number, period: BillingPeriod): Date {
  return addMonthsTo(start, terms * MONTHS_OF_TERM[period])
}

/**
 * When a renewal is due that comes so many terms after the next one, if everything goes on as it is planned.
 * Terms hang on the day on which their series began (31 January, 28 February, 31 March); a pause, or another
 * period, begins a series.
 */
export function dueAfter(
  subscription: Pick<SubscriptionDates, 'paidThrough' | 'resumesAt'> & {
    anchoredOn: string
    period: BillingPeriod
    next: { period: BillingPeriod } | null
  },
  terms: number,
): Date {
  const { anchoredOn, paidThrough, period, next } = subscription
  const due = dueAt(subscription)
  const later = next?.period ?? period
  const goesOn = due.getTime() === paidThrough.getTime() && later === period
  if (!goesOn) return endOfTerm(due, terms, later)
  return new Date(addTermsOf(anchoredOn, dayOf(due), terms, period) + due.toISOString().slice(10))
}

/** The whole days of a term, and those of them that are still to come. */
export function daysOf(
  { termFrom, paidThrough }: Pick<SubscriptionDates, 'termFrom' | 'paidThrough'>,
  now: Date,
): { all: number; left: number } {
  const days = (from: Date) => (paidThrough.getTime() - from.getTime()) / DAY_MS
  const all = Math.max(1, Math.round(days(termFrom)))
  return { all, left: Math.min(all, Math.max(0, Math.floor(days(now)))) }
}

/**
 * The share of an amount for a whole term that falls on the days that are left of it, to the day and rounded
 * half up: what is given back of a term that ends early, and what a seat costs that is added to one.
 */
export function shareLeft(
  amount: number,
  term: Pick<SubscriptionDates, 'termFrom' | 'paidThrough'>,
  now: Date,
): number {
  const { all, left } = daysOf(term, now)
  return shareOf(amount, left, all)
}
