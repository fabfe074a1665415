import { beforeEach, expect, test } from 'vitest'
import { type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildReplacements } from '#tests/builders/replacements.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import type { PriceBook } from '../prices/index.ts'
import { announcePrices, takeOverDiffering } from './index.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
const { endedOf } = buildReplacements(() => shop)
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

/** A month of Solo from 1 March on, whose provider charges it by itself so many hours after our term is over. */
async function buildRenewing({ hours = 0 }: { hours?: number } = {}) {
  const nextChargeAt = new Date(Date.parse('2027-04-01T12:00:00Z') + hours * 3_600_000).toISOString()
  return buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'solo', period: 'month' },
    mandate: {
      ...{ kind: 'subscription', reference: `sub_${crypto.randomUUID()}`, status: 'ACTIVE' },
      ...{ brand: 'Visa', lastFour: '4242', expires: '2032-12', nextChargeAt },
      savedMethod: { ...savedCard, kind: 'saved-method' },
    },
  })
}
const work = (book: PriceBook = shop.deps.priceBook) =>
  takeOverDiffering({ ...shop.deps, priceBook: book }, { now: shop.now() })
const kindOf = async (own: { id: string }) =>
  (await readSubscription(shop.deps, own)).subscription.mandate?.kind

/** The price book with Solo at so much a month in Canadian dollars. */
function withSoloAt(amount: number): PriceBook {
  const { packages, ...book } = shop.deps.priceBook
  return {
    ...book,
    packages: packages.map((sold) =>
      sold.token === 'solo'
        ? { ...sold, prices: { ...sold.prices, CAD: { ...sold.prices.CAD, month: amount } } }
        : sold,
    ),
  } as PriceBook
}

test('LIC-4 what its provider charges as it was told is left to it', async () => {
  const own = await buildRenewing({ hours: 1 })
  for (let day = 0; day < 31; day += 1) {
    await work()
    shop.goOn(1)
  }
  expect(await kindOf(own)).toBe('subscription')
  expect(endedOf()).toEqual([])
})

test.each([
  ['later', 5 * 24],
  ['earlier', -20],
])(
  'R-34 what its provider would charge %s than the term is over is charged by us, on its day',
  async (_when, hours) => {
    const own = await buildRenewing({ hours })
    shop.goOn(28)
    await work()
    expect(await kindOf(own)).toBe('subscription')
    shop.goOn(1.5)
    await work()
    expect(await kindOf(own)).toBe('saved-method')
    expect(endedOf()).toHaveLength(1)
    await work()
    expect(endedOf()).toHaveLength(1)
  },
)

test('PRICE-7 what has become cheaper is charged at that, and what has become dearer only where that was announced', async () => {
  const own = await buildRenewing()
  const [cheaper, dearer] = [withSoloAt(3_900), withSoloAt(5_900)]
  shop.goOn(29.5)
  await work(dearer)
  expect(await kindOf(own)).toBe('subscription')
  await work(cheaper)
  expect(await kindOf(own)).toBe('saved-method')
})

test('LIC-5 what has become dearer is announced, and charged so by us', async () => {
  const own = await buildRenewing()
  const deps = { ...shop.deps, priceBook: withSoloAt(5_900) }
  await announcePrices(deps, { now: shop.now() })
  const { notices } = await readSubscription(shop.deps, own)
  expect(notices.map(({ kind }) => kind)).toEqual(['price_change'])
  shop.goOn(29.5)
  await work(deps.priceBook)
  expect(await kindOf(own)).toBe('saved-method')
})
