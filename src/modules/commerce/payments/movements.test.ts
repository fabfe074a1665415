import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { cancelSubscription } from '../billing/end-renewal.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import { renewDue } from '../renewals/renew-due.ts'
import { orders, payments } from '../tables/orders.ts'
import { beginPayment } from './begin-payment.ts'
import { refreshPayment } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { END_MANDATE } from './sync-mandate.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(() => {
  shop = buildBillingShop(db)
})

test('R-34 a charge whose answer was lost is booked when it is told, also of an order that was given up since', async () => {
  const own = await shop.buildStarter()
  shop.goOn(31.1)
  const charge = shop.fake.provider.chargeMandate
  const lost: ProviderPayment[] = []
  shop.fake.provider.chargeMandate = async (request) => {
    lost.push(await charge(request))
    throw new Error('killed')
  }
  await renewDue(shop.deps, { now: shop.now() })
  await cancelSubscription(shop.deps, actorOf(own), own)
  const [order] = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order?.id ?? ''))
  expect(payment).toMatchObject({ reference: null, state: 'cancelled' })

  for (const told of lost) await settlePayment(shop.deps, 'sandbox', told)
  expect(await readOrderEnd(db, order?.id ?? '')).toMatchObject({
    state: 'paid',
    sum: 0,
    papers: ['invoice'],
  })
  const { subscription } = await readSubscription(shop.deps, own)
  // It was charged at that very moment: it is open for what was paid, and ends then.
  expect(subscription).toMatchObject({ paidThrough: new Date('2027-05-01T12:00:00Z'), state: 'cancelled' })
})

test('whoever has their money back is charged no more by a provider that charges by itself', async () => {
  const { deps, fake } = shop
  const own = await buildSubscription(deps, fake, { mandate: buildPayPalMandate() })
  const { mandate } = (await readSubscription(deps, own)).subscription
  fake.move(own.reference, { kind: 'refund' })
  await refreshPayment(deps, 'sandbox', own.reference)
  await refreshPayment(deps, 'sandbox', own.reference)
  expect((await readSubscription(deps, own)).subscription.state).toBe('expired')
  const ended = deps.enqueued.filter(({ name }) => name === END_MANDATE)
  expect(ended).toMatchObject([{ data: { mandate: { reference: mandate?.reference } } }])
})

test('a change that was not paid is given up when the next term is: its price was of the one before', async () => {
  const own = await shop.buildStarter()
  shop.goOn(30.9)
  shop.fake.outcomeOf = () => 'insufficient_funds'
  await shop.changeAsShown(own, { package: 'solo', period: 'month', seats: 1 })
  shop.fake.outcomeOf = () => 'paid'
  shop.goOn(0.2)
  await renewDue(shop.deps, { now: shop.now() })
  const placed = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
  expect(placed.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'change cancelled',
    'renewal paid',
  ])
})

test('seats are paid once by PayPal, which does not charge the days of this term with every one', async () => {
  const { deps, fake } = shop
  const own = await buildSubscription(deps, fake, { package: 'team', seats: 2 })
  shop.goOn(1)
  fake.outcomeOf = () => 'insufficient_funds'
  const outcome = await shop.changeAsShown(own, { package: 'team', period: 'year', seats: 4 })
  const orderId = outcome.ok && 'orderId' in outcome ? outcome.orderId : ''
  const pages = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const viewer = actorOf(own)
  const by = (method: 'card' | 'paypal') => beginPayment(deps, viewer, { orderId, method, ...pages })
  expect(await by('paypal')).toMatchObject({ ok: true })
  expect(fake.begun.at(-1)).toMatchObject({ method: 'paypal', every: null })
})
