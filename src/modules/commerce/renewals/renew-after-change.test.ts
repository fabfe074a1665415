import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from '../billing/change-subscription.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { sendWaitingRefunds } from '../refunds/send-refund.ts'
import { orders, payments } from '../tables/orders.ts'

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

test('LIC-4 seats whose payment is held up put the renewal off by a day, and go back where they are paid after it', async () => {
  const own = await buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'team', period: 'month', seats: 3, currency: 'EUR', country: 'DE', province: '' },
  })
  shop.goOn(20)
  shop.fake.outcomeOf = () => 'processing'
  await shop.changeAsShown(own, { package: 'team', period: 'month', seats: 5 })
  shop.fake.outcomeOf = () => 'paid'
  shop.goOn(11.1)
  await shop.renew()
  expect(await ordered(own)).toEqual(['seats placed'])
  shop.goOn(1)
  await shop.renew()
  expect(await ordered(own)).toEqual(['seats placed', 'renewal paid'])

  // Later than the renewal: of two charges of one instant, the books could not tell which came after the
  // other.
  shop.goOn(0.01)
  const [held] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.state, 'processing'))
  shop.fake.move(held?.reference ?? '')
  await refreshPayment(shop.deps, 'sandbox', held?.reference ?? '')
  await sendWaitingRefunds(shop.deps)
  expect(shop.fake.refunded).toMatchObject([{ reference: held?.reference }])
  expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ state: 'active', seats: 3 })
})

test('a change whose charge is under way is waited for, however long that takes', async () => {
  const own = await shop.buildStarter()
  shop.goOn(30.99)
  shop.fake.outcomeOf = () => 'processing'
  await shop.changeAsShown(own, solo)
  shop.goOn(4)
  await shop.renew()
  expect(await ordered(own)).toEqual(['change placed'])
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
