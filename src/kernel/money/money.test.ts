import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, digitsOf, shareOf } from './index.ts'
import { type Currency, currencies } from './schema.ts'

describe('PRICE-3 shareOf rounds half away from zero', () => {
  test.each([
    ['half a cent up', 1, 1, 2, 1],
    ['half a cent of a refund down', -1, 1, 2, -1],
    ['less than half', 149, 1, 100, 1],
    ['exactly half', 150, 1, 100, 2],
    ['QST of 299.88', 29_988, 9_975, 100_000, 2_991],
    ['GST of 299.88', 29_988, 5_000, 100_000, 1_499],
    ['nothing', 0, 9_975, 100_000, 0],
    ['what floating point gets wrong', 1_005, 1, 10, 101],
    ['no minus zero', -1, 1, 1_000, 0],
  ])('%s', (_case, amount, numerator, denominator, expected) => {
    expect(shareOf(amount, numerator, denominator)).toBe(expected)
  })

  test('it is the nearest whole unit, whatever the numbers', () => {
    const whole = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 100_000 }), (amount, rate) => {
        const off = 2 * Math.abs(shareOf(amount, rate, 100_000) * 100_000 - amount * rate)
        expect(off).toBeLessThanOrEqual(100_000)
      }),
    )
  })

  test.each([
    [1.5, 1, 1],
    [1, 0.5, 1],
    [1, 1, 0],
    [Number.MAX_SAFE_INTEGER, 3, 1],
  ])('refuses %s × %s / %s', (amount, numerator, denominator) => {
    expect(() => shareOf(amount, numerator, denominator)).toThrow(RangeError)
  })
})

test.each([
  [2490, 'USD', '24.90'],
  [5, 'EUR', '0.05'],
  [0, 'CHF', '0.00'],
  [-12_345, 'CAD', '-123.45'],
  // Without decimals, as one that an operator may come to sell in.
  [2490, 'JPY', '2490'],
  [-5, 'JPY', '-5'],
  [0, 'JPY', '0'],
])('PRICE-3 %s of %s is %s', (amount, currency, text) => {
  expect(decimalText({ amount, currency: currency as Currency })).toBe(text)
})

test('PRICE-7 every currency that we sell in has two digits, so that stored amounts mean one thing', () => {
  expect(currencies.map(digitsOf)).toEqual(currencies.map(() => 2))
})
