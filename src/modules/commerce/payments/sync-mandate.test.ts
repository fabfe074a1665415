import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { at, buildLaterOrders, month, solo, start } from '#tests/builders/later-orders.ts'
import { buildSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { endMandate } from './cancel-payment.ts'
import type { PaymentMandate } from './provider.ts'
import { refreshPayment } from './refresh-payment.ts'
import type { EndMandateJob } from './sync-mandate.ts'

const { db } = await createTestDatabase()
let shop: ReturnType<typeof buildLaterOrders>
beforeEach(() => {
  shop = buildLaterOrders(db)
})

describe('what it is charged to', () => {
  const otherCard = { ...savedCard, reference: 'card_other', lastFour: '1881' }
  const endedMandates = () => shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')

  test('is the card that its holder has paid with last, and the one before it is ended', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, month)
    shop.now = at('2025-03-02')
    const reference = await shop.payByHand(await shop.place(subscription, 'renewal'), otherCard)
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect((await shop.read(subscription)).subscription.mandate).toEqual(otherCard)
    expect(endedMandates()).toMatchObject([{ data: { mandate: { reference: 'card_test' } } }])
  })

  test('R-30 is a card in the place of what PayPal charges, which that has to end first', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, {
      ...month,
      mandate: buildPayPalMandate,
    })
    shop.now = at('2025-03-02')
    const reference = await shop.payByHand(await shop.place(subscription, 'renewal'), otherCard)
    await refreshPayment(shop.deps, 'sandbox', reference)
    const endsFirst = { provider: 'sandbox', reference: subscription.reference }
    const read = async () => (await shop.read(subscription)).subscription.mandate
    expect(await read()).toEqual({ ...otherCard, endsFirst })
    shop.fake.change(reference, {
      mandate: { ...otherCard, expires: '2035-01' },
      updatedAt: at('2025-03-03'),
    })
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect(await read()).toEqual({ ...otherCard, expires: '2035-01', endsFirst })
    for (const { data } of endedMandates()) await endMandate(shop.deps, data as EndMandateJob)
    expect(await read()).toEqual({ ...otherCard, expires: '2035-01' })
  })

  test('is no older card, though a payment with that is told later', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, { ...month, package: 'starter' })
    shop.now = at('2025-02-10')
    const late = await shop.payByHand(await shop.place(subscription, 'change', solo), otherCard)
    shop.now = at('2025-02-28')
    const newest = { ...savedCard, reference: 'card_newest' }
    const reference = await shop.payByHand(await shop.place(subscription, 'renewal'), newest)
    await refreshPayment(shop.deps, 'sandbox', reference)
    await refreshPayment(shop.deps, 'sandbox', late)
    expect((await shop.read(subscription)).subscription.mandate).toEqual(newest)
  })

  test('ends the renewal where the provider has ended it', async () => {
    const paypal = { ...savedCard, kind: 'subscription', reference: 'I-ended', status: 'ACTIVE' } as const
    const subscription = await buildSubscription(shop.deps, shop.fake, { ...month, mandate: paypal })
    shop.now = at('2025-02-10')
    shop.fake.change(subscription.reference, {
      mandate: { ...paypal, status: 'CANCELLED' },
      updatedAt: shop.now,
    })
    await refreshPayment(shop.deps, 'sandbox', subscription.reference)
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', cancelledAt: shop.now, accessUntil: at('2025-02-28') },
    })
    expect(await shop.kinds(subscription)).toEqual(['begun active', 'method_ended cancelled'])
  })
})

describe('LIC-4 R-34 what was begun without anything that may be charged again', () => {
  const paypal = { ...savedCard, kind: 'subscription', reference: 'I-later', status: 'ACTIVE' } as const
  const endedMandates = () => shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')
  const buildWithout = () => buildSubscription(shop.deps, shop.fake, { ...month, mandate: null })
  const tellMandate = async ({ reference }: { reference: string }, mandate: PaymentMandate) => {
    shop.fake.change(reference, { mandate, updatedAt: shop.now })
    await refreshPayment(shop.deps, 'sandbox', reference)
  }

  test('renews itself once the provider tells of a card, which stands in its history', async () => {
    const subscription = await buildWithout()
    expect((await shop.read(subscription)).subscription.state).toBe('cancelled')
    shop.now = at('2025-02-10')
    await tellMandate(subscription, savedCard)
    await tellMandate(subscription, savedCard)
    const { subscription: kept, events } = await shop.read(subscription)
    expect(kept).toMatchObject({ state: 'active', mandate: savedCard, accessUntil: at('2025-03-07') })
    expect(events.slice(1)).toMatchObject([
      { kind: 'method_replaced', by: 'provider', fromState: 'cancelled', toState: 'active' },
    ])
  })

  test.each([
    [
      'what PayPal would charge is ended',
      paypal,
      [{ data: { provider: 'sandbox', mandate: { reference: 'I-later' } } }],
    ],
    ['a card is left alone', savedCard, []],
  ])('does not by what another provider than its own tells of: %s', async (_case, mandate, ended) => {
    const subscription = await buildWithout()
    await db.update(subscriptions).set({ provider: 'paypal' }).where(eq(subscriptions.id, subscription.id))
    shop.now = at('2025-02-10')
    await tellMandate(subscription, mandate)
    const { subscription: kept } = await shop.read(subscription)
    expect(kept).toMatchObject({ state: 'cancelled', provider: 'paypal', mandate: null })
    expect(endedMandates()).toMatchObject(ended)
  })

  test('does not once it is over, and what PayPal would charge is ended', async () => {
    const subscription = await buildWithout()
    shop.now = at('2025-03-02')
    await tellMandate(subscription, paypal)
    expect((await shop.read(subscription)).subscription.mandate).toBeNull()
    expect(await shop.kinds(subscription)).toEqual(['begun cancelled'])
    expect(endedMandates()).toMatchObject([{ data: { mandate: { reference: 'I-later' } } }])
  })
})

/** An order whose price knew of every invoice that there is. */
const EVERY = 2_147_483_647

describe('F-21 several orders of one subscription', () => {
  /**
   * A month of Starter; then Solo instead of it, that renewed, and that renewal given back: told in this
   * order.
   */
  async function tellIn(order: readonly number[]) {
    const subscription = await buildSubscription(shop.deps, shop.fake, { ...month, package: 'starter' })
    const paid: string[] = []
    const ordered: string[] = []
    for (const [kind, day, planned] of [
      ['change', '2025-02-10', solo],
      ['renewal', '2025-02-28', solo],
    ] as const) {
      shop.now = at(day)
      ordered.push(await shop.place(subscription, kind, planned))
    }
    // The renewal is one of what was changed, and ordered once that was booked: it goes on where that ends.
    await db
      .update(orders)
      .set({ termFrom: at('2025-03-10'), knownInvoice: EVERY })
      .where(eq(orders.id, ordered[1] ?? ''))
    for (const [place, day] of ['2025-02-10', '2025-03-10'].entries()) {
      shop.now = at(day)
      const orderId = ordered[place] ?? ''
      paid.push(await shop.payByHand(orderId, { ...savedCard, reference: `card_${place}` }))
    }
    shop.now = at('2025-03-12')
    for (const next of order) await refreshPayment(shop.deps, 'sandbox', paid[next] ?? '')
    const { id, accountId, orderId, currentOrderId, createdAt, ...end } = (await shop.read(subscription))
      .subscription
    return { ...end, current: ordered.indexOf(currentOrderId) }
  }

  test('have one end, however often each is told', async () => {
    const inOrder = await tellIn([0, 1])
    shop.now = start
    const toldAgain = await tellIn([0, 1, 0, 1])
    expect(inOrder).toMatchObject({
      ...{ package: 'solo', termFrom: at('2025-03-10'), paidThrough: at('2025-04-10'), current: 1 },
      mandate: { reference: 'card_1' },
    })
    expect(toldAgain).toEqual(inOrder)
  })
})
