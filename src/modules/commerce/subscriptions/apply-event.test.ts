import { describe, expect, test } from 'vitest'
import { tableNow as now, standings, transitions } from '#tests/builders/subscription-states.ts'
import { applyEvent, beginDates, longestPause, stateOf } from './dates.ts'
import { type SubscriptionDates, subscriptionEventKinds, subscriptionStates } from './schema.ts'

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)
const paid = { termFrom: day('06-01'), paidThrough: day('07-01') }
const untouched = { cancelledAt: null, resumesAt: null, hasMethod: true }
const next = { termFrom: day('06-15'), paidThrough: day('07-15') }
const less = { termFrom: day('05-12'), paidThrough: day('06-11') }

function datesOf(standing: string): SubscriptionDates {
  const found = standings[standing]
  if (!found) throw new Error(`nothing is ${standing}`)
  return found.dates
}

test.each(Object.entries(standings))('what is %s is so by its dates', (_standing, { state, dates }) => {
  expect(stateOf(dates, now)).toBe(state)
})

test('R-34 the table has every state and every event that there is, but the beginning', () => {
  const states = Object.values(standings).map(({ state }) => state)
  expect([...new Set(states)].toSorted()).toEqual([...subscriptionStates].toSorted())
  const any = datesOf('active')
  const kinds = new Set(['begun', ...transitions.map(({ makeEvent }) => makeEvent(any).kind)])
  expect([...kinds].toSorted()).toEqual([...subscriptionEventKinds].toSorted())
})

describe.each(transitions)('R-34 after $name', ({ makeEvent, to, but = {} }) => {
  test.each(Object.entries(standings))('what was %s', (standing, { state, dates }) => {
    const after = applyEvent(dates, makeEvent(dates), now)
    const expected = standing in but ? but[standing] : to[state]
    expect(after ? stateOf(after, now) : null).toBe(expected)
  })
})

test.each([
  ['with something to charge is active', paid, { hasMethod: true, hasEnded: false }, 'active'],
  ['without anything to charge ends with its term', paid, { hasMethod: false, hasEnded: false }, 'cancelled'],
  ['whose mandate has ended by then, too', paid, { hasMethod: false, hasEnded: true }, 'cancelled'],
  [
    'that went back before it was known is over',
    { termFrom: now, paidThrough: now },
    { hasMethod: true, hasEnded: false },
    'expired',
  ],
])('R-34 a first charge %s', (_case, term, method, state) => {
  const begun = beginDates(term, method, now)
  expect(stateOf(begun, now)).toBe(state)
  expect(begun.cancelledAt).toEqual(method.hasEnded || state === 'expired' ? now : null)
})

describe('R-34 what is over for sixty days without payment', () => {
  test.each(['renewed', 'changed', 'won_back'] as const)('does not renew itself once it is %s', (kind) => {
    const after = applyEvent(datesOf('over for sixty days without payment'), { kind, ...next }, now)
    expect(after).toMatchObject({ ...next, cancelledAt: now })
  })

  test('is charged no more from the moment on at which that is written down', () => {
    const after = applyEvent(datesOf('over for sixty days after a pause'), { kind: 'lapsed' }, now)
    expect(after).toMatchObject({ cancelledAt: now, resumesAt: null })
  })
})

test.each(['refunded', 'charged_back'] as const)(
  'a change that is %s ends what renews, also where a longer term comes back',
  (kind) => {
    const longer = { termFrom: day('01-01'), paidThrough: day('12-31') }
    const after = applyEvent(datesOf('active'), { kind, ...longer }, now)
    expect(after).toMatchObject({ ...longer, cancelledAt: now })
  },
)

describe('what is kept of a subscription', () => {
  test('that is cancelled: when that was, whatever comes after it', () => {
    for (const event of [
      { kind: 'renewed', ...next },
      { kind: 'charged_back', ...less },
      { kind: 'won_back', ...next },
      { kind: 'method_ended' },
    ] as const) {
      expect(applyEvent(datesOf('cancelled'), event, now)?.cancelledAt).toEqual(day('06-10'))
    }
  })

  test.each(['refunded', 'charged_back', 'won_back'] as const)(
    'whose seats were %s: everything else',
    (kind) => {
      const planned = datesOf('active, with a pause ahead')
      expect(applyEvent(planned, { kind, ...paid }, now)).toEqual(planned)
    },
  )

  test('that is resumed: the next term is due at once, and not since the last one', () => {
    expect(applyEvent(datesOf('paused'), { kind: 'resumed' }, now)?.resumesAt).toEqual(now)
    const planned = datesOf('active, with a pause ahead')
    expect(applyEvent(planned, { kind: 'resumed' }, now)).toEqual(datesOf('active'))
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
  expect(applyEvent(datesOf('active'), { kind: 'paused', until }, now) !== undefined).toBe(isAllowed)
})

test('F-22 the longest pause hangs on the day on which it begins', () => {
  expect(longestPause(day('11-30'))).toEqual(new Date('2027-02-28T12:00:00Z'))
})
