import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { orders, payments, subscriptions } from '#database/tables/orders.ts'
import {
  BillingDetails,
  beginMethodReplacement,
  cancelSubscription,
  editBillingDetails,
  finishMethodReplacement,
  pauseSubscription,
  viewBilling,
} from '#domain/billing/index.ts'
import {
  comparePayments,
  END_MANDATE,
  type EndMandateJob,
  endMandate,
  handlePaymentEvent,
} from '#domain/orders/index.ts'
import { PAYMENT_EVENT, type PaymentEventJob, recordPaymentEvent } from '#domain/payments/index.ts'
import { askForRenewals, followTheClock, renewDue, takeOverDiffering } from '#domain/renewals/index.ts'
import { createPaymentProviders } from '#server/adapters/payments/payment-providers.ts'
import { actorOf } from '../builders/billing.ts'
import { createTestDatabase } from '../builders/database.ts'
import { buildDependencies } from '../builders/dependencies.ts'
import { buildPaying, buyer } from '../builders/orders.ts'
import { readSubscription } from '../builders/subscriptions.ts'
import { startStripe } from './stripe-under-test.ts'

const { db } = await createTestDatabase()
const DAY_MS = 86_400_000
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** A shop whose cards Stripe renews by itself, and somebody who has paid for a month of Solo there. */
async function buildShop(way: 'pays' | 'pays, and later has no money' = 'pays') {
  await db.update(subscriptions).set({ accountId: null })
  const stripe = await startStripe('subscriptions')
  closing.push(() => stripe.close())
  const { provider, now } = stripe
  const deps = { ...buildDependencies(db), clock: now, payments: createPaymentProviders([provider]) }
  const { orderId, reference } = await buildPaying(deps, { package: 'solo', period: 'month' })
  await stripe.buyer(`http://localhost:3000/fields/${reference}/`, way)

  /** What Stripe tells arrives, and our jobs do what it asks for. */
  async function hear(): Promise<void> {
    for (const notice of await stripe.takeNotices()) {
      const event = await provider.verifyEvent({ ...notice, now: now() })
      if (!event) throw new Error(`a notice was not proved: ${notice.body}`)
      await recordPaymentEvent(deps, 'stripe', event)
    }
    await work()
  }
  async function work(): Promise<void> {
    for (const { name, data } of deps.enqueued.splice(0)) {
      if (name === PAYMENT_EVENT) await handlePaymentEvent(deps, data as PaymentEventJob)
      if (name === END_MANDATE) await endMandate(deps, data as EndMandateJob)
    }
  }
  await hear()
  const [begun] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  if (!begun?.accountId) throw new Error('the payment has begun no subscription')
  const own = { id: begun.id, accountId: begun.accountId }
  return {
    ...{ deps, stripe, own, orderId, reference, hear, work },
    read: async () => (await readSubscription(deps, own)).subscription,
    /** What our jobs have charged, or its holder has paid. */
    paidRenewals: async () =>
      (await db.select().from(orders).where(eq(orders.subscriptionId, own.id))).filter(
        ({ state }) => state === 'paid',
      ),
    /** Of the term that is paid. */
    daysLeft: async () => {
      const { paidThrough } = (await readSubscription(deps, own)).subscription
      return (paidThrough.getTime() - now().getTime()) / DAY_MS
    },
    /** Days go by, and our jobs run as they do every few minutes. */
    async goOn(days: number, { isAsking = false } = {}): Promise<void> {
      stripe.wait(days * DAY_MS)
      await renewDue(deps, { now: now() })
      if (isAsking) await askForRenewals(deps, { now: now() })
      await takeOverDiffering(deps, { now: now() })
      await followTheClock(deps, { now: now() })
      await work()
    },
  }
}

type Shop = Awaited<ReturnType<typeof buildShop>>

function moveToAlberta({ deps, own }: Shop): Promise<void> {
  const moved = { ...buyer, taxNumber: '', phone: '', country: 'CA', province: 'AB', id: own.id }
  return editBillingDetails(deps, actorOf(own), BillingDetails.parse(moved))
}

async function saveAnotherCard({ deps, own, stripe }: Shop): Promise<void> {
  const begun = await beginMethodReplacement(deps, actorOf(own), {
    ...{ id: own.id, language: 'en', returnUrl: 'http://localhost:3000/' },
  })
  if (!begun.ok) throw new Error(begun.error)
  await stripe.buyer(begun.step.url, 'pays')
  await finishMethodReplacement(deps, actorOf(own), { id: own.id, reference: begun.reference })
}

describe('R-34 a card that Stripe renews by itself', () => {
  test('is open from its first invoice on, and for a term more with each later one', async () => {
    const shop = await buildShop()
    const before = await shop.read()
    expect(before).toMatchObject({ state: 'active', provider: 'stripe', mandateReference: shop.reference })
    await shop.goOn((await shop.daysLeft()) + 0.05)
    shop.stripe.renew?.(shop.reference)
    await shop.hear()
    expect(await shop.read()).toMatchObject({ state: 'active', termFrom: before.paidThrough })
    const [order] = await db.select().from(orders).where(eq(orders.id, shop.orderId))
    expect(order).toMatchObject({ state: 'paid', total: 5_748 })
  })

  test('is heard of where its notices are lost', async () => {
    const shop = await buildShop()
    const before = await shop.read()
    shop.stripe.wait((await shop.daysLeft()) * DAY_MS)
    shop.stripe.renew?.(shop.reference)
    await shop.stripe.takeNotices()
    await shop.goOn(0, { isAsking: true })
    expect(await shop.read()).toMatchObject({ state: 'active', termFrom: before.paidThrough })
    await comparePayments(shop.deps)
    expect((await shop.read()).state).toBe('active')
  })

  test('LIC-4 that finds no money is tried by our jobs on the days that are promised, and closes', async () => {
    const shop = await buildShop('pays, and later has no money')
    await shop.goOn(await shop.daysLeft())
    await shop.goOn(0.1)
    shop.stripe.renew?.(shop.reference)
    await shop.hear()
    expect(await shop.read()).toMatchObject({ mandate: { kind: 'saved-method', lastFour: '4242' } })
    for (let hour = 0; hour < 8 * 24; hour += 1) await shop.goOn(1 / 24)
    const { subscription, events } = await readSubscription(shop.deps, shop.own)
    expect(subscription.state).toBe('suspended')
    expect(events.filter(({ kind }) => kind === 'payment_failed')).toHaveLength(5)
    await shop.goOn(60)
    expect((await shop.read()).state).toBe('expired')
    expect(await shop.deps.payments.byName('stripe')?.fetchPayment(shop.reference)).toMatchObject({
      ...{ transactions: [{ kind: 'charge' }], mandate: { status: 'CANCELLED' } },
    })
  })

  test('R-30 whose renewal nobody has heard of is not charged again by us, whoever takes over', async () => {
    for (const act of [moveToAlberta, saveAnotherCard]) {
      const shop = await buildShop()
      const before = await shop.read()
      await shop.goOn(await shop.daysLeft())
      await shop.goOn(0.05)
      shop.stripe.renew?.(shop.reference)
      await shop.stripe.takeNotices()
      await shop.goOn(0.05)
      await act(shop)
      await shop.goOn(0.01)
      expect(await shop.paidRenewals()).toEqual([])
      expect(await shop.read()).toMatchObject({
        ...{ state: 'active', termFrom: before.paidThrough, mandate: { kind: 'saved-method' } },
      })
      expect((await shop.read()).mandate?.endsFirst).toBeUndefined()
      // The next term is charged by our jobs, once.
      await shop.goOn(32)
      expect(await shop.read()).toMatchObject({ state: 'active', mandate: { kind: 'saved-method' } })
    }
  })

  test('R-30 that Stripe has charged a moment ago, without knowing its own fee, is not charged again by us', async () => {
    const shop = await buildShop()
    await shop.goOn((await shop.daysLeft()) + 0.05)
    shop.stripe.simulator.delayFees()
    shop.stripe.renew?.(shop.reference)
    await shop.stripe.takeNotices()
    await moveToAlberta(shop)
    await shop.goOn(0.01)
    expect(await shop.paidRenewals()).toEqual([])
    expect((await shop.read()).state).toBe('active')
  })

  test('R-30 that Stripe is charging at this moment is not charged by us before it is known what comes of it', async () => {
    const shop = await buildShop()
    await shop.goOn((await shop.daysLeft()) + 0.05)
    shop.stripe.simulator.processRenewal(shop.reference)
    await moveToAlberta(shop)
    await shop.goOn(0.01).catch(() => undefined)
    await shop.goOn(0.01).catch(() => undefined)
    expect(await shop.paidRenewals()).toEqual([])
    expect((await shop.read()).mandate?.endsFirst).toBeDefined()
    shop.stripe.simulator.pay(shop.reference)
    await shop.goOn(0.01)
    expect(await shop.paidRenewals()).toEqual([])
    expect(await shop.read()).toMatchObject({ state: 'active', mandate: { kind: 'saved-method' } })
    expect((await shop.read()).mandate?.endsFirst).toBeUndefined()
  })

  test('is left to Stripe where it has renewed it while nobody was there to hear', async () => {
    const shop = await buildShop()
    const before = await shop.read()
    shop.stripe.wait((await shop.daysLeft()) * DAY_MS)
    shop.stripe.renew?.(shop.reference)
    await shop.stripe.takeNotices()
    shop.stripe.wait(1.5 * DAY_MS)
    await shop.goOn(0)
    expect(await shop.read()).toMatchObject({
      ...{ state: 'active', termFrom: before.paidThrough, mandate: { kind: 'subscription' } },
    })
  })

  test('is charged by our jobs where Stripe does not charge it for a day', async () => {
    const shop = await buildShop()
    await shop.goOn(await shop.daysLeft())
    await shop.goOn(0.5)
    expect(await shop.read()).toMatchObject({ state: 'past_due', mandate: { kind: 'subscription' } })
    await shop.goOn(0.6)
    await shop.goOn(0.01)
    expect(await shop.read()).toMatchObject({ state: 'active', mandate: { kind: 'saved-method' } })
  })

  test('is ended there with the plan, and nothing is charged again', async () => {
    const shop = await buildShop()
    await cancelSubscription(shop.deps, actorOf(shop.own), shop.own)
    await shop.work()
    await shop.hear()
    await shop.goOn(31)
    shop.stripe.renew?.(shop.reference)
    await shop.hear()
    expect(await shop.read()).toMatchObject({ state: 'expired' })
    expect(await db.select().from(payments).where(eq(payments.orderId, shop.orderId))).toHaveLength(1)
  })

  test('LIC-4 is paused by its holder: ended there, and charged by our jobs when the pause is over', async () => {
    const shop = await buildShop()
    const [view] = (await viewBilling(shop.deps, actorOf(shop.own))).subscriptions
    const [until = ''] = view?.pauseEnds ?? []
    await pauseSubscription(shop.deps, actorOf(shop.own), { id: shop.own.id, until })
    await shop.work()
    await shop.hear()
    await shop.goOn(40)
    shop.stripe.renew?.(shop.reference)
    expect((await shop.read()).state).toBe('paused')
    await shop.goOn(30)
    await shop.hear()
    const after = await shop.read()
    expect(after).toMatchObject({ state: 'active', mandate: { kind: 'saved-method', lastFour: '4242' } })
    const [renewal] = await db.select().from(orders).where(eq(orders.subscriptionId, shop.own.id))
    expect(renewal).toMatchObject({ kind: 'renewal', state: 'paid', total: 5_748 })
    const [tried] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, renewal?.id ?? ''))
    expect(tried).toMatchObject({ isUnattended: true, reference: expect.stringMatching(/^pi_/) })
  })
})
