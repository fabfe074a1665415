import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { viewOrder } from '../orders/view-order.ts'
import { orders, payments } from '../tables/orders.ts'
import { beginPayment } from './begin-payment.ts'
import { refreshOrder } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...built, payments: fake.providers }
})

type Placed = Awaited<ReturnType<typeof buildOrder>>
const begin = ({ orderId, viewer }: Placed, method: 'card' | 'paypal' = 'card') =>
  beginPayment(deps, viewer, { orderId, method, returnUrl: 'https://a.test/', cancelUrl: 'https://a.test/' })
const view = ({ orderId, viewer }: Placed) => viewOrder(deps, viewer, { orderId })

test('a payment asks for what the order says, the later charges without what was taken off', async () => {
  // While the offer is on.
  deps = { ...deps, clock: () => new Date('2026-11-22T12:00:00Z') }
  const order = await buildOrder(deps, { offer: 'special-price' })
  expect(await begin(order)).toMatchObject({ ok: true, step: { kind: 'fields' } })
  expect(fake.begun).toMatchObject([
    {
      ...{ orderId: order.orderId, method: 'card', amount: 27_310, currency: 'CAD', sku: 'PLAN-SOLO' },
      ...{ quantity: 1, every: 'year', laterAmount: 45_516, description: 'Solo' },
    },
  ])
  expect((await view(order)).payment).toMatchObject({ method: 'card', state: 'awaiting', decline: null })
})

test('R-30 twenty at once, a reload and a second tab are one payment with one page', async () => {
  const order = await buildOrder(deps)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => begin(order)))
  const pages = [...outcomes, await begin(order)].map(
    (each) => each.ok && `${each.paymentId} ${each.step.url}`,
  )
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).not.toBe(false)
  expect(fake.begun).toHaveLength(1)
})

test('R-30 killed between the provider’s answer and ours, the same payment goes on', async () => {
  const order = await buildOrder(deps)
  fake.beforeAnswer = () => Promise.reject(new Error('the process is killed'))
  await expect(begin(order)).rejects.toThrow('killed')
  fake.beforeAnswer = async () => {}

  expect((await begin(order)).ok).toBe(true)
  expect(fake.begun).toHaveLength(1)
  expect(await db.select().from(payments).where(eq(payments.orderId, order.orderId))).toHaveLength(1)
})

test('R-30 what the provider tells before we have written down its reference is not lost', async () => {
  const order = await buildOrder(deps)
  const { reference } = await buildPayment(deps, order)
  await db.update(payments).set({ reference: null, step: null }).where(eq(payments.orderId, order.orderId))

  await settlePayment(deps, 'sandbox', fake.move(reference))
  expect(await view(order)).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
})

test('R-30 killed there, and a notice comes before the buyer does: the buyer can pay all the same', async () => {
  const order = await buildOrder(deps)
  const { reference } = await buildPayment(deps, order)
  await db.update(payments).set({ reference: null, step: null }).where(eq(payments.orderId, order.orderId))
  await settlePayment(deps, 'sandbox', fake.read(reference))

  expect((await begin(order)).ok).toBe(true)
  expect((await view(order)).payment).toMatchObject({ reference, step: { kind: 'fields' } })
})

test('F-10 a provider that is away is told at once, the order waits, and the next try goes on', async () => {
  const order = await buildOrder(deps)
  fake.isAway = true
  expect(await begin(order)).toEqual({ ok: false, error: 'provider_unavailable' })
  expect(await view(order)).toMatchObject({ state: 'placed' })
  fake.isAway = false
  expect((await begin(order)).ok).toBe(true)
})

describe('another try', () => {
  test('after a decline is a new payment, by the same method or the other', async () => {
    const order = await buildOrder(deps)
    const { reference } = await buildPayment(deps, order)
    fake.change(reference, { state: 'declined', decline: 'insufficient_funds', updatedAt: new Date() })
    await refreshOrder(deps, order.viewer, { id: order.orderId })
    expect((await view(order)).payment).toMatchObject({ state: 'declined', decline: 'insufficient_funds' })

    expect((await begin(order, 'paypal')).ok).toBe(true)
    expect(fake.begun.map(({ method }) => method)).toEqual(['card', 'paypal'])
    expect(new Set(fake.begun.map(({ paymentId }) => paymentId)).size).toBe(2)
  })

  test('by another method gives the first up with the provider', async () => {
    const order = await buildOrder(deps)
    const { reference } = await buildPayment(deps, order)
    expect((await begin(order, 'paypal')).ok).toBe(true)
    expect(fake.read(reference).state).toBe('cancelled')
    expect((await view(order)).payment).toMatchObject({ method: 'paypal', state: 'awaiting' })
  })

  test('by another method also where a provider ends nothing that nobody has approved, as PayPal does', async () => {
    const order = await buildOrder(deps)
    fake.provider.cancelPayment = async () => {}
    const { reference } = await buildPayment(deps, order)
    await refreshOrder(deps, order.viewer, { id: order.orderId })
    expect((await begin(order, 'paypal')).ok).toBe(true)
    await refreshOrder(deps, order.viewer, { id: order.orderId })
    expect((await view(order)).payment).toMatchObject({ method: 'paypal', state: 'awaiting' })

    await settlePayment(deps, 'sandbox', fake.move(reference))
    expect(await view(order)).toMatchObject({ state: 'paid', payment: { method: 'card', state: 'paid' } })
  })

  test('by another method also where the first one’s provider is not set up any longer', async () => {
    const order = await buildOrder(deps)
    await buildPayment(deps, order)
    await db.update(payments).set({ provider: 'stripe' }).where(eq(payments.orderId, order.orderId))
    fake.provider.cancelPayment = async () => {
      throw new Error('asked of somebody who has never heard of it')
    }
    expect((await begin(order, 'paypal')).ok).toBe(true)
    expect((await view(order)).payment).toMatchObject({ method: 'paypal', state: 'awaiting' })
  })

  test('is refused while one is worked on, and when the order is paid', async () => {
    const order = await buildOrder(deps)
    const { reference } = await buildPayment(deps, order)
    await settlePayment(
      deps,
      'sandbox',
      fake.change(reference, { state: 'processing', updatedAt: new Date() }),
    )
    expect(await begin(order)).toEqual({ ok: false, error: 'payment_running' })
    expect(await begin(order, 'paypal')).toEqual({ ok: false, error: 'payment_running' })
    await settlePayment(deps, 'sandbox', fake.move(reference, { at: new Date() }))
    expect(await begin(order)).toEqual({ ok: false, error: 'order_closed' })
  })

  test('R-45 and a ninth within ten minutes is too many', async () => {
    const order = await buildOrder(deps)
    const outcomes = []
    for (let tried = 0; tried < 9; tried += 1) {
      outcomes.push(await begin(order))
      await db.update(payments).set({ state: 'declined' }).where(eq(payments.orderId, order.orderId))
    }
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
    expect(outcomes.at(-1)).toMatchObject({ error: 'too_many_requests' })
  })
})

test('PAY-4 an order is not paid any more once something else has opened what it is for', async () => {
  const order = await buildOrder(deps)
  const [row] = await db.select().from(orders).where(eq(orders.id, order.orderId))
  await db
    .update(accounts)
    .set({ licence: 'subscriber' })
    .where(eq(accounts.id, row?.accountId ?? ''))
  expect(await begin(order)).toEqual({ ok: false, error: 'active_licence', email: order.input.email })
})

test('an order of somebody else is not there', async () => {
  const { orderId } = await buildOrder(deps)
  const { viewer, input } = await buildOrder(deps)
  await expect(begin({ orderId, viewer, input })).rejects.toMatchObject({ code: 'not_found' })
})
