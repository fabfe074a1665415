import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { DAY_MS } from '#kernel/time.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd, readOrderEvents } from '#tests/builders/order-end.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { orders, payments } from '../tables/orders.ts'
import { reconcilePayments } from './reconcile.ts'
import { reconcilePendingPayments, refreshPayment } from './refresh-payment.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
let now: Date
let fake: FakeProvider
let deps: typeof built

beforeEach(async () => {
  now = new Date()
  fake = buildPaymentProvider({ clock: () => now })
  deps = { ...built, payments: fake.providers, clock: () => now }
  await db.update(orders).set({ comparedAt: null, paidAt: null })
  await db.delete(auditEvents)
})

const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}
async function buildPaid() {
  const paying = await buildPaying(deps)
  fake.move(paying.reference)
  await refreshPayment(deps, 'sandbox', paying.reference)
  const charge = fake.read(paying.reference).transactions[0]?.id ?? ''
  return { ...paying, charge }
}
const differed = ({ orderId }: { orderId: string }) => readOrderEvents(db, orderId, 'payment.differed')
async function lastRun() {
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.event, 'payments.compared'))
  return rows.sort((a, b) => b.id - a.id)[0]?.details
}

test('R-34 a chargeback that no notice told of is booked in the night, and told to operators once', async () => {
  const paid = await buildPaid()
  const quiet = await buildPaid()
  const { amount, currency } = fake.read(paid.reference)
  fake.move(paid.reference, { id: 'dispute', kind: 'chargeback', chargeId: paid.charge })
  later(1)
  await reconcilePayments(deps)

  expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'charged_back', sum: 0 })
  expect(await differed(paid)).toEqual([
    {
      ...{ order: paid.orderId, transaction: 'sandbox:dispute', found: 'missing' },
      ...{ kind: 'chargeback', amount, currency },
    },
  ])
  expect(await differed(quiet)).toEqual([])
  expect(await lastRun()).toEqual({ orders: 2, differences: 1, unanswered: 0 })

  later(1)
  await reconcilePayments(deps)
  expect(await lastRun()).toEqual({ orders: 2, differences: 0, unanswered: 0 })
  expect(await differed(paid)).toHaveLength(1)
})

test('R-34 what the provider no longer has, or has of another amount, is told once and not booked over', async () => {
  const paid = await buildPaid()
  fake.move(paid.reference, { id: 'gone', kind: 'refund', amount: 500, chargeId: paid.charge })
  await refreshPayment(deps, 'sandbox', paid.reference)
  const { transactions } = fake.read(paid.reference)
  const other = transactions.filter(({ id }) => id !== 'gone').map((each) => ({ ...each, amount: 1 }))
  fake.change(paid.reference, { transactions: other })
  const before = await readOrderEnd(db, paid.orderId)
  for (let night = 0; night < 3; night += 1) {
    later(1)
    await reconcilePayments(deps)
    expect(await lastRun()).toMatchObject({ differences: 2 })
  }
  expect((await differed(paid)).map((details) => (details as { found: string }).found).sort()).toEqual([
    'only_in_books',
    'other_amount',
  ])
  expect(await readOrderEnd(db, paid.orderId)).toEqual(before)
})

test('R-34 what cannot be booked is told as such', async () => {
  const paid = await buildPaid()
  fake.move(paid.reference, { id: 'stray', kind: 'refund', amount: 500, chargeId: 'nobody’s' })
  later(1)
  await reconcilePayments(deps)
  expect((await differed(paid)).map((details) => (details as { found: string }).found)).toEqual([
    'missing',
    'not_booked',
  ])
})

test('what has just moved may have a notice on its way: it is booked and no difference', async () => {
  const paid = await buildPaid()
  fake.move(paid.reference, { kind: 'refund', chargeId: paid.charge })
  await reconcilePayments(deps)
  expect(await readOrderEnd(db, paid.orderId)).toMatchObject({ state: 'refunded' })
  expect(await differed(paid)).toEqual([])
})

test('a run that goes on where another was killed begins with what was not compared, and old orders are left alone', async () => {
  const all = [await buildPaid(), await buildPaid(), await buildPaid()]
  await reconcilePayments(deps)
  await reconcilePayments(deps)
  expect(await lastRun()).toMatchObject({ orders: 0 })
  later(1)
  const [first] = all
  await db
    .update(orders)
    .set({ paidAt: new Date(now.getTime() - 36 * DAY_MS) })
    .where(eq(orders.id, first?.orderId ?? ''))
  await reconcilePayments(deps)
  expect(await lastRun()).toMatchObject({ orders: 2 })
})

test('a provider that is away is asked once in a night, and the next night again', async () => {
  await buildPaid()
  await buildPaid()
  const asked: string[] = []
  const { fetchPayment } = fake.provider
  fake.provider.fetchPayment = (reference) => {
    asked.push(reference)
    return fetchPayment(reference)
  }
  fake.isAway = true
  await reconcilePayments(deps)
  expect(await lastRun()).toEqual({ orders: 2, differences: 0, unanswered: 2 })
  expect(asked).toHaveLength(1)
  fake.isAway = false
  later(1)
  await reconcilePayments(deps)
  expect(await lastRun()).toEqual({ orders: 2, differences: 0, unanswered: 0 })
})

test('F-10 the sweep is fair: however many payments wait for ever, a new one’s turn comes', async () => {
  const [stuck, young] = [await buildPaying(deps), await buildPaying(deps)]
  const asked: string[] = []
  fake.provider.fetchPayment = async (reference) => {
    asked.push(reference)
    return undefined
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const { orderId } = stuck
  const row = { orderId, provider: 'sandbox', method: 'card', state: 'declined', createdAt: ago(60) } as const
  // More than are asked for at once.
  const names = Array.from({ length: 600 }, (_, place) => `${orderId}-${place}`)
  await db.insert(payments).values(names.map((id) => ({ ...row, id, reference: id })))
  await db
    .update(payments)
    .set({ createdAt: ago(5) })
    .where(eq(payments.orderId, young.orderId))

  await reconcilePendingPayments(deps)
  expect(asked).not.toContain(young.reference)
  await reconcilePendingPayments(deps)
  expect(asked).toContain(young.reference)
})
