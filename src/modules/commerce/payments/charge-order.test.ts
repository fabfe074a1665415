import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { findOrder } from '../orders/order-rows.ts'
import { placeSubscriptionOrder } from '../orders/place-subscription-order.ts'
import { quoteRenewal } from '../orders/quote-renewal.ts'
import { holderOf } from '../orders/view-order.ts'
import { voidOrders } from '../orders/void-orders.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { chargeOrder } from './charge-order.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
let fake: FakeProvider
let deps: typeof built
let now: Date

beforeEach(() => {
  now = new Date('2025-01-31T10:00:00Z')
  fake = buildPaymentProvider({ clock: () => now })
  deps = { ...built, clock: () => now, payments: fake.providers }
})

/** The renewal of a month of Solo in Quebec, placed on the day on which it is due. */
async function buildRenewal() {
  const { id } = await buildSubscription(deps, fake, { period: 'month' })
  now = new Date('2025-02-28T10:00:00Z')
  return { id, ...(await place(id)) }
}
async function place(id: string) {
  const { subscription } = await readSubscription(deps, { id })
  const current = await findOrder(db, { id: subscription.currentOrderId })
  if (!current) throw new Error('there is no current order')
  return db.transaction((transaction) =>
    placeSubscriptionOrder(deps, transaction, {
      ...{ subscription, current, kind: 'renewal' as const, charges: [] },
      quote: quoteRenewal(deps, { subscription, current }),
      termFrom: subscription.paidThrough,
      idempotencyKey: `renewal:${id}`,
    }),
  )
}
const triesOf = (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId))
const endOf = (orderId: string) => readOrderEnd(db, orderId)

test('R-30 an order of a subscription is placed once under its key, also at the same moment', async () => {
  const { id } = await buildSubscription(deps, fake, { period: 'month' })
  const placed = await Promise.all(Array.from({ length: 5 }, () => place(id)))
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
  expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await db.select().from(orders).where(eq(orders.subscriptionId, id))).toMatchObject([
    { kind: 'renewal', state: 'placed', subtotal: 4_999, total: 5_748, credit: 0, placedAt: now },
  ])
})

describe('R-30 an order that is charged to a saved card', () => {
  test('is booked, invoiced and opens its term', async () => {
    const { orderId } = await buildRenewal()
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
    expect(await endOf(orderId)).toMatchObject({
      state: 'paid',
      balances: {
        'provider:sandbox': 5_748 - 100,
        revenue: -4_999,
        'tax:GST:CA-QC': -250,
        'tax:QST:CA-QC': -499,
        fees: 100,
      },
      papers: ['invoice'],
    })
    expect(await triesOf(orderId)).toMatchObject([{ state: 'paid', isUnattended: true, createdAt: now }])
  })

  test('twenty times at once and again is charged once', async () => {
    const { orderId } = await buildRenewal()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => chargeOrder(deps, { orderId })))
    expect(new Set(outcomes.map(({ state }) => state))).toContain('paid')
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
    expect(fake.charged).toHaveLength(1)
    expect(await endOf(orderId)).toMatchObject({ state: 'paid', postings: 1, papers: ['invoice'] })
  })

  test('by a process that died before it had heard the answer is the same charge', async () => {
    const { orderId } = await buildRenewal()
    fake.beforeAnswer = () => Promise.reject(new Error('killed'))
    await expect(chargeOrder(deps, { orderId })).rejects.toThrow('killed')
    fake.beforeAnswer = async () => {}
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
    expect(fake.charged).toHaveLength(1)
    expect(await triesOf(orderId)).toHaveLength(1)
  })

  test('that is declined may be charged again, as another payment', async () => {
    const { orderId } = await buildRenewal()
    fake.outcomeOf = () => 'expired_card'
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'declined', decline: 'expired_card' })
    expect(await endOf(orderId)).toMatchObject({ state: 'placed', postings: 0 })
    fake.outcomeOf = () => 'paid'
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
    expect(fake.charged).toHaveLength(2)
  })

  test('by two who decided at the same moment is tried once, also where it is declined', async () => {
    const { orderId } = await buildRenewal()
    fake.outcomeOf = () => 'declined'
    expect(await chargeOrder(deps, { orderId, tries: 0 })).toMatchObject({ state: 'declined' })
    expect(await chargeOrder(deps, { orderId, tries: 0 })).toEqual({ state: 'closed' })
    expect(await triesOf(orderId)).toHaveLength(1)
    expect(await chargeOrder(deps, { orderId, tries: 1 })).toMatchObject({ state: 'declined' })
    expect(await triesOf(orderId)).toHaveLength(2)
  })

  test('that is being worked on is left alone', async () => {
    const { orderId } = await buildRenewal()
    fake.outcomeOf = () => 'processing'
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'processing' })
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'processing' })
    expect(fake.charged).toHaveLength(1)
  })

  test('F-10 at a provider that is away is nobody’s failure', async () => {
    const { orderId } = await buildRenewal()
    fake.isAway = true
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'unavailable', isAway: true })
    fake.isAway = false
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
    expect(await triesOf(orderId)).toHaveLength(1)
  })

  test('takes the place of what its holder has begun and not finished', async () => {
    const { orderId } = await buildRenewal()
    const viewer = { holder: holderOf(deps, orderId), network: 'test' }
    const { reference } = await buildPayment(deps, { orderId, viewer })
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'paid' })
    expect(fake.read(reference).state).toBe('cancelled')
    expect(await endOf(orderId)).toMatchObject({ state: 'paid', postings: 1 })
  })

  test('is not charged again where its holder has paid by hand at this moment', async () => {
    const { orderId } = await buildRenewal()
    const viewer = { holder: holderOf(deps, orderId), network: 'test' }
    const { reference } = await buildPayment(deps, { orderId, viewer })
    fake.move(reference)
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
    expect(fake.charged).toHaveLength(0)
    expect(await endOf(orderId)).toMatchObject({ state: 'paid', postings: 1 })
  })
})

describe('nothing is charged', () => {
  test('LIC-4 for a renewal of what was cancelled', async () => {
    const { id, orderId } = await buildRenewal()
    await db.update(subscriptions).set({ cancelledAt: now }).where(eq(subscriptions.id, id))
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
  })

  test('for an order that was given up', async () => {
    const { orderId } = await buildRenewal()
    await db.transaction((transaction) => voidOrders(deps, transaction, { orderIds: [orderId] }))
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
  })

  test.each([
    ['has none', null],
    ['has one that was ended', { ...savedCard, status: 'CANCELLED' }],
    ['has one that its provider charges', { ...savedCard, kind: 'subscription', reference: 'I-9' }],
  ])('where the subscription %s', async (_case, mandate) => {
    const { id, orderId } = await buildRenewal()
    await db.update(subscriptions).set({ mandate }).where(eq(subscriptions.id, id))
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
  })

  test('to an order that begins a subscription', async () => {
    const { orderId } = await buildSubscription(deps, fake)
    await db.update(orders).set({ state: 'placed' }).where(eq(orders.id, orderId))
    expect(await chargeOrder(deps, { orderId })).toEqual({ state: 'closed' })
  })
})
