import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { holderOf } from '../orders/view-order.ts'
import { renewDue } from '../renewals/renew-due.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { reconcilePayments } from './reconcile.ts'
import { refreshPayment } from './refresh-payment.ts'

const { db } = await createTestDatabase()

/** A month of Solo whose card is declined, and whose renewal its holder then pays with PayPal. */
async function buildPaidWithPayPal() {
  const shop = buildBillingShop(db)
  const { deps, fake } = shop
  const own = await buildSubscription(deps, fake, { package: 'solo', period: 'month' })
  fake.outcomeOf = () => 'insufficient_funds'
  shop.goOn(31.5)
  await renewDue(deps, { now: shop.now() })
  const [renewal] = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
  if (!renewal) throw new Error('no renewal was placed')
  const viewer = { holder: holderOf(deps, renewal.id), network: 'test' }
  const { reference } = await buildPayment(deps, { orderId: renewal.id, viewer }, 'paypal')
  fake.change(reference, { mandate: buildPayPalMandate() })
  fake.move(reference)
  await refreshPayment(deps, 'sandbox', reference)
  return { ...shop, own, renewal, reference }
}

test('R-34 a renewal that was paid with PayPal is renewed by PayPal from then on', async () => {
  const { deps, fake, goOn, own, reference } = await buildPaidWithPayPal()
  const before = (await readSubscription(deps, own)).subscription
  expect(before).toMatchObject({ state: 'active', mandate: { kind: 'subscription' } })
  goOn(30)
  fake.move(reference)
  await refreshPayment(deps, 'sandbox', reference)
  const { subscription } = await readSubscription(deps, own)
  expect(subscription).toMatchObject({ state: 'active', termFrom: before.paidThrough })
})

test('R-34 what PayPal charges by itself is compared by the order that it charges for', async () => {
  await db.update(subscriptions).set({ state: 'expired' })
  await db.update(orders).set({ comparedAt: null, paidAt: new Date('2020-01-01') })
  const { deps, fake, goOn, own, renewal, reference } = await buildPaidWithPayPal()
  goOn(40)
  await db.update(orders).set({ comparedAt: null, paidAt: new Date('2020-01-01') })
  fake.move(reference, { at: new Date(deps.clock().getTime() - 9 * 86_400_000) })
  await reconcilePayments(deps)
  const [compared] = await db.select().from(orders).where(eq(orders.id, renewal.id))
  expect(compared?.comparedAt).toEqual(deps.clock())
  expect((await readSubscription(deps, own)).events.at(-1)).toMatchObject({ kind: 'renewed' })
})
