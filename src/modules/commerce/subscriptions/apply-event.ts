import { addMonthsTo } from '#kernel/time.ts'
import { LONGEST_PAUSE_MONTHS, type SubscriptionDates, type SubscriptionEventKind } from './schema.ts'
import { stateOf } from './state-of.ts'

/** What happened, with the dates that it brings. */
export type SubscriptionEvent =
  /** What the books say is paid now (`terms-of.ts`). */
  | {
      kind: 'renewed' | 'changed' | 'refunded' | 'charged_back' | 'won_back'
      termFrom: Date
      paidThrough: Date
      /** When a renewal was charged, if we may hear of it later: charged in time, it was not over then. */
      chargedAt?: Date
    }
  | { kind: 'paused'; until: Date }
  | {
      kind: Exclude<
        SubscriptionEventKind,
        'renewed' | 'changed' | 'refunded' | 'charged_back' | 'won_back' | 'paused' | 'begun'
      >
    }

/**
 * The dates of a subscription whose first charge is known now. One that is over by then, or whose mandate has
 * ended already, is charged no more.
 */
export function beginDates(
  { termFrom, paidThrough }: Pick<SubscriptionDates, 'termFrom' | 'paidThrough'>,
  { hasMethod, hasEnded }: { hasMethod: boolean; hasEnded: boolean },
  now: Date,
): SubscriptionDates {
  const isOver = hasEnded || paidThrough <= termFrom
  return { termFrom, paidThrough, cancelledAt: isOver ? now : null, resumesAt: null, hasMethod }
}

/**
 * The dates of a subscription after something has happened to it; undefined where that cannot be asked for in
 * its state. What has happened already (money moved, a charge failed, time went by) is never refused. What is
 * over stays so: a charge that comes in later pays a term that ends.
 */
export function applyEvent(
  before: SubscriptionDates,
  event: SubscriptionEvent,
  now: Date,
): SubscriptionDates | undefined {
  const chargedAt = event.kind === 'renewed' ? event.chargedAt : undefined
  const state = stateOf(before, chargedAt !== undefined && chargedAt < now ? chargedAt : now)
  const dates = state === 'expired' ? ended(before, now) : before
  const isOver = state === 'cancelled' || state === 'expired'
  switch (event.kind) {
    case 'renewed':
      // A pause that is longer than what was charged in spite of it comes after that.
      return { ...dates, ...paidBy(event), resumesAt: pauseAfter(event.paidThrough, dates) }
    case 'changed':
      return { ...dates, ...paidBy(event), resumesAt: null }
    case 'won_back':
      // What is won of seats brings no time.
      if (event.paidThrough <= dates.paidThrough) return { ...dates, ...paidBy(event) }
      return { ...dates, ...paidBy(event), resumesAt: null }
    case 'refunded':
    case 'charged_back':
      // What was given back of seats, or taken, takes no time away. A change that went back may bring a
      // longer term again, and yet ends.
      if (event.paidThrough.getTime() === dates.paidThrough.getTime()) return { ...dates, ...paidBy(event) }
      return ended({ ...dates, ...paidBy(event) }, now)
    case 'cancelled':
      return isOver ? undefined : { ...dates, cancelledAt: now, resumesAt: null }
    case 'kept':
      return state === 'cancelled' && dates.hasMethod ? { ...dates, cancelledAt: null } : undefined
    case 'paused':
      return state === 'active' && mayPauseUntil(dates, event.until)
        ? { ...dates, resumesAt: event.until }
        : undefined
    case 'resumed':
      // Once a pause is over there is nothing to resume: the next term is due since then.
      if (dates.resumesAt === null || (state !== 'active' && state !== 'paused')) return undefined
      return { ...dates, resumesAt: state === 'paused' ? now : null }
    case 'change_planned':
    case 'change_dropped':
    case 'details_changed':
      return state === 'expired' ? undefined : dates
    case 'method_replaced':
      return state === 'expired' ? undefined : { ...dates, hasMethod: true }
    case 'method_ended':
      return { ...dates, hasMethod: false, cancelledAt: dates.cancelledAt ?? now }
    case 'seats_added':
    case 'payment_failed':
    case 'lapsed':
      return dates
  }
}

/** Charged no more: of who takes their money back, and of what is over. */
function ended(dates: SubscriptionDates, now: Date): SubscriptionDates {
  return { ...dates, cancelledAt: dates.cancelledAt ?? now, resumesAt: null }
}

/** What is left of a pause once a term is paid until then. */
function pauseAfter(paidThrough: Date, { resumesAt }: SubscriptionDates): Date | null {
  return resumesAt !== null && resumesAt > paidThrough ? resumesAt : null
}

function paidBy({ termFrom, paidThrough }: { termFrom: Date; paidThrough: Date }) {
  return { termFrom, paidThrough }
}

/** A pause begins with the end of the term, and is no longer than three months. */
export function mayPauseUntil({ paidThrough }: Pick<SubscriptionDates, 'paidThrough'>, until: Date): boolean {
  return until > paidThrough && until <= longestPause(paidThrough)
}

/** The last moment at which a pause that begins then is over. */
export function longestPause(from: Date): Date {
  return addMonthsTo(from, LONGEST_PAUSE_MONTHS)
}
