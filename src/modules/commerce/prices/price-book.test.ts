import { describe, expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { currencies } from '#kernel/money/index.ts'
import { checkPriceBook } from './price-book.server.ts'
import { findCoupon, requirePackage, savingOf, termAmount } from './price-of.ts'
import type { Package } from './schema.ts'

const basic = requirePackage(priceBook, 'basic')
const withBasic = (change: Partial<Package>) => ({
  ...priceBook,
  packages: [{ ...basic, ...change }],
  offers: [],
  coupons: [],
})

test('PRICE-1 PRICE-4 what is sold, or will be', () => {
  expect(priceBook.packages.map(({ token }) => token)).toEqual(
    expect.arrayContaining(['starter', 'solo', 'team', 'basic', 'premium', 'budgeto', 'hr-toolkit']),
  )
  const drives = priceBook.packages.flatMap(({ contents }) => contents.driveGigabytes ?? [])
  expect(drives).toEqual([20, 40, 50, 60, 100, 200])
})

test('PRICE-1 a person of a team costs less than one alone, and five at once less than five of a team', () => {
  for (const currency of currencies) {
    const year = (token: string) => termAmount(requirePackage(priceBook, token), currency, 'year')
    expect(year('starter')).toBeLessThan(year('solo'))
    expect(year('team')).toBeLessThan(year('solo'))
    expect(year('premium')).toBeLessThanOrEqual(5 * year('team'))
  }
})

test('PRICE-7 every package has a price in every currency, and a year of it saves something', () => {
  expect(checkPriceBook(priceBook)).toBe(priceBook)
  for (const sold of priceBook.packages) {
    for (const currency of currencies) expect(savingOf(sold, currency), sold.token).toBeGreaterThan(0)
  }
})

describe('a price book that could cost somebody money is refused', () => {
  test.each([
    [
      'no price',
      withBasic({ prices: { ...basic.prices, EUR: { month: 0, monthOfYear: 0 } } }),
      'basic: no price in EUR',
    ],
    [
      'half a cent',
      withBasic({ prices: { ...basic.prices, EUR: { month: 10.5, monthOfYear: 9 } } }),
      'no price in EUR',
    ],
    [
      'a year that saves nothing',
      withBasic({ prices: { ...basic.prices, USD: { month: 900, monthOfYear: 900 } } }),
      'saves nothing in USD',
    ],
    ['no seats', withBasic({ seats: { least: 3, most: 2 } }), 'no number of seats'],
    [
      'a token twice',
      { ...priceBook, packages: [...priceBook.packages, basic] },
      'token "basic" stands twice',
    ],
    [
      'an offer that ends before it begins',
      { ...priceBook, offers: priceBook.offers.map((each) => ({ ...each, until: '2020-01-01' })) },
      'no first and last day',
    ],
    [
      'an offer of what is not sold',
      { ...priceBook, offers: priceBook.offers.map((each) => ({ ...each, packages: ['gold'] })) },
      'there is no package "gold"',
    ],
    [
      'an offer that gives everything away',
      { ...priceBook, offers: priceBook.offers.map((each) => ({ ...each, percentOff: 100 })) },
      'takes off no whole per cent',
    ],
  ])('%s', (_case, book, problem) => {
    expect(() => checkPriceBook(book)).toThrow(problem)
  })
})

test('a coupon is found as people type it', () => {
  expect(findCoupon(priceBook, ' welcome 10')?.code).toBe('WELCOME10')
  expect(findCoupon(priceBook, 'WELCOME')).toBeUndefined()
})
