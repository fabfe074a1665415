import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  actorOf,
  type BillingShop,
  buildBillingShopAlone,
  buildPayPalMandate,
} from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readRefundMails } from '#tests/builders/refund-mails.ts'
import { type BuiltSubscription, buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { cancelSubscription } from '../billing/end-renewal.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { payments, refunds } from '../tables/orders.ts'
import { sendWaitingRefunds } from './send-refund.ts'

const { db } = await createTestDatabase()
let shop: BillingShop

beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
  await db.update(refunds).set({ state: 'refused' }).where(eq(refunds.state, 'asked'))
})

const cancel = (own: BuiltSubscription) => cancelSubscription(shop.deps, actorOf(own), { id: own.id })
const stateOf = async (own: BuiltSubscription) => (await readSubscription(shop.deps, own)).subscription

/** The provider has told of a payment, more than once; what was asked for has been sent. */
async function tell(reference: string): Promise<void> {
  for (const _time of [1, 2]) {
    await refreshPayment(shop.deps, 'sandbox', reference)
    await sendWaitingRefunds(shop.deps)
  }
}

/** A month by card whose renewal has been charged; the bank takes its time. */
async function buildUnderWay() {
  const own = await shop.buildStarter()
  shop.fake.outcomeOf = () => 'processing'
  shop.goOn(31)
  await shop.renew()
  const [held] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.state, 'processing'))
    .orderBy(payments.createdAt)
  return { own, reference: held?.reference ?? '' }
}

describe('LIC-4 a renewal that is charged after its subscription was cancelled', () => {
  test('by PayPal, which had not heard, goes back by itself, once, and its holder is told why', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month', mandate },
    })
    shop.goOn(30.9)
    await cancel(own)
    shop.goOn(0.2)
    const late = shop.fake.move(own.reference).transactions.at(-1)
    await tell(own.reference)

    expect(shop.fake.refunded).toMatchObject([{ reference: own.reference, transactionId: late?.id }])
    expect(shop.fake.refunded[0]?.amount).toBe(late?.amount)
    expect(await stateOf(own)).toMatchObject({ state: 'expired' })
    expect(await readRefundMails(shop.deps)).toMatchObject([{ data: { why: 'cancelled' } }])
  })

  test('to a card, at a bank that took its time, goes back by itself', async () => {
    const { own, reference } = await buildUnderWay()
    shop.goOn(0.5)
    await cancel(own)
    shop.goOn(0.5)
    shop.fake.move(reference)
    await tell(reference)
    expect(shop.fake.refunded).toMatchObject([{ reference }])
    expect(await stateOf(own)).toMatchObject({ state: 'expired' })
  })

  test('is kept where it was charged before, and only told of afterwards', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month', mandate },
    })
    shop.goOn(30.9)
    shop.fake.move(own.reference)
    shop.goOn(0.01)
    await cancel(own)
    shop.goOn(0.01)
    await tell(own.reference)
    expect(shop.fake.refunded).toEqual([])
    expect(await stateOf(own)).toMatchObject({ state: 'cancelled' })
  })
})
