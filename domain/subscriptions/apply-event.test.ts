import { describe, expect, test } from 'vitest'
import { applyEvent, longestPause, type SubscriptionEvent, stateOf } from './index.ts'
import {
  type SubscriptionDates,
  type SubscriptionState,
  subscriptionEventKinds,
  subscriptionStates,
} from './schema.ts'

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)
const now = day('06-15')
const paid = { termFrom: day('06-01'), paidThrough: day('07-01') }
const over = { termFrom: day('05-12'), paidThrough: day('06-12') }
const untouched = { cancelledAt: null, resumesAt: null, hasMethod: true }

/** One for each state, at noon of 15 June. */
const fixtures: Record<SubscriptionState, SubscriptionDates> = {
  active: { ...paid, ...untouched },
  past_due: { ...over, ...untouched },
  suspended: { ...untouched, termFrom: day('05-01'), paidThrough: day('06-01') },
  paused: { ...over, ...untouched, resumesAt: day('07-12') },
  cancelled: { ...paid, ...untouched, cancelledAt: day('06-10') },
  expired: { ...over, ...untouched, cancelledAt: day('06-10') },
}

/** What the books say after it. */
const next = { termFrom: day('06-15'), paidThrough: day('07-15') }
const back = { termFrom: day('04-12'), paidThrough: day('05-12') }
const less = { termFrom: day('05-12'), paidThrough: day('06-11') }

/** What each event leads to; null where it cannot be asked for. */
const table: [SubscriptionEvent, Record<SubscriptionState, SubscriptionState | null>][] = [
  [
    { kind: 'renewed', ...next },
    {
      active: 'active',
      past_due: 'active',
      suspended: 'active',
      paused: 'active',
      cancelled: 'cancelled',
      expired: 'cancelled',
    },
  ],
  [
    { kind: 'changed', ...next },
    {
      active: 'active',
      past_due: 'active',
      suspended: 'active',
      paused: 'active',
      cancelled: 'cancelled',
      expired: 'cancelled',
    },
  ],
  [
    { kind: 'won_back', ...next },
    {
      active: 'active',
      past_due: 'active',
      suspended: 'active',
      paused: 'active',
      cancelled: 'cancelled',
      expired: 'cancelled',
    },
  ],
  [
    { kind: 'refunded', ...back },
    {
      active: 'expired',
      past_due: 'expired',
      suspended: 'expired',
      paused: 'expired',
      cancelled: 'expired',
      expired: 'expired',
    },
  ],
  [
    { kind: 'charged_back', ...less },
    {
      active: 'expired',
      past_due: 'expired',
      suspended: 'expired',
      paused: 'expired',
      cancelled: 'expired',
      expired: 'expired',
    },
  ],
  [
    { kind: 'cancelled' },
    {
      active: 'cancelled',
      past_due: 'expired',
      suspended: 'expired',
      paused: 'expired',
      cancelled: null,
      expired: null,
    },
  ],
  [
    { kind: 'kept' },
    { active: null, past_due: null, suspended: null, paused: null, cancelled: 'active', expired: null },
  ],
  [
    { kind: 'paused', until: day('08-01') },
    { active: 'active', past_due: null, suspended: null, paused: null, cancelled: null, expired: null },
  ],
  [
    { kind: 'resumed' },
    { active: null, past_due: null, suspended: null, paused: 'past_due', cancelled: null, expired: null },
  ],
  ...(['change_planned', 'change_dropped', 'method_replaced', 'details_changed'] as const).map(
    (kind): (typeof table)[number] => [
      { kind },
      {
        active: 'active',
        past_due: 'past_due',
        suspended: 'suspended',
        paused: 'paused',
        cancelled: 'cancelled',
        expired: null,
      },
    ],
  ),
  [
    { kind: 'method_ended' },
    {
      active: 'cancelled',
      past_due: 'expired',
      suspended: 'expired',
      paused: 'expired',
      cancelled: 'cancelled',
      expired: 'expired',
    },
  ],
  ...(['seats_added', 'payment_failed', 'lapsed'] as const).map((kind): (typeof table)[number] => [
    { kind },
    {
      active: 'active',
      past_due: 'past_due',
      suspended: 'suspended',
      paused: 'paused',
      cancelled: 'cancelled',
      expired: 'expired',
    },
  ]),
]

test.each(subscriptionStates)('the dates of this test are %s', (state) => {
  expect(stateOf(fixtures[state], now)).toBe(state)
})

test('R-34 the table has every event that there is, but the beginning', () => {
  const kinds = new Set(['begun', ...table.map(([{ kind }]) => kind)])
  expect([...kinds].toSorted()).toEqual([...subscriptionEventKinds].toSorted())
})

describe.each(table)('R-34 after $kind', (event, outcomes) => {
  test.each(subscriptionStates)(`what was %s`, (state) => {
    const after = applyEvent(fixtures[state], event, now)
    expect(after ? stateOf(after, now) : null).toBe(outcomes[state])
  })
})

describe('what is kept of a subscription', () => {
  test('that is cancelled: when that was, whatever comes after it', () => {
    for (const event of [
      { kind: 'renewed', ...next },
      { kind: 'charged_back', ...less },
      { kind: 'won_back', ...next },
      { kind: 'method_ended' },
    ] as const) {
      expect(applyEvent(fixtures.cancelled, event, now)?.cancelledAt).toEqual(day('06-10'))
    }
  })

  test('whose seats were given back: everything else', () => {
    const planned = { ...fixtures.active, resumesAt: day('08-01') }
    expect(applyEvent(planned, { kind: 'refunded', ...paid }, now)).toEqual(planned)
  })

  test('that is resumed: the next term is due at once, and not since the last one', () => {
    expect(applyEvent(fixtures.paused, { kind: 'resumed' }, now)?.resumesAt).toEqual(now)
    const planned = { ...fixtures.active, resumesAt: day('08-01') }
    expect(applyEvent(planned, { kind: 'resumed' }, now)).toEqual(fixtures.active)
  })

  test('whose pause is over: it cannot be resumed into the past', () => {
    const due = { ...untouched, termFrom: day('02-01'), paidThrough: day('03-01'), resumesAt: day('06-14') }
    expect(stateOf(due, now)).toBe('past_due')
    expect(applyEvent(due, { kind: 'resumed' }, now)).toBeUndefined()
  })
})

test.each([
  ['the end of the term', day('07-01'), false],
  ['a moment after it', new Date(day('07-01').getTime() + 1), true],
  ['three months after it', day('10-01'), true],
  ['later', new Date(day('10-01').getTime() + 1), false],
])('a pause until %s', (_case, until, isAllowed) => {
  expect(applyEvent(fixtures.active, { kind: 'paused', until }, now) !== undefined).toBe(isAllowed)
})

test('F-22 the longest pause hangs on the day on which it begins', () => {
  expect(longestPause(day('11-30'))).toEqual(new Date('2027-02-28T12:00:00Z'))
})
