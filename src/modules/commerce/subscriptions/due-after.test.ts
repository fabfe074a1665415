import { expect, test } from 'vitest'
import { dueAfter } from './terms-of.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

test.each([
  ['31 January', '2026-01-31', '2026-02-28', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['31 January, in its second month', '2026-02-28', '2026-03-31', ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['30 January', '2026-01-30', '2026-02-28', ['2026-02-28', '2026-03-30', '2026-04-30']],
  ['28 February', '2026-02-28', '2026-03-28', ['2026-03-28', '2026-04-28', '2026-05-28']],
  ['29 January of a leap year', '2028-01-29', '2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
  [
    'a term that was given back in part',
    '2026-01-31',
    '2026-02-20',
    ['2026-02-20', '2026-03-20', '2026-04-20'],
  ],
])('F-22 the renewals after one of a series that began on %s', (_case, from, until, days) => {
  const subscription = {
    termFrom: at(from),
    paidThrough: at(until),
    resumesAt: null,
    period: 'month',
    next: null,
  } as const
  expect([0, 1, 2].map((terms) => dueAfter(subscription, terms))).toEqual(days.map(at))
})

test('F-22 the renewals of 29 February by the year', () => {
  const subscription: Parameters<typeof dueAfter>[0] = {
    ...{ termFrom: at('2028-02-29'), paidThrough: at('2029-02-28'), resumesAt: null },
    ...{ period: 'year', next: null },
  }
  expect([0, 1, 2, 3].map((terms) => dueAfter(subscription, terms))).toEqual(
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(at),
  )
})

test.each<[string, Partial<Parameters<typeof dueAfter>[0]>, string[]]>([
  ['a pause', { resumesAt: at('2026-04-15') }, ['2026-04-15', '2026-05-15']],
  ['another period', { next: { period: 'year' } }, ['2026-02-28', '2027-02-28']],
])('F-22 the renewals after %s hang on its own day', (_case, changes, days) => {
  const subscription: Parameters<typeof dueAfter>[0] = {
    ...{ termFrom: at('2026-01-31'), paidThrough: at('2026-02-28'), resumesAt: null },
    ...{ period: 'month', next: null, ...changes },
  }
  expect([0, 1].map((terms) => dueAfter(subscription, terms))).toEqual(days.map(at))
})
