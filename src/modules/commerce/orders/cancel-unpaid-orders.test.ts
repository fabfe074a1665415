import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { ProviderUnavailableError } from '../payments/provider.ts'
import { payments } from '../tables/orders.ts'
import { viewOrder } from './view-order.ts'
import { CANCEL_PAYMENT, type CancelPaymentJob, cancelUnpaidOrders } from './void-orders.ts'

const { db } = await createTestDatabase()
const DAY_LATER = 25 * 3_600_000
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...buildDependencies(db), payments: fake.providers }
})

const view = ({ orderId, viewer }: Awaited<ReturnType<typeof buildOrder>>) =>
  viewOrder(deps, viewer, { orderId })
const cancelDayLater = () => cancelUnpaidOrders({ ...deps, clock: () => new Date(Date.now() + DAY_LATER) })
/** The payments that were left to the job. */
const asked = () =>
  deps.enqueued.flatMap(({ name, data }) => (name === CANCEL_PAYMENT ? [data as CancelPaymentJob] : []))
async function work() {
  for (const job of asked()) await cancelPayment(deps, job)
}

test('R-30 an order that was given up is given up with its provider too: what was begun takes no money any longer', async () => {
  const paying = await buildPaying(deps)
  await cancelDayLater()
  expect(asked()).toHaveLength(1)
  expect(fake.read(paying.reference).state).toBe('awaiting')

  await work()
  await work()
  expect(fake.read(paying.reference).state).toBe('cancelled')
  expect(await view(paying)).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled' } })
  await cancelDayLater()
  expect(asked()).toHaveLength(1)
})

test('R-30 what was paid in the meantime counts, and nothing of it is ended', async () => {
  const paying = await buildPaying(deps)
  await cancelDayLater()
  fake.move(paying.reference, { at: new Date() })
  const ended: string[] = []
  const cancelPayment = async (reference: string) => void ended.push(reference)
  deps.payments = { ...fake.providers, byName: () => ({ ...fake.provider, cancelPayment }) }
  await work()
  expect(ended).toEqual([])
  expect(await view(paying)).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
})

test('F-10 a provider that is away is told when it is back', async () => {
  const paying = await buildPaying(deps)
  await cancelDayLater()
  fake.isAway = true
  await expect(work()).rejects.toThrow(ProviderUnavailableError)
  fake.isAway = false
  await work()
  expect(fake.read(paying.reference).state).toBe('cancelled')
})

test('a refused card may be tried again where it was refused: that is given up as well', async () => {
  const paying = await buildPaying(deps)
  await db.update(payments).set({ state: 'declined' }).where(eq(payments.orderId, paying.orderId))
  await cancelDayLater()
  await work()
  expect(fake.read(paying.reference).state).toBe('cancelled')
})

test('a provider that cannot give a payment up leaves it over with us, and what it tells later counts', async () => {
  const paying = await buildPaying(deps)
  const stubborn = { ...fake.provider, cancelPayment: async () => {} }
  deps.payments = { ...fake.providers, byName: () => stubborn }
  await cancelDayLater()
  await work()
  expect(await view(paying)).toMatchObject({ state: 'cancelled', payment: { state: 'cancelled' } })
})

test('a payment whose provider answers only now is given up when its name is known', async () => {
  const order = await buildOrder(deps)
  fake.beforeAnswer = async () => {
    await cancelDayLater()
  }
  const { reference } = await buildPayment(deps, order)
  await work()
  expect(fake.read(reference).state).toBe('cancelled')
})
