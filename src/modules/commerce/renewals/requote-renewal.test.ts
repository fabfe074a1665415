import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { readPostings, taxAccount } from '../ledger/postings.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { invoices, orders } from '../tables/orders.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

type Own = { id: string; accountId: string }
/** 19.99 in Quebec and in Alberta. */
const [IN_QUEBEC, IN_ALBERTA] = [2_298, 2_099]

/** A month of Starter in Quebec whose renewal was declined. */
async function buildOwing() {
  const own = await shop.buildStarter()
  shop.fake.outcomeOf = () => 'insufficient_funds'
  shop.goOn(31.001)
  await shop.renew()
  shop.fake.outcomeOf = () => 'paid'
  return own
}
const amounts = () => shop.fake.charged.map(({ amount }) => amount)
async function renewalOf({ id }: Own) {
  const [order] = await db.select().from(orders).where(eq(orders.subscriptionId, id))
  if (!order) throw new Error('no renewal was placed')
  return order
}
async function lastInvoice({ id }: { id: string }) {
  const [invoice] = await db
    .select({ contents: sql<Record<string, unknown>>`${invoices.contents}` })
    .from(invoices)
    .where(eq(invoices.orderId, id))
    .orderBy(desc(invoices.number))
  return invoice?.contents
}

describe('PRICE-5 whoever moves while a renewal is owed', () => {
  test('is shown, charged and invoiced the taxes of the new place', async () => {
    const own = await buildOwing()
    expect((await shop.viewOf(own)).owed).toMatchObject({ amount: IN_QUEBEC })
    await shop.move(own)
    const view = await shop.viewOf(own)
    expect(view.owed).toMatchObject({ amount: IN_ALBERTA })
    expect(view.charges.map(({ amount }) => amount)).toEqual([IN_ALBERTA, IN_ALBERTA, IN_ALBERTA])
    shop.goOn(1)
    await shop.renew()
    expect(amounts()).toEqual([IN_QUEBEC, IN_ALBERTA])

    const order = await renewalOf(own)
    expect(order).toMatchObject({ state: 'paid', total: IN_ALBERTA, charges: view.charges })
    const taxes = [{ kind: 'GST', region: 'CA-AB', rate: 5_000, amount: 100 }]
    expect(await lastInvoice(order)).toMatchObject({
      buyer: { province: 'AB' },
      ...{ subtotal: 1_999, total: IN_ALBERTA, taxes },
    })
    const [charge] = await readPostings(db, { orderId: order.id })
    const taxed = charge?.entries.filter(({ account }) => account.startsWith('tax'))
    expect(taxed).toHaveLength(1)
    expect(taxed?.[0]?.account).toBe(taxAccount({ kind: 'GST', region: 'CA-AB' }))
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ state: 'active' })
  })

  test('is tried again no earlier for it', async () => {
    const own = await buildOwing()
    await shop.move(own)
    await shop.renew()
    await shop.move(own, { province: 'ON' })
    shop.goOn(0.5)
    await shop.renew()
    expect(amounts()).toEqual([IN_QUEBEC])
  })

  test('pays it by hand at the taxes of the new place: what was begun before is given up', async () => {
    const own = await buildOwing()
    const { id: orderId } = await renewalOf(own)
    const viewer = { ...actorOf(own), holder: undefined }
    const before = await buildPayment(shop.deps, { orderId, viewer })
    await shop.move(own)
    expect(shop.fake.read(before.reference)).toMatchObject({ state: 'cancelled', amount: IN_QUEBEC })
    const { reference } = await buildPayment(shop.deps, { orderId, viewer })
    expect(shop.fake.read(reference)).toMatchObject({ state: 'awaiting', amount: IN_ALBERTA })
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect(await renewalOf(own)).toMatchObject({ state: 'paid', total: IN_ALBERTA })
  })

  test('R-30 while it is charged pays what was decided, and the taxes of the new place from the next try on', async () => {
    const own = await shop.buildStarter()
    shop.goOn(31.001)
    shop.fake.isAway = true
    await shop.renew()
    await shop.move(own)
    expect((await shop.viewOf(own)).owed).toMatchObject({ amount: IN_QUEBEC })
    shop.fake.isAway = false
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await shop.renew()
    shop.fake.outcomeOf = () => 'paid'
    shop.goOn(1)
    await shop.renew()
    expect(amounts()).toEqual([IN_QUEBEC, IN_ALBERTA])
    expect(await renewalOf(own)).toMatchObject({ state: 'paid', total: IN_ALBERTA })
  })

  test('F-10 and whose provider is away: nothing by hand is left open, and the next try has the new taxes', async () => {
    const own = await buildOwing()
    const { id: orderId } = await renewalOf(own)
    const before = await buildPayment(shop.deps, {
      orderId,
      viewer: { ...actorOf(own), holder: undefined },
    })
    shop.fake.isAway = true
    await shop.move(own)
    expect((await shop.viewOf(own)).owed).toMatchObject({ amount: IN_QUEBEC })
    shop.goOn(1)
    await shop.renew()
    shop.fake.isAway = false
    await shop.renew()
    expect(shop.fake.read(before.reference)).toMatchObject({ state: 'cancelled' })
    expect(amounts()).toEqual([IN_QUEBEC, IN_ALBERTA])
  })
})
