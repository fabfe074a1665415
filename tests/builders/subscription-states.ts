import { addDays } from '#kernel/time.ts'
import type { SubscriptionEvent } from '#modules/commerce/subscriptions/dates.ts'
import { dueAt } from '#modules/commerce/subscriptions/dates.ts'
import type { SubscriptionDates, SubscriptionState } from '#modules/commerce/subscriptions/schema.ts'

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)

/** The moment of the whole table: noon of 15 June. */
export const tableNow = day('06-15')
const paid = { termFrom: day('06-01'), paidThrough: day('07-01') }
const over = { termFrom: day('05-12'), paidThrough: day('06-12') }
const longOver = { termFrom: day('03-10'), paidThrough: day('04-10') }
const untouched = { cancelledAt: null, resumesAt: null, hasMethod: true }
const cancelledAt = day('06-10')

/** Every way in which a subscription may stand somewhere. */
export const standings: Record<string, { state: SubscriptionState; dates: SubscriptionDates }> = {
  active: { state: 'active', dates: { ...paid, ...untouched } },
  'active, with a pause ahead': {
    state: 'active',
    dates: { ...paid, ...untouched, resumesAt: day('08-01') },
  },
  'past due': { state: 'past_due', dates: { ...over, ...untouched } },
  'past due after a pause': {
    state: 'past_due',
    dates: { ...longOver, ...untouched, resumesAt: day('06-10') },
  },
  suspended: {
    state: 'suspended',
    dates: { ...untouched, termFrom: day('05-01'), paidThrough: day('06-01') },
  },
  'suspended after a pause': {
    state: 'suspended',
    dates: { ...longOver, ...untouched, resumesAt: day('05-10') },
  },
  paused: { state: 'paused', dates: { ...over, ...untouched, resumesAt: day('07-12') } },
  cancelled: { state: 'cancelled', dates: { ...paid, ...untouched, cancelledAt } },
  'without anything to charge': { state: 'cancelled', dates: { ...paid, ...untouched, hasMethod: false } },
  'cancelled, and without anything to charge': {
    state: 'cancelled',
    dates: { ...paid, ...untouched, cancelledAt, hasMethod: false },
  },
  'over since it was cancelled': { state: 'expired', dates: { ...over, ...untouched, cancelledAt } },
  'over for sixty days without payment': { state: 'expired', dates: { ...longOver, ...untouched } },
  'over for sixty days after a pause': {
    state: 'expired',
    dates: {
      ...untouched,
      ...{ termFrom: day('01-10'), paidThrough: day('02-10'), resumesAt: day('04-10') },
    },
  },
  'over without anything to charge': { state: 'expired', dates: { ...over, ...untouched, hasMethod: false } },
}

/** What happens, by its name in the table; `makeEvent` knows the dates before it. */
interface TableRow {
  name: string
  makeEvent: (dates: SubscriptionDates) => SubscriptionEvent
  /** What it leads to; null where it cannot be asked for. */
  to: Record<SubscriptionState, SubscriptionState | null>
  /** Where it leads to something else than from other standings of that state. */
  but?: Record<string, SubscriptionState | null>
}

const next = { termFrom: day('06-15'), paidThrough: day('07-15') }
/** The term before the one that is paid. */
const back = ({ termFrom }: SubscriptionDates) => ({
  termFrom: addDays(termFrom, -30),
  paidThrough: termFrom,
})
/** The term that was due next. */
const nextOf = (dates: SubscriptionDates) => ({
  termFrom: dueAt(dates),
  paidThrough: addDays(dueAt(dates), 30),
})

const unchanged = {
  active: 'active',
  past_due: 'past_due',
  suspended: 'suspended',
  paused: 'paused',
  cancelled: 'cancelled',
  expired: 'expired',
} as const
const allActive = {
  active: 'active',
  past_due: 'active',
  suspended: 'active',
  paused: 'active',
  cancelled: 'cancelled',
  expired: 'cancelled',
} as const
const allOver = {
  active: 'expired',
  past_due: 'expired',
  suspended: 'expired',
  paused: 'expired',
  cancelled: 'expired',
  expired: 'expired',
} as const
const never = {
  active: null,
  past_due: null,
  suspended: null,
  paused: null,
  cancelled: null,
  expired: null,
} as const
/** Every event that there is, but the beginning. */
export const transitions: readonly TableRow[] = [
  { name: 'renewed', makeEvent: () => ({ kind: 'renewed', ...next }), to: allActive },
  {
    name: 'renewed, by a charge that is told a month late',
    makeEvent: (dates) => ({ kind: 'renewed', ...nextOf(dates) }),
    to: allActive,
    but: {
      'suspended after a pause': 'past_due',
      'over for sixty days without payment': 'expired',
      'over for sixty days after a pause': 'expired',
    },
  },
  { name: 'changed', makeEvent: () => ({ kind: 'changed', ...next }), to: allActive },
  { name: 'won_back', makeEvent: () => ({ kind: 'won_back', ...next }), to: allActive },
  { name: 'refunded', makeEvent: (dates) => ({ kind: 'refunded', ...back(dates) }), to: allOver },
  {
    name: 'refunded, of seats',
    makeEvent: ({ termFrom, paidThrough }) => ({ kind: 'refunded', termFrom, paidThrough }),
    to: unchanged,
  },
  { name: 'charged_back', makeEvent: (dates) => ({ kind: 'charged_back', ...back(dates) }), to: allOver },
  {
    name: 'charged_back, of seats',
    makeEvent: ({ termFrom, paidThrough }) => ({ kind: 'charged_back', termFrom, paidThrough }),
    to: unchanged,
  },
  {
    name: 'won_back, of seats',
    makeEvent: ({ termFrom, paidThrough }) => ({ kind: 'won_back', termFrom, paidThrough }),
    to: unchanged,
  },
  {
    name: 'cancelled',
    makeEvent: () => ({ kind: 'cancelled' }),
    to: { ...allOver, active: 'cancelled', cancelled: null, expired: null },
  },
  {
    name: 'kept',
    makeEvent: () => ({ kind: 'kept' }),
    to: { ...never, cancelled: 'active' },
    but: { 'without anything to charge': null, 'cancelled, and without anything to charge': null },
  },
  {
    name: 'paused',
    makeEvent: () => ({ kind: 'paused', until: day('08-01') }),
    to: { ...never, active: 'active' },
  },
  {
    name: 'resumed',
    makeEvent: () => ({ kind: 'resumed' }),
    to: { ...never, paused: 'past_due' },
    but: { 'active, with a pause ahead': 'active' },
  },
  {
    name: 'method_replaced',
    makeEvent: () => ({ kind: 'method_replaced' }),
    to: { ...unchanged, expired: null },
    but: { 'without anything to charge': 'active' },
  },
  {
    name: 'method_ended',
    makeEvent: () => ({ kind: 'method_ended' }),
    to: { ...allOver, active: 'cancelled', cancelled: 'cancelled' },
  },
  {
    name: 'handed_over',
    makeEvent: () => ({ kind: 'handed_over' }),
    to: { ...never, active: 'cancelled', cancelled: 'cancelled' },
  },
  ...(['change_planned', 'change_dropped', 'details_changed'] as const).map((kind) => ({
    name: kind,
    makeEvent: () => ({ kind }),
    to: { ...unchanged, expired: null },
  })),
  ...(['seats_added', 'payment_failed', 'lapsed'] as const).map((kind) => ({
    name: kind,
    makeEvent: () => ({ kind }),
    to: unchanged,
  })),
]
