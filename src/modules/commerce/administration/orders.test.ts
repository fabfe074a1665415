import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEvents } from '#tests/builders/order-end.ts'
import { buildOrder, buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildSession } from '#tests/builders/session.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { orders } from '../tables/orders.ts'
import {
  countOrdersToLookAt,
  listOrders,
  listOrdersToLookAt,
  OrderFilter,
  readComparison,
  viewOrderFile,
} from './orders.ts'
import { RevenueFilter } from './read-revenue.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const operator = { accountId: (await buildSession(built)).accountId, network: 'desk', requestId: 'r' }
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider({ clock: built.clock })
  deps = { ...built, payments: fake.providers }
})

async function buildPaid(changes: object = {}) {
  const paying = await buildPaying(deps)
  fake.move(paying.reference, changes)
  await refreshPayment(deps, 'sandbox', paying.reference)
  return paying
}
const ids = async (filter: OrderFilter) => (await listOrders(deps, filter)).orders.map(({ id }) => id)
const numberOf = async (orderId: string) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.number ?? ''

describe('the list of orders', () => {
  test('finds an order by number, id, a provider’s name of its payment, and a part of its address', async () => {
    const [own, other] = [await buildPaying(deps), await buildPaying(deps)]
    const { email } = own.input
    const found = [
      await numberOf(own.orderId),
      own.orderId,
      own.reference,
      email,
      email.slice(0, -5).toUpperCase(),
    ]
    for (const words of found) expect(await ids({ words }), words).toEqual([own.orderId])
    expect(await ids({ words: '%' })).toEqual([])
    expect(await ids({ words: '@mail.test' })).toEqual(expect.arrayContaining([own.orderId, other.orderId]))
  })

  test('has the newest first, in pages without a gap or a repetition, also of one moment', async () => {
    const email = `pages-${Date.now()}@mail.test`
    const one = await buildOrder(deps, { email })
    await db.execute(sql`
      insert into orders (id, number, email, language, package, product_name, sku, contents, period, seats, currency,
        unit_amount, discount, subtotal, taxes, total, charges, buyer, idempotency_key, request_hash, placed_at)
      select id || n, 'x' || n, email, language, package, product_name, sku, contents, period, seats, currency,
        unit_amount, discount, subtotal, taxes, total, charges, buyer, idempotency_key || n, request_hash, placed_at
      from orders, generate_series(1, 120) n where id = ${one.orderId}`)
    const seen: string[] = []
    for (let before: string | undefined, page = 0; page < 9; page++) {
      const found = await listOrders(deps, { words: email, ...(before && { before }) })
      seen.push(...found.orders.map(({ id }) => id))
      before = found.next
      if (before === undefined) break
    }
    expect(seen).toHaveLength(121)
    expect(new Set(seen).size).toBe(121)
  })

  test('filters by state', async () => {
    const [paid, placed] = [await buildPaid(), await buildPaying(deps)]
    for (const { email } of [paid.input, placed.input]) {
      expect(await ids({ words: email, state: 'paid' })).toEqual(
        email === paid.input.email ? [paid.orderId] : [],
      )
    }
    expect(OrderFilter.safeParse({ state: 'anything' }).success).toBe(false)
  })

  test('R-29 tells first what somebody has to look at, until its money has gone back', async () => {
    const before = await countOrdersToLookAt(deps)
    const wrong = await buildPaid({ amount: 1 })
    // Paid twice: the order is as it should be, and a charge too much waits.
    const twice = await buildPaying(deps)
    const second = await buildPayment(deps, twice, 'paypal')
    for (const { reference } of [twice, second]) {
      fake.move(reference)
      await refreshPayment(deps, 'sandbox', reference)
    }
    const { orders: waiting, count } = await listOrdersToLookAt(deps)
    expect(count).toBe(before + 2)
    expect(waiting.find(({ id }) => id === wrong.orderId)).toMatchObject({
      state: 'mismatched',
      unallocated: 1,
    })
    expect(waiting.find(({ id }) => id === twice.orderId)).toMatchObject({ unallocated: 45_516 })
    expect(await ids({ state: 'look', words: wrong.input.email })).toEqual([wrong.orderId])

    fake.move(wrong.reference, { kind: 'refund', amount: 1 })
    await refreshPayment(deps, 'sandbox', wrong.reference)
    expect(await countOrdersToLookAt(deps)).toBe(before + 1)
  })
})

describe('everything of an order', () => {
  test('is read, and that it was looked at is an event', async () => {
    const paid = await buildPaid()
    const file = await viewOrderFile(deps, operator, paid)
    expect(file).toMatchObject({
      order: { id: paid.orderId, state: 'paid', buyer: { city: 'Montréal' } },
      account: { email: paid.input.email },
      payments: [{ reference: paid.reference, state: 'paid', method: 'card' }],
      charges: [{ amount: 45_516, left: 45_516, isAllocated: true }],
      papers: [{ kind: 'invoice', total: 45_516 }],
      refunds: [],
      subscription: { package: 'solo', provider: 'sandbox' },
      related: [],
    })
    expect(file.payments[0]).not.toHaveProperty('step')
    expect(file.postings.flatMap(({ entries }) => entries).reduce((sum, { amount }) => sum + amount, 0)).toBe(
      0,
    )
    expect(await readOrderEvents(db, paid.orderId, 'order.viewed')).toHaveLength(1)
    const { events } = await listEvents(deps, { order: paid.orderId })
    expect(events.map(({ event }) => event)).toEqual(['order.viewed', 'order.paid', 'order.placed'])
  })

  test('of one that there is not is not found', async () => {
    await expect(viewOrderFile(deps, operator, { orderId: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('R-34 operators see the last comparison, and what differed with its order', async () => {
  expect(await readComparison(deps)).toEqual({ last: null, differences: [] })
  const { orderId } = await buildOrder(deps)
  const details = {
    order: orderId,
    transaction: 'sandbox:x',
    found: 'missing',
    kind: 'refund',
    amount: 5,
    currency: 'CAD',
  }
  await recordEvent(db, { event: 'payment.differed', accountId: undefined, network: undefined, details })
  const compared = { event: 'payments.compared', accountId: undefined, network: undefined } as const
  await recordEvent(db, { ...compared, details: { orders: 9, differences: 9, unanswered: 9 } })
  await recordEvent(db, { ...compared, details: { orders: 3, differences: 1, unanswered: 0 } })
  await db
    .update(auditEvents)
    .set({ at: new Date('2026-01-01') })
    .where(sql`${auditEvents.details} ->> 'orders' = '9'`)

  expect(await readComparison(deps)).toMatchObject({
    last: { orders: 3, differences: 1, unanswered: 0 },
    differences: [
      {
        order: { id: orderId, number: await numberOf(orderId) },
        found: 'missing',
        kind: 'refund',
        amount: 5,
      },
    ],
  })
})

test.each([
  [{ unit: 'week' }, 'unit'],
  [{ from: '1.1.2026' }, 'from'],
  [{ from: '2026-02-01' }, 'to'],
  [{ unit: 'day', from: '2020-01-01' }, 'from'],
  [{ currency: 'IDR' }, 'currency'],
])('revenue of %j is refused at its %s', (changes, field) => {
  const whole = { unit: 'month', from: '2026-01-01', to: '2026-01-31' }
  expect(RevenueFilter.safeParse(whole).success).toBe(true)
  expect(RevenueFilter.safeParse({ ...whole, ...changes }).error?.issues[0]?.path).toEqual([field])
})
