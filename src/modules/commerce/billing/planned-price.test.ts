import { beforeEach, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildSubmission } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import type { PriceBook } from '../prices/schema.ts'
import { announcePrices } from '../renewals/announce-prices.ts'
import { remind } from '../renewals/remind.ts'
import { renewDue } from '../renewals/renew-due.ts'
import { subscriptions } from '../tables/orders.ts'
import { changeSubscription } from './change-subscription.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = buildBillingShop(db)
  // What other tests have bought is nobody's: the jobs of this one leave it alone.
  await db.update(subscriptions).set({ accountId: null })
})

const starter = { package: 'starter', period: 'month', seats: 1 } as const

/** The same book with Starter at so many times its price for Canadians. */
function withPrice(book: PriceBook, times: number): PriceBook {
  const packages = book.packages.map((sold) => {
    const { month, monthOfYear } = sold.prices.CAD
    const CAD = { month: Math.round(month * times), monthOfYear }
    return sold.token === starter.package ? { ...sold, prices: { ...sold.prices, CAD } } : sold
  })
  return { ...book, packages }
}

/** A month of Solo, from the next term on of Starter: confirmed, and the price book changed after that. */
async function buildPlanned(times: number) {
  const own = await buildSubscription(shop.deps, shop.fake, { package: 'solo', period: 'month' })
  const { charges, unitAmount } = await shop.preview(own, starter)
  expect(await shop.changeAsShown(own, starter)).toEqual({ ok: true, state: 'planned' })
  shop.deps.priceBook = withPrice(shop.deps.priceBook, times)
  return { own, unitAmount, shown: charges.map(({ amount }) => amount) }
}
test('R-29 a planned change is refused at another price than was shown before it was confirmed, and planned at the new one', async () => {
  const own = await buildSubscription(shop.deps, shop.fake, { package: 'solo', period: 'month' })
  const { unitAmount, total } = await shop.preview(own, starter)
  const confirm = (shown: number) =>
    changeSubscription(shop.deps, actorOf(own), {
      ...{ ...starter, id: own.id, total, submission: buildSubmission() },
      unitAmount: shown,
    })
  shop.deps.priceBook = withPrice(shop.deps.priceBook, 2)
  const refused = await confirm(unitAmount)
  expect(refused).toMatchObject({ error: 'price_changed', preview: { unitAmount: 2 * unitAmount, total: 0 } })
  expect((await readSubscription(shop.deps, own)).subscription.next).toBeNull()
  expect(await confirm(2 * unitAmount)).toEqual({ ok: true, state: 'planned' })
})

const charged = () => shop.fake.charged.map(({ sku, amount }) => [sku, amount])

test('R-29 a planned change costs what was shown when it was planned, however much is asked by then', async () => {
  const { own, unitAmount, shown } = await buildPlanned(2)
  const [view] = (await viewBilling(shop.deps, actorOf(own))).subscriptions
  expect(view).toMatchObject({ next: { ...starter, unitAmount } })
  expect(view?.charges.map(({ amount }) => amount)).toEqual(shown)
  shop.goOn(20)
  await announcePrices(shop.deps, { now: shop.now() })
  await remind(shop.deps, { now: shop.now() })
  const { notices } = await readSubscription(shop.deps, own)
  expect(notices).toMatchObject([{ kind: 'renewal', details: { on: '2027-04-01', amount: shown[0] } }])
  shop.goOn(11.001)
  await renewDue(shop.deps, { now: shop.now() })
  expect(charged()).toEqual([['PLAN-STARTER', shown[0]]])
  expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ ...starter, next: null })
})

test('LIC-5 and is dearer only once that was announced, as every price', async () => {
  const { own, shown } = await buildPlanned(2)
  for (let day = 0; day < 100; day += 1) {
    await announcePrices(shop.deps, { now: shop.now() })
    await renewDue(shop.deps, { now: shop.now() })
    shop.goOn(1)
  }
  const { notices } = await readSubscription(shop.deps, own)
  expect(notices.map(({ kind, about }) => [kind, about])).toEqual([
    ['price_change', '2027-06-01T12:00:00.000Z'],
  ])
  expect(charged().map(([, amount]) => amount)).toEqual([shown[0], shown[0], expect.any(Number)])
  expect(shop.fake.charged[2]?.amount).toBeGreaterThan(shown[0] ?? 0)
})

test('R-29 less than was shown, where less is asked by then', async () => {
  const { shown } = await buildPlanned(0.5)
  shop.goOn(31.001)
  await renewDue(shop.deps, { now: shop.now() })
  expect(shop.fake.charged[0]?.amount).toBeLessThan(shown[0] ?? 0)
})
