import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsTo,
  dayIn,
  dayOf,
  daysBetween,
  firstOfMonth,
  formatDay,
  startOfDay,
} from './time.ts'

const at = new Date('2026-03-31T22:30:15.250Z')

test('a day is counted in UTC, and is 24 hours', () => {
  expect(dayOf(at)).toBe('2026-03-31')
  expect(startOfDay(at)).toEqual(new Date('2026-03-31'))
  expect(startOfDay(new Date('1969-12-31T23:00:00Z'))).toEqual(new Date('1969-12-31'))
  expect(addDays(at, -31)).toEqual(new Date('2026-02-28T22:30:15.250Z'))
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

test('a moment a month later has the same time of the day', () => {
  expect(addMonthsTo(at, 1)).toEqual(new Date('2026-04-30T22:30:15.250Z'))
})

test('what is no day is no month later either', () => {
  expect(() => addMonths('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addMonths('soon', 1)).toThrow(RangeError)
})

test('months are named by their first days', () => {
  expect(firstOfMonth(at)).toBe('2026-03-01')
  expect(firstOfMonth(at, -11)).toBe('2025-04-01')
  expect(firstOfMonth(at, 10)).toBe('2027-01-01')
})

test.each([
  ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['month', '2025-12-01', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
  ['year', '2024-01-01', '2026-01-01', ['2024-01-01', '2025-01-01', '2026-01-01']],
] as const)('by %s from %s to %s there is no gap', (unit, first, last, days) => {
  expect(daysBetween(unit, first, last)).toEqual(days)
})

describe('the day', () => {
  test('that it is somewhere', () => {
    expect(dayIn('Pacific/Kiritimati', at)).toBe('2026-04-01')
    expect(dayIn('America/New_York', at)).toBe('2026-03-31')
    expect(() => dayIn('Mars/Olympus', at)).toThrow(RangeError)
  })

  test('as a language writes it, whatever the clock here', () => {
    expect(formatDay('en-US', '2026-03-31')).toBe('March 31, 2026')
    expect(formatDay('de-DE', at)).toBe('31. März 2026')
    expect(formatDay('fr-FR', '2026-03', { month: 'long', year: 'numeric' })).toBe('mars 2026')
  })
})
