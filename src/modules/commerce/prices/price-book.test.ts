import { describe, expect, test } from 'vitest'
import { priceVariants } from '#content/prices/pages.ts'
import { priceBook } from '#content/prices/price-book.ts'
import { currencies } from '#kernel/money/index.ts'
import { departmentIds } from '#modules/library/catalogue/schema.ts'
import type { Choice } from '../orders/schema.ts'
import { makeQuote } from './make-quote.ts'
import { checkPriceBook } from './price-book.server.ts'
import { findCoupon, findOffer, requirePackage, savingOf, termAmount } from './price-of.ts'
import { type BillingPeriod, billingPeriods, type Package } from './schema.ts'

const basic = requirePackage(priceBook, 'basic')
const withBasic = (change: Partial<Package>) => ({
  ...priceBook,
  packages: [{ ...basic, ...change }],
  offers: [],
  coupons: [],
})

const withPackage = (token: string, change: Partial<Package>) => ({
  ...priceBook,
  packages: priceBook.packages.map((each) => (each.token === token ? { ...each, ...change } : each)),
})
const cheaper = ({ prices }: Package, monthOfYear: number, month: number) => ({
  ...prices,
  USD: { month, monthOfYear },
})

test.each([0, 6, 7.5, 26, Number.NaN])('a money-back guarantee of %s days is refused', (moneyBackDays) => {
  expect(() => checkPriceBook({ ...priceBook, moneyBackDays })).toThrow('moneyBackDays')
})

test('PRICE-1 PRICE-4 what is sold, or will be', () => {
  expect(priceBook.packages.map(({ token }) => token)).toEqual(
    expect.arrayContaining(['starter', 'solo', 'team', 'basic', 'premium', 'budgeto', 'hr-toolkit']),
  )
  const drives = priceBook.packages.flatMap(({ contents }) => contents.driveGigabytes ?? [])
  expect(drives).toEqual([20, 40, 50, 60, 100, 200])
})

test('PRICE-1 a person of a team costs less than one alone, and five at once as much as five of a team', () => {
  for (const currency of currencies) {
    const year = (token: string) => termAmount(requirePackage(priceBook, token), currency, 'year')
    expect(year('starter')).toBeLessThan(year('solo'))
    expect(year('team')).toBeLessThan(year('solo'))
    expect(year('premium')).toBe(5 * year('team'))
  }
})

/** One person's part of a package: departments, files a month, gigabytes. */
function opens({ kind, contents: { library, downloadsPerMonth, driveGigabytes } }: Package) {
  const shelves = library === 'all' ? departmentIds : library
  const files = shelves.length === 0 ? 0 : (downloadsPerMonth ?? Number.POSITIVE_INFINITY)
  return {
    shelves,
    files,
    drive: driveGigabytes ?? 0,
    budgets: kind === 'budgeting',
  }
}

function holdsAtLeast(one: Package, other: Package): boolean {
  const [more, less] = [opens(one), opens(other)]
  return (
    less.shelves.every((shelf) => more.shelves.some((each) => each === shelf)) &&
    more.files >= less.files &&
    more.drive >= less.drive &&
    (more.budgets || !less.budgets)
  )
}

/** What does not exist yet has its price as well. */
const book = { ...priceBook, packages: priceBook.packages.map((each) => ({ ...each, isOnSale: true })) }

/** What the checkout charges; undefined where the package is not sold in that way. */
function chargedFor(
  { token }: Package,
  choice: Pick<Choice, 'period' | 'currency' | 'seats'>,
  reduction: Partial<Pick<Choice, 'offer' | 'coupon'>> = {},
): number | undefined {
  const { coupons, offers } = priceBook
  const { from } = [...offers, ...coupons].find(
    (each) => ('id' in each ? each.id : each.code) === (reduction.offer ?? reduction.coupon),
  ) ?? { from: '2026-11-24' }
  const context = { at: new Date(`${from}T12:00:00Z`), timeZone: 'UTC', place: null }
  const whole = { package: token, offer: null, coupon: null, ...choice }
  const reduced = makeQuote(book, { ...whole, ...reduction }, context)
  const outcome = reduced.ok ? reduced : makeQuote(book, whole, context)
  return outcome.ok ? outcome.quote.total : undefined
}

const peopleOf = ({ seats: { least, most } }: Package) =>
  Array.from({ length: most - least + 1 }, (_, more) => least + more)

const reductionsIn = (period: BillingPeriod) => [
  {},
  ...priceBook.offers.filter(({ periods }) => periods.includes(period)).map(({ id }) => ({ offer: id })),
  ...priceBook.coupons.map(({ code }) => ({ coupon: code })),
]

test.each(
  billingPeriods.flatMap((period) =>
    currencies.flatMap((currency) =>
      reductionsIn(period).map((reduction) => ({ period, currency, reduction })),
    ),
  ),
)(
  'SET-32 PRICE-7 nothing that holds more costs less: $period, $currency, $reduction',
  ({ period, currency, reduction }) => {
    const charged = priceBook.packages.flatMap((sold) =>
      peopleOf(sold).flatMap((seats) => {
        const total = chargedFor(sold, { period, currency, seats }, reduction)
        return total === undefined ? [] : { sold, seats, total }
      }),
    )
    const wrong = charged.flatMap((more) =>
      charged
        .filter((less) => more.seats >= less.seats && more.total < less.total)
        .filter((less) => holdsAtLeast(more.sold, less.sold))
        .map((less) => `${more.sold.token} for ${more.seats} < ${less.sold.token} for ${less.seats}`),
    )
    expect(wrong).toEqual([])
    expect(charged.length).toBeGreaterThan(0)
  },
)

test('SET-32 on a page of offers, what holds more costs no less, each package with its own', () => {
  for (const [address, page] of Object.entries(priceVariants)) {
    const offers = (page.offers ?? []).flatMap((id) => findOffer(priceBook, id) ?? [])
    for (const currency of currencies) {
      const shown = page.packages.map((token) => {
        const sold = requirePackage(priceBook, token)
        const own = offers.find(({ packages }) => packages.includes(token))?.id ?? null
        const choice = { period: 'year', currency, seats: sold.seats.least } as const
        return { sold, total: chargedFor(sold, choice, { offer: own }) ?? 0 }
      })
      for (const more of shown) {
        for (const less of shown.filter(({ sold }) => holdsAtLeast(more.sold, sold))) {
          const isMore = more.sold.seats.least >= less.sold.seats.least
          expect(isMore && more.total < less.total, `${address} ${more.sold.token} ${currency}`).toBe(false)
        }
      }
    }
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
    [
      'two people of a team for less than one alone',
      withPackage('team', { prices: cheaper(requirePackage(priceBook, 'team'), 11_99, 17_99) }),
      'team for 2 costs less than solo for 1, year, USD',
    ],
    [
      'five people for less than four of a team',
      withPackage('premium', { prices: cheaper(requirePackage(priceBook, 'premium'), 49_99, 74_99) }),
      'premium for 5 costs less than team for 4, month, USD',
    ],
    [
      'the whole library for less than a department',
      withPackage('basic-lowest', { contents: basic.contents }),
      'basic-lowest for 1 costs less than basic for 1, year, USD',
    ],
    [
      'an offer that makes the larger one the cheaper',
      { ...priceBook, offers: priceBook.offers.map((each) => ({ ...each, packages: ['solo', 'team'] })) },
      'solo for 1 costs less than basic for 1, year, USD with save50',
    ],
    [
      'a coupon for the larger one alone',
      {
        ...priceBook,
        coupons: priceBook.coupons.map((each) => ({ ...each, percentOff: 70, packages: ['solo'] })),
      },
      'solo for 1 costs less than starter for 1, month, USD with WELCOME10',
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
