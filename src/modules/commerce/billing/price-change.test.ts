import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { type Currency, currencies } from '#kernel/money/schema.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Order } from '../orders/order-rows.ts'
import { requirePackage, termAmount } from '../prices/price-of.ts'
import { type BillingPeriod, billingPeriods } from '../prices/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { endOfTerm } from '../subscriptions/terms-of.ts'
import { type Changing, choiceForOneMore, priceChange } from './price-change.ts'

const tokens = ['starter', 'solo', 'team', 'premium', 'legal-toolkit']
const anyStart = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })

/** Somebody in Germany who pays no taxes here, with a term that began at `from` and was paid with `worth`. */
function buildChanging(
  own: { token: string; period: BillingPeriod; seats: number; currency: Currency; from: Date; worth: number },
  wish: { package: string; period: BillingPeriod; seats: number },
  now: Date,
): Changing {
  const { token, period, seats, currency, from, worth } = own
  const sold = requirePackage(priceBook, token)
  const unitAmount = termAmount(sold, currency, period)
  const subtotal = unitAmount * (sold.perSeat ? seats : 1)
  const buyer = { country: 'DE', province: null }
  const current = {
    ...{ package: token, period, seats, currency, unitAmount, subtotal, discount: 0, taxes: [], buyer },
  } as unknown as Order
  const subscription = {
    ...{ package: token, period, seats, currency, buyer: null, next: null, resumesAt: null },
    ...{ termFrom: from, paidThrough: endOfTerm(from, 1, period), mandate: { kind: 'saved-method' } },
  } as unknown as Subscription
  const term = { current, parts: [{ from, worth }] }
  return { subscription, term, sold: requirePackage(priceBook, wish.package), wish, now }
}

test('the credit of every day of every length of term is the exact share of what was paid, within half a unit', () => {
  const wish = { package: 'premium', period: 'year', seats: 5 } as const
  fc.assert(
    fc.property(
      anyStart,
      fc.constantFrom(...billingPeriods),
      fc.integer({ min: 1, max: 40_000 }),
      (from, period, worth) => {
        const own = { token: 'starter', period, seats: 1, currency: 'EUR', from, worth } as const
        const until = endOfTerm(from, 1, period)
        const all = Math.round((until.getTime() - from.getTime()) / DAY_MS)
        for (let day = 0; day < all; day += 1) {
          const now = new Date(from.getTime() + day * DAY_MS)
          const priced = priceChange(priceBook, buildChanging(own, wish, now))
          if (priced.kind !== 'change') throw new Error('it costs more')
          expect(priced.unusedDays).toBe(all - day)
          expect(Math.abs(priced.credit - (worth * (all - day)) / all)).toBeLessThanOrEqual(0.5)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('a month of a larger package is more than a year of a smaller one: it begins today once it costs more than the days that are left', () => {
  const from = new Date('2026-01-01T10:00:00Z')
  const worth = termAmount(requirePackage(priceBook, 'starter'), 'CAD', 'year')
  const own = { token: 'starter', period: 'year', seats: 1, currency: 'CAD', from, worth } as const
  const after = (days: number) => new Date(from.getTime() + days * DAY_MS)
  const price = (wish: { package: string; period: BillingPeriod; seats: number }, days: number) =>
    priceChange(priceBook, buildChanging(own, wish, after(days)))

  const late = price({ package: 'solo', period: 'month', seats: 1 }, 300)
  const solo = termAmount(requirePackage(priceBook, 'solo'), 'CAD', 'month')
  expect(late).toMatchObject({ kind: 'change', credit: Math.round((worth * 65) / 365) })
  expect(late.quote.subtotal).toBe(solo - Math.round((worth * 65) / 365))
  // Nothing would be charged for it, and what is left over would be owed.
  expect(price({ package: 'solo', period: 'month', seats: 1 }, 30)).toMatchObject({ kind: 'planned' })
  // The same package by the month costs more a month and is no more.
  expect(price({ package: 'starter', period: 'month', seats: 1 }, 300)).toMatchObject({ kind: 'planned' })
})

test('whoever has a plan gets a colleague today, for a sum that is said: in every currency and period, any day', () => {
  const from = new Date('2027-03-01T12:00:00Z')
  const plans = priceBook.packages.filter(({ isOnSale }) => isOnSale)
  for (const { token, seats, periods } of plans) {
    for (const period of periods) {
      for (const currency of currencies) {
        const own = { token, period, seats: seats.least, currency, from }
        const worth = termAmount(requirePackage(priceBook, token), currency, period)
        const more = choiceForOneMore(priceBook, { package: token, seats: seats.least })
        if (more === undefined) throw new Error(`nobody can be added to ${token}`)
        expect(more).toEqual({ package: 'team', seats: seats.least + 1 })
        for (const day of [0, 1, 15, 27]) {
          const now = new Date(from.getTime() + day * DAY_MS)
          const changing = buildChanging(
            { ...own, worth: worth * (token === 'team' ? seats.least : 1) },
            { ...more, period },
            now,
          )
          const priced = priceChange(priceBook, changing)
          expect(priced.kind, `${token} ${period} ${currency} ${day}`).toBe(
            token === 'team' ? 'seats' : 'change',
          )
          expect(priced.quote.total).toBeGreaterThan(0)
        }
      }
    }
  }
  expect(choiceForOneMore(priceBook, { package: 'team', seats: 50 })).toBeUndefined()
})

test('more people for less money are no downgrade: they come today once that costs more than the days left', () => {
  const from = new Date('2027-03-01T12:00:00Z')
  const own = { token: 'solo', period: 'year', seats: 1, currency: 'USD', from, worth: 29_988 } as const
  const wish = { package: 'premium-lowest', period: 'year', seats: 5 } as const
  const after = (days: number) =>
    priceChange(priceBook, buildChanging(own, wish, new Date(from.getTime() + days * DAY_MS)))
  // Nothing would be charged for it, and what is left over would be owed.
  expect(after(10)).toMatchObject({ kind: 'planned' })
  expect(after(100)).toMatchObject({ kind: 'change', credit: 21_795, quote: { subtotal: 2_193 } })
})

test('whatever is changed to whatever, and as often, something is paid or nothing is: no money goes out', () => {
  const anyWish = fc.record({
    token: fc.constantFrom(...tokens),
    period: fc.constantFrom(...billingPeriods),
    people: fc.integer({ min: 2, max: 50 }),
    after: fc.integer({ min: 0, max: 400 }),
  })
  fc.assert(
    fc.property(
      anyStart,
      fc.constantFrom(...currencies),
      fc.array(anyWish, { minLength: 1, maxLength: 8 }),
      (start, currency, wishes) => {
        const first = termAmount(requirePackage(priceBook, 'starter'), currency, 'month')
        let own = {
          ...{ token: 'starter', period: 'month' as BillingPeriod, seats: 1, currency },
          ...{ from: start, worth: first },
        }
        let [now, paid] = [start, first]
        for (const { token, period, people, after } of wishes) {
          const sold = requirePackage(priceBook, token)
          const seats = sold.perSeat ? people : sold.seats.least
          const latest = endOfTerm(own.from, 1, own.period).getTime() - 1
          now = new Date(Math.min(now.getTime() + after * DAY_MS, latest))
          const priced = priceChange(priceBook, buildChanging(own, { package: token, period, seats }, now))
          if (priced.kind !== 'change') continue
          expect(priced.quote.subtotal).toBeGreaterThan(0)
          // No more is credited than was ever paid.
          expect(priced.credit).toBeLessThanOrEqual(paid)
          paid += priced.quote.subtotal
          const worth = priced.quote.subtotal + priced.credit
          own = { token, period, seats, currency, from: now, worth }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('what costs less than the term that runs comes with the next one, however little is left of it', () => {
  const from = new Date('2027-03-01T12:00:00Z')
  const own = { token: 'solo', period: 'year', seats: 1, currency: 'USD', from, worth: 29_988 } as const
  for (const day of [0, 100, 300, 364]) {
    const wish = { package: 'starter', period: 'year', seats: 1 } as const
    const now = new Date(from.getTime() + day * DAY_MS)
    expect(priceChange(priceBook, buildChanging(own, wish, now)).kind).toBe('planned')
  }
})
