import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#database/tables/orders.ts'
import { actorOf, type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from '../billing/index.ts'
import { refreshPayment } from '../orders/index.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

const solo = { package: 'solo', period: 'month', seats: 1 } as const
const finish = () =>
  finishChange(
    shop.deps,
    shop.deps.enqueued.find(({ name }) => name === FINISH_CHANGE)?.data as FinishChangeJob,
  )
/** What was ordered for a subscription: "change paid". */
async function ordered({ id }: { id: string }) {
  const rows = await db.select().from(orders).where(eq(orders.subscriptionId, id)).orderBy(orders.placedAt)
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

describe('R-30 a change that was confirmed just before the term was over', () => {
  test('is charged in the place of the renewal, where its provider was away', async () => {
    const own = await shop.buildStarter()
    shop.goOn(30.99)
    const { total } = await shop.preview(own, solo)
    shop.fake.isAway = true
    await shop.change(own, solo, total)
    shop.goOn(0.1)
    shop.fake.isAway = false
    await shop.renew()
    await finish()
    await shop.renew()
    expect(shop.fake.charged.map(({ amount }) => amount)).toEqual([total])
    expect(await ordered(own)).toEqual(['change paid'])
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ termFrom: shop.now() })
  })

  test('is given up for the renewal, where it was declined', async () => {
    const own = await shop.buildStarter()
    shop.goOn(30.99)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await shop.changeAsShown(own, solo)
    shop.goOn(0.1)
    await shop.renew()
    expect(await ordered(own)).toEqual(['change cancelled', 'renewal placed'])
  })

  test('takes the place of the renewal that waits, where it was paid by hand all the same', async () => {
    const own = await shop.buildStarter()
    shop.goOn(30.99)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    const outcome = await shop.changeAsShown(own, solo)
    const orderId = outcome.ok && 'orderId' in outcome ? outcome.orderId : ''
    const viewer = { ...actorOf(own), holder: undefined }
    const { reference } = await buildPayment(shop.deps, { orderId, viewer })
    shop.goOn(0.1)
    await shop.renew()
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect(await ordered(own)).toEqual(['change paid', 'renewal cancelled'])
  })
})

test('R-30 a change is not charged any more once everything was given back', async () => {
  const own = await shop.buildStarter()
  shop.goOn(1)
  const { total } = await shop.preview(own, solo)
  shop.fake.isAway = true
  await shop.change(own, solo, total)
  shop.fake.isAway = false
  shop.fake.move(own.reference, { kind: 'refund' })
  await refreshPayment(shop.deps, 'sandbox', own.reference)
  await finish()
  expect(shop.fake.charged).toHaveLength(0)
})
