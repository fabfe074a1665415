import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildReplacements } from '#tests/builders/replacements.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { holderOf } from '../orders/view-order.ts'
import { handlePaymentEvent, recordPaymentEvent } from '../payments/payment-events.ts'
import { type PaymentMandate, ProviderUnavailableError } from '../payments/provider.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { pauseSubscription } from './holder-actions.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
const { finish, saved, endedOf, kindsOf, cardOf, runJobs } = buildReplacements(() => shop)
beforeEach(async () => {
  shop = buildBillingShop(db)
  // What other tests have left is not due any more.
  await db.update(subscriptions).set({ state: 'expired' })
})

describe('LIC-4 what is owed', () => {
  /** A renewal that was declined on the day on which it was due. */
  async function buildOwed() {
    const own = await shop.buildStarter()
    shop.fake.outcomeOf = ({ mandate }) => (mandate.reference === 'card_test' ? 'expired_card' : 'paid')
    shop.goOn(31)
    await runJobs()
    shop.goOn(0.5)
    return own
  }
  const renewalsOf = (own: { id: string }) =>
    db.select().from(orders).where(eq(orders.subscriptionId, own.id))

  test('is charged to the new card at once, and once', async () => {
    const own = await buildOwed()
    expect((await readSubscription(shop.deps, own)).events.at(-1)).toMatchObject({ toState: 'past_due' })
    const reference = await saved(own)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => finish(own, reference)))
    expect(outcomes).toContainEqual({ state: 'saved', charge: 'paid' })
    await runJobs()
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'active', mandate: { reference: `card_${reference}` } })
    expect(shop.fake.charged).toHaveLength(2)
    expect(await renewalsOf(own)).toMatchObject([{ state: 'paid' }])
  })

  test('is charged by our jobs, where whoever had it saved was killed by then', async () => {
    const own = await buildOwed()
    await runJobs()
    expect(shop.fake.charged).toHaveLength(1)
    const reference = await saved(own)
    await recordPaymentEvent(shop.deps, 'sandbox', {
      ...{ id: `evt_${reference}`, type: 'card.saved', reference, at: shop.now() },
    })
    await handlePaymentEvent(shop.deps, { provider: 'sandbox', id: `evt_${reference}` })
    await runJobs()
    await runJobs()
    expect(shop.fake.charged).toHaveLength(2)
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('active')
  })

  test('opens again what was suspended, from that day on', async () => {
    const own = await buildOwed()
    for (let day = 0; day < 9; day += 1) {
      shop.goOn(1)
      await runJobs()
    }
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('suspended')
    expect(await finish(own, await saved(own))).toEqual({ state: 'saved', charge: 'paid' })
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'active', termFrom: shop.now() })
  })

  test('is still owed where the new card is declined too: it is tried again later, and not before', async () => {
    const own = await buildOwed()
    shop.fake.outcomeOf = () => 'insufficient_funds'
    const reference = await saved(own)
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'declined' })
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'none' })
    await runJobs()
    expect(shop.fake.charged).toHaveLength(2)
    expect(await kindsOf(own)).toEqual(['begun', 'payment_failed', 'method_replaced', 'payment_failed'])
    shop.goOn(0.6)
    await runJobs()
    expect(shop.fake.charged).toHaveLength(3)
  })

  test('a charge to the old card that comes in afterwards pays it, and brings the old card not back', async () => {
    const own = await shop.buildStarter()
    shop.fake.outcomeOf = () => 'processing'
    shop.goOn(31)
    await runJobs()
    const reference = await saved(own)
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'none' })
    const [order] = await renewalsOf(own)
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? ''))
    shop.goOn(0.1)
    const { subscription: before } = await readSubscription(shop.deps, own)
    shop.fake.move(payment?.reference ?? '')
    shop.fake.change(payment?.reference ?? '', {
      mandate: { ...(before.mandate as PaymentMandate), reference: 'card_test' },
    })
    await refreshPayment(shop.deps, 'sandbox', payment?.reference ?? '')
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'active', mandate: { reference: `card_${reference}` } })
    expect(endedOf()).toHaveLength(1)
  })
})

describe('LIC-4 whoever pays with PayPal', () => {
  const paypal = () =>
    buildSubscription(shop.deps, shop.fake, { period: 'month', mandate: buildPayPalMandate })
  const read = async (own: { id: string }) => (await readSubscription(shop.deps, own)).subscription

  test('goes over to a card: PayPal charges nothing more, and our jobs charge the card', async () => {
    const own = await paypal()
    const { subscription: before } = await readSubscription(shop.deps, own)
    const reference = await saved(own)
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'none' })
    expect(endedOf()).toEqual([['sandbox', { kind: 'subscription', reference: before.mandate?.reference }]])
    // PayPal tells it.
    shop.fake.change(own.reference, {
      mandate: { ...(before.mandate as PaymentMandate), status: 'CANCELLED' },
      updatedAt: new Date(shop.now().getTime() + 1000),
    })
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    expect((await readSubscription(shop.deps, own)).subscription.cancelledAt).toBeNull()

    const [view] = (await viewBilling(shop.deps, actorOf(own))).subscriptions
    expect(view).toMatchObject({ method: { kind: 'card' }, charges: [{ amount: 5_748 }, {}, {}] })
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toMatchObject([{ amount: 5_748, mandate: { reference: `card_${reference}` } }])
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'active', mandate: { kind: 'saved-method' } })
    expect(await kindsOf(own)).toEqual(['begun', 'method_replaced', 'renewed'])
  })

  test('and could not be charged there has it charged to the card at once', async () => {
    const own = await paypal()
    shop.goOn(33)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    expect(await finish(own, await saved(own))).toEqual({ state: 'saved', charge: 'paid' })
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('active')
  })

  test('has what PayPal took at the last moment counted, and is charged to the card all the same from then on', async () => {
    const own = await paypal()
    const reference = await saved(own)
    await finish(own, reference)
    shop.goOn(31)
    shop.fake.move(own.reference)
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    expect(await cardOf(own)).toBe(`card_${reference}`)
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toHaveLength(1)
  })

  test('R-30 has what PayPal took, and nobody has heard of, counted before the card is charged', async () => {
    const own = await paypal()
    const before = await read(own)
    shop.goOn(31)
    shop.fake.move(own.reference)
    shop.goOn(0.1)
    const reference = await saved(own)
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'none' })
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    expect(await read(own)).toMatchObject({ state: 'active', termFrom: before.paidThrough })
    expect((await read(own)).mandate).toMatchObject({ reference: `card_${reference}` })
    expect((await read(own)).mandate?.endsFirst).toBeUndefined()
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toMatchObject([{ mandate: { reference: `card_${reference}` } }])
  })

  test.each([
    [
      'cannot be reached',
      () => Promise.reject(new ProviderUnavailableError('sandbox', 'as the test has it')),
    ],
    ['goes on', async () => {}],
  ])('R-30 is not charged to the card while PayPal %s, and holds up nobody else', async (_how, answer) => {
    const own = await paypal()
    const { endMandate: ends } = shop.fake.provider
    shop.fake.provider.endMandate = answer
    const reference = await saved(own)
    await finish(own, reference)
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    expect((await read(own)).mandate?.endsFirst).toEqual({ provider: 'sandbox', reference: own.reference })
    await Promise.all(Array.from({ length: 8 }, () => shop.buildStarter()))
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toHaveLength(8)
    shop.fake.charged.splice(0)
    shop.fake.provider.endMandate = ends
    await runJobs()
    expect(shop.fake.charged).toMatchObject([{ mandate: { reference: `card_${reference}` } }])
    expect((await read(own)).mandate?.endsFirst).toBeUndefined()
  })

  test('R-30 does not pay by hand before PayPal has ended it either', async () => {
    const own = await paypal()
    const { endMandate: ends } = shop.fake.provider
    shop.fake.provider.endMandate = async () => {}
    await finish(own, await saved(own))
    shop.goOn(31)
    await runJobs()
    const [renewal] = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
    if (!renewal) throw new Error('no renewal was placed')
    const viewer = { holder: holderOf(shop.deps, renewal.id), network: 'home' }
    const paying = () => buildPayment(shop.deps, { orderId: renewal.id, viewer })
    await expect(paying()).rejects.toThrow('provider_unavailable')
    shop.fake.provider.endMandate = ends
    await expect(paying()).resolves.toMatchObject({ reference: expect.any(String) })
  })

  test('R-34 keeps what was planned, and a pause that is longer, where PayPal has charged at the last moment', async () => {
    const [planned, paused] = [await paypal(), await paypal()]
    for (const own of [planned, paused]) await finish(own, await saved(own))
    await shop.changeAsShown(planned, { package: 'starter', period: 'month', seats: 1 })
    const until = (await shop.viewOf(paused)).pauseEnds[1] ?? ''
    await pauseSubscription(shop.deps, actorOf(paused), { id: paused.id, until })
    shop.goOn(31)
    for (const { reference } of [planned, paused]) {
      shop.fake.move(reference)
      await refreshPayment(shop.deps, 'sandbox', reference)
    }
    expect(await read(planned)).toMatchObject({ state: 'active', next: { package: 'starter' } })
    expect(await read(paused)).toMatchObject({ state: 'active', resumesAt: new Date(until) })
    shop.goOn(31)
    await runJobs()
    expect(await read(planned)).toMatchObject({ state: 'active', package: 'starter', next: null })
    expect(await read(paused)).toMatchObject({ state: 'paused' })
    expect(shop.fake.charged).toMatchObject([{ amount: 2_298 }])
  })
})
