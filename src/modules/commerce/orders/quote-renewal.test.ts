import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import { findOrder, type Order } from './order-rows.ts'
import { findAnnouncedPrice, findNextCharge, quoteRenewal } from './quote-renewal.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const now = new Date('2025-01-31T10:00:00Z')
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider({ clock: () => now })
  deps = { ...built, clock: () => now, payments: fake.providers }
})

async function build(changes: Parameters<typeof buildSubscription>[2] = {}) {
  const { id, orderId } = await buildSubscription(deps, fake, changes)
  const { subscription } = await readSubscription(deps, { id })
  const current = await findOrder(db, { id: orderId })
  if (!current) throw new Error('there is no order')
  return { subscription, current }
}
/** The price book with Solo at another price for Canadians who pay by the month. */
function withPrice(month: number) {
  const packages = deps.priceBook.packages.map((sold) =>
    sold.token === 'solo'
      ? { ...sold, prices: { ...sold.prices, CAD: { month, monthOfYear: 3_299 } } }
      : sold,
  )
  return { priceBook: { ...deps.priceBook, packages } }
}
const month = { period: 'month' }

describe('a renewal costs', () => {
  test.each([
    ['what was agreed', 4_999, undefined, 4_999],
    ['what was agreed, where more is asked now', 6_000, undefined, 4_999],
    ['less, where less is asked now', 4_000, undefined, 4_000],
    ['more, where that was announced', 6_000, 6_000, 6_000],
    ['what was announced, where even more is asked now', 7_000, 6_000, 6_000],
    ['what is asked now, where more was announced', 5_500, 6_000, 5_500],
  ])('%s', async (_case, listed, announced, unitAmount) => {
    const renewal = await build(month)
    const quote = quoteRenewal(withPrice(listed), {
      ...renewal,
      ...(announced !== undefined && { announced: { unitAmount: announced } }),
    })
    expect(quote).toMatchObject({
      unitAmount,
      subtotal: unitAmount,
      package: 'solo',
      period: 'month',
      seats: 1,
    })
  })

  test('the whole price after an offer for the first term', async () => {
    const { subscription, current } = await build(month)
    const discounted = { ...current, discount: 500, subtotal: current.subtotal - 500 }
    expect(quoteRenewal(deps, { subscription, current: discounted }).subtotal).toBe(4_999)
  })

  test('PRICE-5 the taxes of the day on which it is due, where its holder lives by then', async () => {
    const renewal = await build({ ...month, province: 'NS', city: 'Halifax' })
    expect(quoteRenewal(deps, renewal).taxes).toEqual([
      { kind: 'HST', region: 'CA-NS', rate: 15_000, amount: 750 },
    ])
    const later = { ...renewal.subscription, paidThrough: new Date('2025-04-01T10:00:00Z') }
    expect(quoteRenewal(deps, { ...renewal, subscription: later }).taxes).toEqual([
      { kind: 'HST', region: 'CA-NS', rate: 14_000, amount: 700 },
    ])
    const moved = {
      ...renewal.subscription,
      buyer: { ...renewal.current.buyer, country: 'FR', province: null },
    }
    expect(quoteRenewal(deps, { ...renewal, subscription: moved })).toMatchObject({ taxes: [], total: 4_999 })
  })

  test('what is planned instead, by the price book', async () => {
    const { subscription, current } = await build(month)
    const next = { package: 'starter', period: 'year', seats: 1 } as const
    expect(quoteRenewal(deps, { subscription: { ...subscription, next }, current })).toMatchObject({
      ...{ package: 'starter', sku: 'PLAN-STARTER', period: 'year', unitAmount: 12 * 1_349 },
      contents: { downloadsPerMonth: 20 },
    })
  })

  test('as much as agreed by PayPal, which charges it', async () => {
    const mandate = { ...savedCard, kind: 'subscription', reference: 'I-quote', status: 'ACTIVE' } as const
    const renewal = await build({ ...month, mandate })
    expect(quoteRenewal(withPrice(4_000), renewal)).toMatchObject({ unitAmount: 4_999, total: 5_748 })
  })

  test('nothing, where nothing will be charged', async () => {
    const { subscription, current } = await build(month)
    expect(await findNextCharge(deps, db, { subscription, current })).toEqual({
      on: '2025-02-28',
      amount: 5_748,
    })
    for (const over of [{ cancelledAt: now }, { mandate: null }]) {
      expect(
        await findNextCharge(deps, db, { subscription: { ...subscription, ...over }, current }),
      ).toBeUndefined()
    }
  })
})

describe('an announced price', () => {
  async function announce({ id }: Subscription, current: Order, about: string, unitAmount: number) {
    const { package: token, period } = current
    const details = { unitAmount, package: token, period }
    await db
      .insert(subscriptionNotices)
      .values({ subscriptionId: id, kind: 'price_change', about: `${about}T10:00:00.000Z`, details, at: now })
  }

  test.each([
    ['of the renewal', '2025-02-28', 6_000],
    ['of a day before it, from which on it holds', '2025-02-15', 6_000],
    ['of a later renewal', '2025-03-31', undefined],
    ['of a renewal that was', '2025-01-31', undefined],
  ])('%s', async (_case, about, unitAmount) => {
    const { subscription, current } = await build(month)
    await announce(subscription, current, about, 6_000)
    expect((await findAnnouncedPrice(db, subscription))?.unitAmount).toBe(unitAmount)
  })

  test('of another package, or nobody’s, is none', async () => {
    const { subscription, current } = await build(month)
    await announce(subscription, { ...current, package: 'starter' }, '2025-02-28', 6_000)
    const other = await build(month)
    expect(await findAnnouncedPrice(db, subscription)).toBeUndefined()
    expect(await findAnnouncedPrice(db, other.subscription)).toBeUndefined()
  })
})
