import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { dayOf } from '#kernel/time.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { SubscriptionState } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '../tables/subscriptions.ts'
import { forecastRenewals, readChurn, readCohorts, readRecurringRevenue } from './subscription-figures.ts'

import { countSubscriptions, listSubscriptions, viewSubscription } from './subscriptions.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-22T10:00:00Z')
const deps = { ...buildDependencies(db), clock: () => now }
const operator = { accountId: (await buildAccount(deps)).accountId, network: 'desk' }
const card: PaymentMandate = {
  ...{ kind: 'saved-method', reference: 'card_1', status: null },
  ...{ brand: 'Visa', lastFour: '4242', expires: '2028-03' },
}

type Changes = Partial<typeof subscriptions.$inferInsert>

/** A subscription as it was written, with a history: `[at, state]`, the first one its beginning. */
async function writeSubscription(
  changes: Changes = {},
  history: [string, SubscriptionState][] = [],
  choice: Record<string, unknown> = {},
): Promise<string> {
  const { orderId } = await buildOrder(deps, choice)
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('an order has vanished')
  const { package: token, contents, period, seats, currency, accountId } = order
  const id = newId()
  const paidThrough = changes.paidThrough ?? new Date('2026-12-05T10:00:00Z')
  await db.insert(subscriptions).values({
    ...{ id, accountId, orderId, currentOrderId: orderId, package: token, contents, period, seats, currency },
    ...{ provider: 'sandbox', mandate: card, startedOn: '2026-11-05', paidThrough, accessUntil: paidThrough },
    termFrom: new Date('2026-11-05T10:00:00Z'),
    anchoredOn: dayOf(changes.termFrom ?? new Date('2026-11-05T10:00:00Z')),
    ...changes,
  })
  for (const [at, toState] of history) {
    const kind = toState === history[0]?.[1] && at === history[0][0] ? 'begun' : 'lapsed'
    const row = {
      subscriptionId: id,
      kind,
      fromState: 'free',
      toState,
      by: 'clock',
      at: new Date(at),
    } as const
    await db.insert(subscriptionEvents).values(row)
  }
  return id
}

beforeEach(async () => {
  await db.delete(subscriptionNotices)
  await db.delete(subscriptionEvents)
  await db.delete(subscriptions)
})

test('each stands where its dates have it: counted, listed and looked at', async () => {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const dates: Record<SubscriptionState, Changes> = {
    active: { paidThrough: at(5) },
    past_due: { paidThrough: at(-3) },
    suspended: { paidThrough: at(-20) },
    paused: { paidThrough: at(-3), resumesAt: at(10) },
    cancelled: { paidThrough: at(5), cancelledAt: at(-1) },
    expired: { paidThrough: at(-70) },
  }
  for (const [state, changes] of Object.entries(dates)) {
    const id = await writeSubscription(changes)
    expect(await viewSubscription(deps, operator, { id })).toMatchObject({ id, state })
    expect(await listSubscriptions(deps, { state: state as SubscriptionState, email: '' })).toMatchObject([
      { id, state },
    ])
  }
  expect(await countSubscriptions(deps)).toEqual(Object.keys(dates).map((state) => ({ state, count: 1 })))
})

test('the list is searched by state and address, what is due next first', async () => {
  const later = await writeSubscription({ paidThrough: new Date('2027-03-01T00:00:00Z') }, [], {
    email: 'ann@list.example',
  })
  const sooner = await writeSubscription({}, [], { email: 'anna@list.example' })
  const over = await writeSubscription({ paidThrough: new Date('2026-01-01T00:00:00Z'), cancelledAt: now })
  const list = async (state: SubscriptionState | null, email = '') =>
    (await listSubscriptions(deps, { state, email })).map(({ id }) => id)
  expect(await list(null)).toEqual([sooner, later, over])
  expect(await list('expired')).toEqual([over])
  expect(await list(null, 'ANN@list')).toEqual([later])
  await expect(viewSubscription(deps, operator, { id: 'nobody' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('recurring revenue counts a twelfth of a year, every seat, and nobody who has cancelled', async () => {
  await writeSubscription()
  await writeSubscription({}, [], { period: 'month' })
  await writeSubscription({ cancelledAt: now })
  await writeSubscription({ paidThrough: new Date('2026-11-20T10:00:00Z') })
  await writeSubscription({}, [], { currency: 'EUR', country: 'FR', province: null })
  expect(await readRecurringRevenue(deps)).toEqual([
    // 32.99 a month of a year, twice, and 49.99
    { currency: 'CAD', perMonth: 2 * 3_299 + 4_999, subscriptions: 3 },
    { currency: 'EUR', perMonth: 2_299, subscriptions: 1 },
  ])
})

test('the forecast has every renewal of a year, and what is overdue in this one', async () => {
  await writeSubscription({ paidThrough: new Date('2027-02-01T10:00:00Z') })
  await writeSubscription({ paidThrough: new Date('2026-10-31T10:00:00Z') }, [], { period: 'month' })
  await writeSubscription({ paidThrough: new Date('2026-11-20T10:00:00Z') }, [], { period: 'month' })
  const forecast = await forecastRenewals(deps)
  expect(forecast[0]).toEqual({ month: '2026-11-01', currency: 'CAD', renewals: 1, amount: 4_999 })
  expect(forecast.find(({ month }) => month === '2027-02-01')).toMatchObject({
    renewals: 2,
    amount: 12 * 3_299 + 4_999,
  })
  expect(forecast.at(-1)).toMatchObject({ month: '2027-11-01', renewals: 1 })
})

test('the forecast has what is planned for the next term, from the day on which it comes', async () => {
  const paidThrough = new Date('2026-12-05T10:00:00Z')
  // A year of Solo that becomes Team by the month, of three people.
  const next = { package: 'team', period: 'month', seats: 3, unitAmount: 2_399 }
  await writeSubscription({ paidThrough, next })
  // A month of Solo that becomes a year of Starter, at today's price where none was kept.
  await writeSubscription({ paidThrough, next: { package: 'starter', period: 'year', seats: 1 } }, [], {
    period: 'month',
  })
  const forecast = await forecastRenewals(deps)
  expect(forecast[0]).toEqual({
    ...{ month: '2026-12-01', currency: 'CAD', renewals: 2 },
    amount: 3 * 2_399 + 12 * 1_349,
  })
  expect(forecast[1]).toMatchObject({ month: '2027-01-01', renewals: 1, amount: 3 * 2_399 })
})

test('the forecast has a price that was announced, from its day on, and never more than is asked now', async () => {
  const id = await writeSubscription({ paidThrough: new Date('2026-12-05T10:00:00Z') }, [], {
    period: 'month',
  })
  await db.update(orders).set({ unitAmount: 3_999, subtotal: 3_999, discount: 0 })
  const about = '2027-01-05T10:00:00.000Z'
  const details = {
    unitAmount: 4_499,
    before: 3_999,
    package: 'solo',
    period: 'month',
    on: about.slice(0, 10),
  }
  await db
    .insert(subscriptionNotices)
    .values({ subscriptionId: id, kind: 'price_change', about, details, at: now })
  const amounts = (await forecastRenewals(deps)).map(({ month, amount }) => [month, amount])
  expect(amounts.slice(0, 3)).toEqual([
    ['2026-12-01', 3_999],
    ['2027-01-01', 4_499],
    ['2027-02-01', 4_499],
  ])
})

test('the forecast finds the 31st again after a shorter month, on which a new price begins', async () => {
  const id = await writeSubscription(
    { termFrom: new Date('2027-01-31T10:00:00Z'), paidThrough: new Date('2027-02-28T10:00:00Z') },
    [],
    { period: 'month' },
  )
  await db.update(orders).set({ unitAmount: 3_999, subtotal: 3_999, discount: 0 })
  const about = '2027-03-31T10:00:00.000Z'
  const details = { unitAmount: 4_499, before: 3_999, package: 'solo', period: 'month', on: '2027-03-31' }
  await db
    .insert(subscriptionNotices)
    .values({ subscriptionId: id, kind: 'price_change', about, details, at: now })
  const amounts = (await forecastRenewals(deps)).map(({ month, amount }) => [month, amount])
  expect(amounts.slice(0, 3)).toEqual([
    ['2027-02-01', 3_999],
    ['2027-03-01', 4_499],
    ['2027-04-01', 4_499],
  ])
})

test('R-44 that mails are not wanted is no mail that was sent', async () => {
  const id = await writeSubscription()
  const row = { subscriptionId: id, kind: 'card_expiring', at: now } as const
  await db.insert(subscriptionNotices).values([
    { ...row, about: '2028-03' },
    { ...row, about: 'unwanted' },
  ])
  const { notices } = await viewSubscription(deps, operator, { id })
  expect(notices.map(({ about }) => about)).toEqual(['2028-03'])
})

describe('churn and cohorts', () => {
  beforeEach(async () => {
    await writeSubscription({ startedOn: '2026-08-10' }, [['2026-08-10T00:00:00Z', 'active']])
    await writeSubscription({ startedOn: '2026-08-20' }, [
      ['2026-08-20T00:00:00Z', 'active'],
      ['2026-09-15T00:00:00Z', 'cancelled'],
      ['2026-10-20T00:00:00Z', 'expired'],
    ])
    await writeSubscription({ startedOn: '2026-11-02' }, [
      ['2026-11-02T00:00:00Z', 'active'],
      ['2026-11-20T00:00:00Z', 'expired'],
    ])
  })

  test('a month has lost those that were open when it began and are no longer when it ends', async () => {
    const churn = await readChurn(deps)
    expect(churn).toHaveLength(12)
    expect(churn.slice(-4)).toEqual([
      { month: '2026-08-01', open: 0, begun: 2, lost: 0, back: 0 },
      { month: '2026-09-01', open: 2, begun: 0, lost: 0, back: 0 },
      { month: '2026-10-01', open: 2, begun: 0, lost: 1, back: 0 },
      // Who came and went within a month was never its to lose.
      { month: '2026-11-01', open: 1, begun: 1, lost: 0, back: 0 },
    ])
  })

  test('whoever is open again after a pause or a suspension has come back, and is lost no more', async () => {
    await writeSubscription({ startedOn: '2026-08-12' }, [
      ['2026-08-12T00:00:00Z', 'active'],
      ['2026-09-28T00:00:00Z', 'paused'],
      ['2026-10-12T00:00:00Z', 'active'],
    ])
    const churn = (await readChurn(deps)).slice(-3)
    expect(churn.map(({ open, begun, lost, back }) => ({ open, begun, lost, back }))).toEqual([
      { open: 3, begun: 0, lost: 1, back: 0 },
      { open: 2, begun: 0, lost: 1, back: 1 },
      { open: 2, begun: 1, lost: 0, back: 0 },
    ])
  })

  test('a cohort is followed to this day', async () => {
    expect(await readCohorts(deps)).toEqual([
      { month: '2026-08-01', begun: 2, open: [2, 2, 1, 1] },
      { month: '2026-11-01', begun: 1, open: [0] },
    ])
  })
})
