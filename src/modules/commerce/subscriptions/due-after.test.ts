import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/time.ts'
import { billingPeriods } from '../prices/schema.ts'
import { dueAfter, endOfTerm } from './terms-of.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

test.each([
  ['2026-01-31', '2026-02-28', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2026-01-31', '2026-03-31', ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['2026-01-30', '2026-02-28', ['2026-02-28', '2026-03-30', '2026-04-30']],
  ['2026-02-28', '2026-03-28', ['2026-03-28', '2026-04-28', '2026-05-28']],
  ['2028-01-29', '2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
  // A term that was given back in part.
  ['2026-01-31', '2026-02-20', ['2026-02-20', '2026-03-20', '2026-04-20']],
])('F-22 the renewals of a series that began on %s, from %s on', (anchoredOn, until, days) => {
  const subscription = {
    anchoredOn,
    paidThrough: at(until),
    resumesAt: null,
    period: 'month',
    next: null,
  } as const
  expect([0, 1, 2].map((terms) => dueAfter(subscription, terms))).toEqual(days.map(at))
})

test.each([
  ['2029-02-28', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28']],
  ['2030-02-28', ['2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28', '2034-02-28']],
  ['2031-02-28', ['2031-02-28', '2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28']],
  ['2032-02-29', ['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29']],
])('F-22 the renewals of 29 February by the year, from %s on', (until, days) => {
  const subscription: Parameters<typeof dueAfter>[0] = {
    ...{ anchoredOn: '2028-02-29', paidThrough: at(until), resumesAt: null, period: 'year', next: null },
  }
  expect([0, 1, 2, 3, 4].map((terms) => dueAfter(subscription, terms))).toEqual(days.map(at))
})

test('F-22 whatever day a series begins on, its renewals are foretold on the days that the books pay', () => {
  const firstDays = Array.from({ length: 4 * 366 }, (_, day) => addDays(at('2027-01-01'), day))
  for (const period of billingPeriods) {
    for (const first of firstDays) {
      for (let paid = 1; paid <= 13; paid += 1) {
        const subscription: Parameters<typeof dueAfter>[0] = {
          ...{ anchoredOn: dayOf(first), paidThrough: endOfTerm(first, paid, period), resumesAt: null },
          ...{ period, next: null },
        }
        for (const terms of [0, 1, 4]) {
          const foretold = dueAfter(subscription, terms)
          if (foretold.getTime() !== endOfTerm(first, paid + terms, period).getTime())
            expect.fail(`${dayOf(first)} ${period} ${paid} + ${terms}: ${dayOf(foretold)}`)
        }
      }
    }
  }
})

test.each<[string, Partial<Parameters<typeof dueAfter>[0]>, string[]]>([
  ['a pause', { resumesAt: at('2026-04-15') }, ['2026-04-15', '2026-05-15']],
  ['another period', { next: { period: 'year' } }, ['2026-02-28', '2027-02-28']],
])('F-22 the renewals after %s hang on its own day', (_case, changes, days) => {
  const subscription: Parameters<typeof dueAfter>[0] = {
    ...{ anchoredOn: '2026-01-31', paidThrough: at('2026-02-28'), resumesAt: null },
    ...{ period: 'month', next: null, ...changes },
  }
  expect([0, 1].map((terms) => dueAfter(subscription, terms))).toEqual(days.map(at))
})
