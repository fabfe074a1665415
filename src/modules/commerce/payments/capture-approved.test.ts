import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { viewOrder } from '../orders/view-order.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob, cancelUnpaidOrders } from '../orders/void-orders.ts'
import { orders, payments } from '../tables/orders.ts'
import { cancelPayment } from './cancel-payment.ts'
import type { ProviderPayment } from './provider.ts'
import { reconcilePendingPayments, refreshOrder } from './refresh-payment.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const DAY_LATER = 25 * 3_600_000
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...built, payments: fake.providers }
})

type Paying = Awaited<ReturnType<typeof buildPaying>>
const view = ({ orderId, viewer }: Paying) => viewOrder(deps, viewer, { orderId })
const ask = ({ orderId, viewer }: Paying) => refreshOrder(deps, viewer, { id: orderId })
/** Its buyer has approved a payment that is captured by whoever sells, a while after it was begun. */
const approve = (reference: string, changes: Partial<ProviderPayment> = {}) =>
  fake.change(reference, { isApproved: true, updatedAt: new Date('2026-11-22T12:00:01Z'), ...changes })

test('R-30 killed after the charge and before the books: the next question books it, and charges nothing', async () => {
  const paying = await buildPaying(deps)
  approve(paying.reference)
  fake.beforeAnswer = () => Promise.reject(new Error('the process is killed'))
  await expect(ask(paying)).rejects.toThrow('killed')
  expect(await view(paying)).toMatchObject({ state: 'placed' })
  fake.beforeAnswer = async () => {}
  await ask(paying)
  expect(await view(paying)).toMatchObject({ state: 'paid' })
  expect(fake.captured).toHaveLength(1)
})

test('R-30 what a buyer has approved is charged by whoever asks first, and once', async () => {
  const paying = await buildPaying(deps)
  approve(paying.reference)
  await Promise.all([ask(paying), ask(paying), ask(paying)])
  await ask(paying)
  expect(await view(paying)).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  expect(fake.read(paying.reference).transactions).toHaveLength(1)
  expect(new Set(fake.captured)).toEqual(new Set([paying.reference]))
})

test('F-10 the sweep charges what was approved by somebody who never came back', async () => {
  const paying = await buildPaying(deps)
  approve(paying.reference)
  await db
    .update(payments)
    .set({ createdAt: sql`now() - make_interval(mins => 3)` })
    .where(eq(payments.reference, paying.reference))
  await reconcilePendingPayments(deps)
  expect(await view(paying)).toMatchObject({ state: 'paid' })
})

test.each([
  ['another amount', { amount: 1 }],
  ['another currency', { currency: 'IDR' }],
  ['another package', { sku: 'PLAN-STARTER' }],
  ['another order', { orderId: 'order-of-somebody' }],
])('R-29 what was approved for %s is not charged', async (_case, changes) => {
  const paying = await buildPaying(deps)
  approve(paying.reference, changes)
  await ask(paying)
  expect(fake.captured).toEqual([])
  expect(await view(paying)).toMatchObject({ state: 'placed' })
})

test('what was approved at the price before does not stand in the way of paying the price of now', async () => {
  const paying = await buildPaying(deps)
  approve(paying.reference)
  const { total } = await view(paying)
  await db
    .update(orders)
    .set({ total: total + 100 })
    .where(eq(orders.id, paying.orderId))
  await ask(paying)
  await ask(paying)
  expect(fake.captured).toEqual([])
  expect(await view(paying)).toMatchObject({ state: 'placed', payment: { state: 'cancelled' } })
  const again = await buildPayment(deps, paying)
  expect(again.reference).not.toBe(paying.reference)
  expect(fake.read(again.reference)).toMatchObject({ amount: total + 100 })
  expect(await view(paying)).toMatchObject({ payment: { reference: again.reference, state: 'awaiting' } })
})

test('what was approved after its order had been given up waits for nothing, and is asked for no more', async () => {
  const paying = await buildPaying(deps)
  await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, paying.orderId))
  await db
    .update(payments)
    .set({ createdAt: sql`now() - make_interval(mins => 3)` })
    .where(eq(payments.reference, paying.reference))
  approve(paying.reference)
  await reconcilePendingPayments(deps)
  const [row] = await db.select().from(payments).where(eq(payments.reference, paying.reference))
  expect(row).toMatchObject({ state: 'cancelled' })
  await reconcilePendingPayments(deps)
  const [later] = await db.select().from(payments).where(eq(payments.reference, paying.reference))
  expect(later?.askedAt).toEqual(row?.askedAt)
  expect(fake.captured).toEqual([])
})

test('what its provider has forgotten is given up once it is older than any page that it could be paid on', async () => {
  const [old, young] = [await buildPaying(deps), await buildPaying(deps)]
  await db
    .update(payments)
    .set({ createdAt: sql`now() - make_interval(hours => 25)` })
    .where(eq(payments.reference, old.reference))
  fake.provider.fetchPayment = async () => undefined
  await ask(old)
  await ask(young)
  expect(await view(old)).toMatchObject({ state: 'placed', payment: { state: 'cancelled' } })
  expect(await view(young)).toMatchObject({ payment: { state: 'awaiting' } })
})

test('a capture that is refused is a refused payment, and is not asked for again', async () => {
  const paying = await buildPaying(deps)
  const approved = approve(paying.reference)
  deps.payments = {
    ...fake.providers,
    byName: () => ({
      ...fake.provider,
      async capturePayment(reference) {
        fake.captured.push(reference)
        return {
          ...approved,
          isApproved: false,
          state: 'declined',
          decline: 'declined',
          updatedAt: new Date(),
        }
      },
    }),
  }
  await ask(paying)
  await ask(paying)
  expect(fake.captured).toHaveLength(1)
  expect(await view(paying)).toMatchObject({ state: 'placed', payment: { state: 'declined' } })
})

test('who has gone over to another method is not charged by the first one, though it was approved', async () => {
  const paying = await buildPaying(deps)
  fake.provider.cancelPayment = async () => {}
  approve(paying.reference)
  const other = await buildPayment(deps, paying, 'paypal')
  approve(paying.reference, { updatedAt: new Date('2026-11-22T12:00:09Z') })
  await ask(paying)
  expect(fake.captured).toEqual([])
  expect(await view(paying)).toMatchObject({ payment: { method: 'paypal', state: 'awaiting' } })

  // Which comes to nothing: then what they approve after all is what they pay with.
  fake.change(other.reference, { state: 'declined', decline: 'declined', updatedAt: new Date() })
  await ask(paying)
  approve(paying.reference, { updatedAt: new Date() })
  await ask(paying)
  await ask(paying)
  expect(fake.captured).toEqual([paying.reference])
  expect(await view(paying)).toMatchObject({ state: 'paid', payment: { method: 'card' } })
})

test('an order that was given up is not charged, though it was approved', async () => {
  const paying = await buildPaying(deps)
  fake.provider.cancelPayment = async () => {}
  await cancelUnpaidOrders({ ...deps, clock: () => new Date(Date.now() + DAY_LATER) })
  approve(paying.reference)
  for (const { name, data } of deps.enqueued) {
    if (name === CANCEL_PAYMENT) await cancelPayment(deps, data as CancelPaymentJob)
  }
  const row = await db.select().from(payments).where(eq(payments.reference, paying.reference))
  expect(row).toMatchObject([{ state: 'cancelled' }])
  expect(await view(paying)).toMatchObject({ state: 'cancelled' })
  expect(fake.captured).toEqual([])
})
