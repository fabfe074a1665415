import { describe, expect, test } from 'vitest'
import { endOfTerm } from './terms-of.ts'

describe('F-22 the end of a term', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 1, 'month', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 2, 'month', '2026-03-31T10:00:00Z'],
    ['2026-11-30T23:59:59Z', 3, 'month', '2027-02-28T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 1, 'year', '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 4, 'year', '2032-02-29T00:00:00Z'],
    ['2026-03-28T01:30:00Z', 1, 'month', '2026-04-28T01:30:00Z'],
    ['2026-11-22T12:00:00Z', 0, 'year', '2026-11-22T12:00:00Z'],
  ] as const)('%s and %i × %s is %s', (start, terms, period, end) => {
    expect(endOfTerm(new Date(start), terms, period)).toEqual(new Date(end))
  })
})
