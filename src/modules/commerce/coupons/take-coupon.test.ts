import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrderInput, buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { placeOrder } from '../orders/place-order.ts'
import { viewOrder } from '../orders/view-order.ts'
import { cancelUnpaidOrders } from '../orders/void-orders.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { couponUses, orders } from '../tables/orders.ts'
import { keepCoupons } from './coupon-uses.ts'

const { db } = await createTestDatabase()

const built = buildDependencies(db)
const coupons = [
  { code: 'ONCE', percentOff: 10, packages: ['solo'], from: '2026-01-01', until: '2099-12-31' },
]
let fake: FakeProvider
let deps: typeof built

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...built, payments: fake.providers, priceBook: { ...built.priceBook, coupons } }
})

/** One person: every spelling reaches the same mailbox. */
function buildPerson() {
  const name = buildEmail().split('@')[0]?.replaceAll(/\W/g, '') ?? ''
  const spellings = [
    (number: number) => `${name}+${number}@gmail.com`,
    (number: number) => `${name.slice(0, 3)}.${name.slice(3)}+${number}@googlemail.com`,
    (number: number) => `${name.toUpperCase()}+${number}@Gmail.com`,
  ]
  return (number: number) => spellings[number % spellings.length]?.(number) ?? ''
}
const place = (email: string) =>
  placeOrder(deps, buildVisitor(), {
    account: undefined,
    input: buildOrderInput(deps, { email, coupon: 'once' }),
  })
const begin = (email: string) => buildPaying(deps, { email, coupon: 'ONCE' })
type Begun = Awaited<ReturnType<typeof begin>>
const stateOf = async ({ orderId, viewer }: Begun) => (await viewOrder(deps, viewer, { orderId })).state
/** Its buyer pays after all, in a window that was open all the time. */
async function payLate({ reference }: Begun) {
  fake.move(reference, { at: new Date() })
  await refreshPayment(deps, 'sandbox', reference)
}
const holders = async (of: readonly Begun[]) =>
  (await db.select().from(couponUses)).filter((use) => of.some(({ orderId }) => orderId === use.orderId))
const notesOf = ({ orderId }: Begun) =>
  db
    .select({ details: auditEvents.details, accountId: auditEvents.accountId })
    .from(auditEvents)
    .innerJoin(orders, eq(orders.accountId, auditEvents.accountId))
    .where(and(eq(auditEvents.event, 'coupon.used-late'), eq(orders.id, orderId)))

test('R-29 of twenty orders that one person places at once under twenty spellings one has the coupon', async () => {
  const spelling = buildPerson()
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, number) => place(spelling(number))))
  const ids = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.orderId] : []))
  const rows = (await db.select().from(orders)).filter(({ id }) => ids.includes(id))
  expect(rows.filter(({ state }) => state === 'placed')).toHaveLength(1)
  expect(rows.filter(({ state }) => state === 'cancelled')).toHaveLength(ids.length - 1)
  const uses = (await db.select().from(couponUses)).filter(({ orderId }) => ids.includes(orderId))
  expect(uses.map(({ orderId }) => orderId)).toEqual(
    rows.flatMap(({ id, state }) => (state === 'placed' ? [id] : [])),
  )
  for (const outcome of outcomes) {
    if (!outcome.ok)
      expect(outcome).toMatchObject({ error: 'invalid', fields: [{ path: 'coupon', code: 'coupon_used' }] })
  }
})

test('R-29 an order that was paid after its coupon had gone to another one uses it up: nobody gets it again', async () => {
  const spelling = buildPerson()
  const first = await begin(spelling(1))
  const second = await begin(spelling(2))
  await payLate(first)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'placed'])
  const refusal = { ok: false, fields: [{ path: 'coupon', code: 'coupon_used' }] }
  expect(await place(spelling(3))).toMatchObject(refusal)

  await keepCoupons(deps)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'cancelled'])
  expect(await holders([first, second])).toMatchObject([{ orderId: first.orderId }])
  expect(await notesOf(first)).toMatchObject([{ details: { order: first.orderId, other: second.orderId } }])
  expect(await place(spelling(4))).toMatchObject(refusal)
})

test('R-29 both of two that were paid stay paid at what was agreed, and operators are told of it once', async () => {
  const spelling = buildPerson()
  const first = await begin(spelling(1))
  const second = await begin(spelling(2))
  for (const each of [second, first]) await payLate(each)
  await keepCoupons(deps)
  await keepCoupons(deps)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'paid'])
  expect(await notesOf(first)).toMatchObject([{ details: { order: first.orderId, other: second.orderId } }])
  expect(await notesOf(second)).toEqual([])
  expect(await place(spelling(3))).toMatchObject({ ok: false })
})

test('R-29 an order that was given up after a day, and paid all the same, uses up its coupon', async () => {
  const spelling = buildPerson()
  const first = await begin(spelling(1))
  const dayLater = { ...deps, clock: () => new Date(Date.now() + 25 * 3_600_000) }
  await cancelUnpaidOrders(dayLater)
  expect(await stateOf(first)).toBe('cancelled')
  await payLate(first)
  expect(await place(spelling(2))).toMatchObject({ ok: false })
  await keepCoupons(deps)
  expect(await holders([first])).toHaveLength(1)
  expect(await notesOf(first)).toEqual([])
})
