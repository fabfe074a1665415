import { addDays, addMonthsTo, HOUR_MS } from '#kernel/time.ts'
import {
  GRACE_DAYS,
  LONGEST_PAUSE_MONTHS,
  RETRY_DAYS,
  SUSPENSION_DAYS,
  type SubscriptionDates,
  type SubscriptionEventKind,
  type SubscriptionState,
} from './schema.ts'

/** When the next term begins and is charged, unless somebody cancels before. */
export function dueAt({
  paidThrough,
  resumesAt,
}: Pick<SubscriptionDates, 'paidThrough' | 'resumesAt'>): Date {
  return resumesAt !== null && resumesAt > paidThrough ? resumesAt : paidThrough
}

/**
 * When a renewal is tried: when it is due, and so many days later. The last time is an hour before everything
 * closes, so that whoever's card works then has had it open all along.
 */
export function triesOf(due: Date): Date[] {
  const last = addDays(due, GRACE_DAYS).getTime() - HOUR_MS
  return [0, ...RETRY_DAYS].map((days) => new Date(Math.min(addDays(due, days).getTime(), last)))
}

/** Where a subscription stands at a moment: by its dates alone. */
export function stateOf(dates: SubscriptionDates, now: Date): SubscriptionState {
  const ends = dates.cancelledAt !== null || !dates.hasMethod
  if (now < dates.paidThrough) return ends ? 'cancelled' : 'active'
  if (ends) return 'expired'
  const due = dueAt(dates)
  if (now < due) return 'paused'
  if (now < addDays(due, GRACE_DAYS)) return 'past_due'
  return now < addDays(due, SUSPENSION_DAYS) ? 'suspended' : 'expired'
}

/**
 * Until when everything is open: as long as it is paid, and while its renewal is tried, so that nobody is
 * locked out by a charge that takes its time (decision 19).
 */
export function accessUntilOf(dates: SubscriptionDates): Date {
  const { paidThrough, cancelledAt, resumesAt, hasMethod } = dates
  const isRenewing = cancelledAt === null && hasMethod && resumesAt === null
  return isRenewing ? addDays(paidThrough, GRACE_DAYS) : paidThrough
}

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
    case 'handed_over':
      // What is paid comes along; to be charged its new holder has to say so, and gives a card.
      return state === 'active' || state === 'cancelled'
        ? { ...ended(dates, now), hasMethod: false }
        : undefined
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
