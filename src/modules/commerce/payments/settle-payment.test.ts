import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAccess } from '#modules/entitlements/access.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { findWebsiteVisitor } from '#modules/identity/accounts/website-log-in.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { buildPayPalMandate } from '#tests/builders/billing.ts'
import { countOf } from '#tests/builders/count-of.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd, readOrderEvents } from '#tests/builders/order-end.ts'
import { buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { viewOrder } from '../orders/view-order.ts'
import { payments } from '../tables/orders.ts'
import type { ProviderPayment } from './provider.ts'
import { refreshPayment } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await createTestDatabase()
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...buildDependencies(db), payments: fake.providers }
})

const settle = (payment: ProviderPayment) => settlePayment(deps, 'sandbox', payment)
const HOUR = 3_600_000
/** So many hours ago: what happened then is not over yet. */
const ago = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR)

const endState = (orderId: string) => readOrderEnd(db, orderId)
const mailsOf = () => deps.enqueued.filter(({ data }) => 'kind' in data && data.kind === 'receipt')
const eventsOf = (orderId: string, event: string) => readOrderEvents(db, orderId, event)

test('a payment opens what was bought at once: books, invoice, receipt and access, all once', async () => {
  const { orderId, viewer, reference } = await buildPaying(deps)
  const at = ago(1)
  await settle(fake.move(reference, { at }))

  const inAYear = new Date(at)
  inAYear.setUTCFullYear(at.getUTCFullYear() + 1)
  expect(await endState(orderId)).toEqual({
    state: 'paid',
    balances: {
      'provider:sandbox': 45_516 - 100,
      revenue: -39_588,
      'tax:GST:CA-QC': -1_979,
      'tax:QST:CA-QC': -3_949,
      fees: 100,
    },
    sum: 0,
    postings: 1,
    paidThrough: inAYear.toISOString(),
    mandate: undefined,
    papers: ['invoice'],
    library: 'all',
  })
  expect(mailsOf()).toHaveLength(1)
  expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({
    state: 'paid',
    invoice: expect.any(Number),
  })
})

test('F-20 twenty copies at once, and again later, are one', async () => {
  const { orderId, reference } = await buildPaying(deps)
  fake.move(reference, { at: ago(1) })
  const countCharges = () => countOf('formulary_money_events', { provider: 'sandbox', event: 'charge' })
  const before = await countCharges()
  await Promise.all(Array.from({ length: 20 }, () => refreshPayment(deps, 'sandbox', reference)))
  const first = await endState(orderId)
  await refreshPayment(deps, 'sandbox', reference)

  expect(first).toMatchObject({ state: 'paid', postings: 1, papers: ['invoice'], sum: 0 })
  expect(await endState(orderId)).toEqual(first)
  expect(mailsOf()).toHaveLength(1)
  expect(await eventsOf(orderId, 'order.paid')).toHaveLength(1)
  expect(await countCharges()).toBe(before + 1)
})

describe('R-29 a payment that is not the order’s', () => {
  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'IDR' }],
    ['sku', { sku: 'PLAN-TEAM' }],
    ['order', { orderId: 'another' }],
  ])('by its %s opens nothing, is told to operators, and is in the books', async (what, changes) => {
    const { orderId, reference } = await buildPaying(deps)
    fake.change(reference, changes)
    await settle(fake.move(reference, { at: ago(1) }))

    expect(await endState(orderId)).toMatchObject({
      state: 'mismatched',
      paidThrough: undefined,
      papers: [],
      library: [],
      sum: 0,
    })
    const { unallocated } = (await endState(orderId)).balances
    expect(unallocated).toBe(-fake.read(reference).amount)
    expect(mailsOf()).toEqual([])
    expect(await eventsOf(orderId, 'order.mismatched')).toMatchObject([{ differs: what }])
  })

  test('of another subscription’s id is refused (R-34)', async () => {
    const mandate = buildPayPalMandate('I-STOLEN')
    const [first, second] = [await buildPaying(deps), await buildPaying(deps)]
    for (const { reference } of [first, second]) {
      fake.change(reference, { mandate })
      await settle(fake.move(reference, { at: ago(1) }))
    }
    expect(await endState(first.orderId)).toMatchObject({ state: 'paid', library: 'all' })
    expect(await endState(second.orderId)).toMatchObject({ state: 'mismatched', library: [] })
  })

  test('beside one that is leaves the order as it is, whatever becomes of either', async () => {
    const paying = await buildPaying(deps)
    const second = await buildPayment(deps, paying, 'paypal')
    await settle(fake.move(second.reference, { at: ago(4) }))
    await settle(fake.move(paying.reference, { at: ago(3) }))
    await settle(fake.move(paying.reference, { kind: 'refund', at: ago(2) }))
    expect(await endState(paying.orderId)).toMatchObject({ state: 'paid', library: 'all' })
    await settle(fake.move(second.reference, { kind: 'refund', at: ago(1) }))
    expect(await endState(paying.orderId)).toMatchObject({ state: 'refunded', library: [], sum: 0 })
  })

  test('said to be paid without a charge opens nothing', async () => {
    const { orderId, reference } = await buildPaying(deps)
    await settle(fake.change(reference, { state: 'paid', updatedAt: new Date() }))
    expect(await endState(orderId)).toMatchObject({ state: 'placed', postings: 0, library: [] })
  })

  test('that is not ours at all changes nothing', async () => {
    const { orderId, reference } = await buildPaying(deps)
    await settle({ ...fake.move(reference), reference: 'pay_unknown', orderId: 'unknown' })
    expect(await endState(orderId)).toMatchObject({ state: 'placed', postings: 0 })
  })
})

test('R-34 a state that is older than what is known is passed over', async () => {
  const { orderId, viewer, reference } = await buildPaying(deps)
  const earlier = fake.change(reference, { state: 'declined', decline: 'declined', updatedAt: ago(2) })
  await settle(fake.move(reference, { at: ago(1) }))
  await settle(earlier)
  expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({
    state: 'paid',
    payment: { state: 'paid' },
  })
})

test('who pays a payment that was given up, and no other, has paid', async () => {
  const paying = await buildPaying(deps)
  const second = await buildPayment(deps, paying, 'paypal')
  await settle(fake.move(paying.reference, { at: ago(1) }))

  expect(await endState(paying.orderId)).toMatchObject({ state: 'paid', library: 'all' })
  const states = await db.select().from(payments).where(eq(payments.orderId, paying.orderId))
  expect(states.map(({ reference, state }) => [reference, state]).sort()).toEqual(
    [
      [paying.reference, 'paid'],
      [second.reference, 'cancelled'],
    ].sort(),
  )
})

test('who pays twice has bought once: the second payment pays for nothing', async () => {
  const paying = await buildPaying(deps)
  const second = await buildPayment(deps, paying, 'paypal')
  await settle(fake.move(second.reference, { at: ago(2) }))
  await settle(fake.move(paying.reference, { at: ago(1) }))

  const { state, balances, papers } = await endState(paying.orderId)
  expect({ state, papers }).toEqual({ state: 'paid', papers: ['invoice'] })
  expect(balances).toMatchObject({ revenue: -39_588, unallocated: -45_516 })
  expect(await eventsOf(paying.orderId, 'payment.unallocated')).toMatchObject([{ amount: 45_516 }])
})

test('what opens is what was bought: a toolkit opens its department', async () => {
  const { orderId, reference } = await buildPaying(deps, {
    package: 'hr-toolkit',
    currency: 'EUR',
    country: 'FR',
    province: '',
  })
  await settle(fake.move(reference, { at: ago(1) }))
  expect(await endState(orderId)).toMatchObject({ state: 'paid', library: ['human-resources'] })
})

describe('R-05 what a guest has paid for', () => {
  test('is not opened to whoever had signed up with their address before', async () => {
    const email = buildEmail()
    const { accountId, ssojwt } = await buildAccount(deps, { email })
    const { reference } = await buildPaying(deps, { email })
    expect(await findWebsiteVisitor(deps, ssojwt)).toBeDefined()
    await settle(fake.move(reference))
    expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
    expect(await findAccount(db, { id: accountId })).toMatchObject({ hasPassword: false })
    expect(await findAccess(deps, { accountId })).toMatchObject({ library: 'all' })
  })

  test('logs nobody out whose address is proved', async () => {
    const email = buildEmail()
    const { accountId, ssojwt } = await buildAccount(deps, { email })
    await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, accountId))
    const { reference } = await buildPaying(deps, { email })
    await settle(fake.move(reference))
    expect(await findWebsiteVisitor(deps, ssojwt)).toBeDefined()
    expect(await findAccess(deps, { accountId })).toMatchObject({ library: 'all' })
  })
})
