import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Choice } from '../orders/schema.ts'
import { WHOLE_RATE } from '../taxes/schema.ts'
import { canadianProvinces } from '../taxes/taxes-of.ts'
import { makeQuote, type QuoteContext } from './make-quote.ts'
import type { Package, PriceBook } from './schema.ts'

const prices = Object.fromEntries(
  ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN', 'BRL', 'CHF'].map((currency) => [
    currency,
    { month: 3_749, monthOfYear: 2_499 },
  ]),
) as Package['prices']
const solo: Package = {
  token: 'solo',
  name: 'Solo',
  sku: 'PLAN-SOLO',
  kind: 'plan',
  seats: { least: 1, most: 1 },
  perSeat: false,
  isOnSale: true,
  periods: ['year', 'month'],
  contents: { library: 'all', downloadsPerMonth: null, driveGigabytes: null },
  prices,
}
const team: Package = { ...solo, token: 'team', seats: { least: 2, most: 50 }, perSeat: true }
const book: PriceBook = {
  packages: [solo, team, { ...solo, token: 'budgeto', isOnSale: false }],
  offers: [
    {
      id: 'half',
      percentOff: 50,
      packages: ['solo'],
      periods: ['year'],
      from: '2026-11-22',
      until: '2026-11-22',
    },
  ],
  coupons: [
    { code: 'WELCOME10', percentOff: 10, packages: ['solo'], from: '2026-11-01', until: '2026-12-31' },
  ],
  moneyBackDays: null,
  taxRegistrations: [
    { kind: 'GST', region: 'CA', number: '1' },
    { kind: 'QST', region: 'CA-QC', number: '2' },
  ],
}
const choice: Choice = {
  package: 'solo',
  period: 'year',
  seats: 1,
  currency: 'CAD',
  offer: null,
  coupon: null,
}
const noon: QuoteContext = { at: new Date('2026-11-22T12:00:00Z'), timeZone: 'UTC', place: null }

const quoteOf = (change: Partial<Choice> = {}, context: Partial<QuoteContext> = {}) => {
  const outcome = makeQuote(book, { ...choice, ...change }, { ...noon, ...context })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.quote
}
const problemsOf = (change: Partial<Choice>, context: Partial<QuoteContext> = {}) => {
  const outcome = makeQuote(book, { ...choice, ...change }, { ...noon, ...context })
  return outcome.ok ? [] : outcome.problems.map(({ path, code }) => `${path}: ${code}`)
}

test('PRICE-5 a year in Quebec: the price, both taxes, and the next charges', () => {
  expect(quoteOf({}, { place: { country: 'CA', province: 'QC' } })).toMatchObject({
    unitAmount: 29_988,
    discount: 0,
    subtotal: 29_988,
    taxes: [
      { kind: 'GST', amount: 1_499 },
      { kind: 'QST', amount: 2_991 },
    ],
    total: 34_478,
    charges: [
      { on: '2026-11-22', amount: 34_478 },
      { on: '2027-11-22', amount: 34_478 },
      { on: '2028-11-22', amount: 34_478 },
    ],
  })
})

test('an offer is for the first term: taxes are on what is left, and the later charges are whole', () => {
  expect(quoteOf({ offer: 'half' }, { place: { country: 'CA', province: 'ON' } })).toMatchObject({
    discount: 14_994,
    subtotal: 14_994,
    total: 16_943,
    charges: [{ amount: 16_943 }, { amount: 33_886 }, { amount: 33_886 }],
  })
})

test('a coupon takes its part off, rounded once', () => {
  expect(quoteOf({ coupon: 'welcome10' })).toMatchObject({ discount: 2_999, subtotal: 26_989 })
})

test('PRICE-1 a team pays for each person', () => {
  expect(quoteOf({ package: 'team', seats: 7, period: 'month' })).toMatchObject({ subtotal: 26_243 })
})

test('the 31st: later charges fall on the last day of shorter months', () => {
  const at = new Date('2027-01-31T08:00:00Z')
  const days = quoteOf({ period: 'month' }, { at }).charges.map(({ on }) => on)
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
})

describe('an offer begins and ends at the buyer’s midnight', () => {
  test.each([
    ['2026-11-22T23:59:59Z', 'UTC', []],
    ['2026-11-23T00:00:00Z', 'UTC', ['offer: offer_over']],
    ['2026-11-23T07:59:59Z', 'America/Los_Angeles', []],
    ['2026-11-23T08:00:00Z', 'America/Los_Angeles', ['offer: offer_over']],
    ['2026-11-21T11:00:00Z', 'Pacific/Auckland', []],
    ['2026-11-21T11:00:00Z', 'UTC', ['offer: offer_over']],
  ])('%s in %s', (at, timeZone, problems) => {
    expect(problemsOf({ offer: 'half' }, { at: new Date(at), timeZone })).toEqual(problems)
  })

  test.each([
    ['2026-11-23T10:59:59Z', 'Pacific/Pago_Pago', []],
    ['2026-11-23T11:00:00Z', 'Pacific/Pago_Pago', ['offer: offer_over']],
    // Longer than anywhere on land, or at an hour that somebody has made up: as on the nearest land.
    ['2026-11-23T11:30:00Z', 'Etc/GMT+12', ['offer: offer_over']],
    ['2026-11-23T11:30:00Z', 'etc/gmt+12', ['offer: offer_over']],
    ['2026-11-23T11:30:00Z', '-23:59', ['offer: offer_over']],
    ['2026-11-23T10:59:59Z', '-23:59', []],
    ['2026-11-23T11:00:00Z', '-23:59', ['offer: offer_over']],
    ['2026-11-21T09:59:59Z', '+23:59', ['offer: offer_over']],
    ['2026-11-21T10:00:00Z', '+23:59', []],
    ['2026-11-22T23:30:00Z', '+05:30', ['offer: offer_over']],
    // One zone under all its names.
    ...['america/los_angeles', 'US/Pacific', 'America/Los_Angeles'].map(
      (name) => ['2026-11-23T07:59:59Z', name, []] as [string, string, string[]],
    ),
    ...['Asia/Kolkata', 'Asia/Calcutta'].map(
      (name) => ['2026-11-22T18:30:00Z', name, ['offer: offer_over']] as [string, string, string[]],
    ),
    ...['Etc/UTC', 'GMT', 'UTC', 'utc'].map(
      (name) => ['2026-11-22T23:59:59Z', name, []] as [string, string, string[]],
    ),
    ['2026-11-22T12:00:00Z', 'UTC\u0000', ['timeZone: unknown_time_zone']],
  ])('R-29 at %s no name of a zone stretches it: %s', (at, timeZone, problems) => {
    expect(problemsOf({ offer: 'half' }, { at: new Date(at), timeZone })).toEqual(problems)
  })
})

describe('R-29 what is not sold that way is a problem of its field', () => {
  test.each<[string, Partial<Choice>, Partial<QuoteContext>, string[]]>([
    ['another package', { package: 'gold' }, {}, ['package: unknown_package']],
    ['what is not on sale', { package: 'budgeto' }, {}, ['package: not_on_sale']],
    ['no seats', { seats: 0 }, {}, ['seats: seats_out_of_range']],
    ['less than no seats', { package: 'team', seats: -3 }, {}, ['seats: seats_out_of_range']],
    ['half a seat', { package: 'team', seats: 2.5 }, {}, ['seats: seats_out_of_range']],
    ['more seats than a plan for one has', { seats: 2 }, {}, ['seats: seats_out_of_range']],
    ['a cheaper currency', { currency: 'IDR' as 'CAD' }, {}, ['currency: unknown_currency']],
    ['another period', { period: 'decade' as 'year' }, {}, ['period: unknown_period']],
    [
      'an offer of another package',
      { package: 'team', seats: 2, offer: 'half' },
      {},
      ['offer: unknown_offer'],
    ],
    ['an offer of the year for a month', { period: 'month', offer: 'half' }, {}, ['offer: unknown_offer']],
    ['an offer that nobody made', { offer: 'free' }, {}, ['offer: unknown_offer']],
    ['a coupon that nobody gave', { coupon: 'X' }, {}, ['coupon: unknown_coupon']],
    [
      'a coupon that is over',
      { coupon: 'WELCOME10' },
      { at: new Date('2027-01-01T00:00:00Z') },
      ['coupon: coupon_over'],
    ],
    ['both at once', { coupon: 'WELCOME10', offer: 'half' }, {}, ['coupon: not_with_offer']],
    ['no province', {}, { place: { country: 'CA', province: null } }, ['province: province_required']],
    ['no time zone', {}, { timeZone: 'Mars/Olympus' }, ['timeZone: unknown_time_zone']],
  ])('%s', (_case, change, context, problems) => {
    expect(problemsOf(change, context)).toEqual(problems)
  })
})

test('PRICE-3 PRICE-5 whatever is chosen, each amount is the nearest cent of its own, and the lines together are the total', () => {
  const sales = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    percentOff: fc.integer({ min: 1, max: 99 }),
    seats: fc.integer({ min: 2, max: 50 }),
    province: fc.constantFrom(...canadianProvinces),
  })
  fc.assert(
    fc.property(sales, ({ price, percentOff, seats, province }) => {
      const sold = { ...team, prices: { ...prices, CAD: { month: price, monthOfYear: price } } }
      const coupon = { code: 'X', percentOff, packages: ['team'], from: '2026-11-01', until: '2026-11-30' }
      const outcome = makeQuote(
        { ...book, packages: [sold], coupons: [coupon] },
        { ...choice, package: 'team', period: 'month', seats, coupon: 'X' },
        { ...noon, place: { country: 'CA', province } },
      )
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
      const { discount, subtotal, taxes, total, charges } = outcome.quote

      expect(Math.abs(discount * 100 - price * seats * percentOff)).toBeLessThanOrEqual(50)
      expect(subtotal).toBe(price * seats - discount)
      expect(taxes.length).toBeGreaterThan(0)
      for (const { amount, rate } of taxes)
        expect(2 * Math.abs(amount * WHOLE_RATE - subtotal * rate)).toBeLessThanOrEqual(WHOLE_RATE)
      expect(total).toBe(taxes.reduce((sum, { amount }) => sum + amount, subtotal))
      expect(charges[0]?.amount).toBe(total)
      expect([discount, total, ...taxes.map(({ amount }) => amount)].every(Number.isSafeInteger)).toBe(true)
    }),
  )
})
