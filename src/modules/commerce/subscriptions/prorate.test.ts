import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { daysOf, endOfTerm, shareLeft } from './terms-of.ts'

const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
const term = fc
  .tuple(start, fc.constantFrom('month', 'year'))
  .map(([termFrom, period]) => ({ termFrom, paidThrough: endOfTerm(termFrom, 1, period) }))
const amount = fc.integer({ min: 0, max: 10_000_000 })

test.each([
  ['at the beginning', '2026-01-01T10:00:00Z', 31, 31],
  ['a moment later', '2026-01-01T10:00:01Z', 31, 30],
  ['after a day', '2026-01-02T10:00:00Z', 31, 30],
  ['on the last day', '2026-01-31T10:00:00Z', 31, 1],
  ['within the last day', '2026-01-31T10:00:01Z', 31, 0],
  ['afterwards', '2026-02-10T10:00:00Z', 31, 0],
  ['before', '2025-12-01T10:00:00Z', 31, 31],
])('the days of January %s', (_case, now, all, left) => {
  const january = {
    termFrom: new Date('2026-01-01T10:00:00Z'),
    paidThrough: new Date('2026-02-01T10:00:00Z'),
  }
  expect(daysOf(january, new Date(now))).toEqual({ all, left })
})

describe('what is left of an amount', () => {
  test('is the exact share of the days that are left, rounded half up', () => {
    fc.assert(
      fc.property(term, amount, (some, whole) => {
        const { all } = daysOf(some, some.termFrom)
        for (let day = 0; day <= all; day += 1) {
          const exact = (whole * (all - day)) / all
          expect(Math.abs(shareLeft(whole, some, addDays(some.termFrom, day)) - exact)).toBeLessThanOrEqual(
            0.5,
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  test('never grows, and is the whole at first and nothing in the end', () => {
    fc.assert(
      fc.property(
        term,
        amount,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (some, whole, moments) => {
          const length = some.paidThrough.getTime() - some.termFrom.getTime()
          const shares = [0, ...moments.sort((a, b) => a - b), 1].map((part) =>
            shareLeft(whole, some, new Date(some.termFrom.getTime() + Math.floor(part * length))),
          )
          expect(shares[0]).toBe(whole)
          expect(shares.at(-1)).toBe(0)
          expect(shares).toEqual([...shares].sort((a, b) => b - a))
        },
      ),
    )
  })
})
