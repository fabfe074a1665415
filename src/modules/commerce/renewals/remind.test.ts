import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildRenewalClock, type RenewalClock } from '#tests/builders/renewal-clock.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import type { PriceBook } from '../prices/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import { announcePrices } from './announce-prices.ts'
import { remind, remindOfCards } from './remind.ts'
import { renewDue } from './renew-due.ts'
import { runBillingCycle } from './run-billing-cycle.ts'

const { db } = await createTestDatabase()
const start = new Date('2025-01-31T10:00:00Z')
let clock: RenewalClock
let deps: RenewalClock['deps']
let fake: RenewalClock['fake']

beforeEach(async () => {
  clock = await buildRenewalClock(db)
  ;({ deps, fake } = clock)
})

const HOUR = 3_600_000
/** One by the year, and the month before its renewal. */
async function buildYear(changes: Parameters<typeof buildSubscription>[2] = {}) {
  const built = await buildSubscription(deps, fake, changes)
  clock.now = new Date('2025-12-01T10:00:00Z')
  return built
}
/** Lets everything run every few hours until a moment, and answers what was told, and when. */
async function runUntil(id: string, until: string, hours = 12) {
  for (
    const end = Date.parse(until);
    clock.now.getTime() <= end;
    clock.now = new Date(clock.now.getTime() + hours * HOUR)
  ) {
    await announcePrices(deps, clock)
    await remind(deps, clock)
    await remindOfCards(deps, clock)
    await renewDue(deps, clock)
    await runBillingCycle(deps, clock)
  }
  return told(id)
}
async function told(id: string) {
  const { notices } = await readSubscription(deps, { id })
  return notices.map(({ at, kind, about }) => `${at.toISOString().slice(0, 10)} ${kind} ${about}`)
}
const month = { period: 'month' }

describe('LIC-5 a renewal is told of', () => {
  test('21 days before, once', async () => {
    const { id } = await buildYear()
    expect(await runUntil(id, '2026-01-31T00:00:00Z', 24)).toEqual([
      '2026-01-10 renewal 2026-01-31T10:00:00.000Z#21',
    ])
    const [notice] = (await readSubscription(deps, { id })).notices
    expect(notice?.details).toEqual({ on: '2026-01-31', amount: 45_516, currency: 'CAD' })
    expect(deps.enqueued).toContainEqual({
      name: 'send-mail',
      data: { kind: 'renewalNotice', subscriptionId: id, about: '2026-01-31T10:00:00.000Z#21' },
    })
  })

  test('30 and 10 days before in French', async () => {
    const { id } = await buildYear({ language: 'fr' })
    expect(await runUntil(id, '2026-01-31T00:00:00Z', 24)).toEqual([
      '2026-01-01 renewal 2026-01-31T10:00:00.000Z#30',
      '2026-01-21 renewal 2026-01-31T10:00:00.000Z#10',
    ])
  })

  test('in French when the term begins, where that is shorter', async () => {
    const { id } = await buildSubscription(deps, fake, { ...month, language: 'fr' })
    expect(await runUntil(id, '2025-03-31T00:00:00Z')).toEqual([
      '2025-01-31 renewal 2025-02-28T10:00:00.000Z#30',
      '2025-02-18 renewal 2025-02-28T10:00:00.000Z#10',
      '2025-03-01 renewal 2025-03-31T10:00:00.000Z#30',
      '2025-03-21 renewal 2025-03-31T10:00:00.000Z#10',
    ])
  })

  test.each([
    ['en', '#21'],
    ['fr', '#10'],
  ])('late and once, where nothing ran for days (%s)', async (language, which) => {
    const { id } = await buildYear({ language })
    clock.now = new Date('2026-01-29T10:00:00Z')
    expect(await runUntil(id, '2026-01-30T10:00:00Z')).toEqual([
      `2026-01-29 renewal 2026-01-31T10:00:00.000Z${which}`,
    ])
  })

  test('never afterwards', async () => {
    const { id } = await buildYear()
    clock.now = new Date('2026-01-31T10:00:00Z')
    await remind(deps, clock)
    expect(await told(id)).toEqual([])
  })

  test.each([
    ['was cancelled', { cancelledAt: start }],
    ['has nothing to be charged to', { mandate: null }],
    ['belongs to an account that is gone', { accountId: null }],
  ])('not where the subscription %s', async (_case, changes) => {
    const { id } = await buildYear()
    await db.update(subscriptions).set(changes).where(eq(subscriptions.id, id))
    expect(await runUntil(id, '2026-01-31T00:00:00Z', 24)).toEqual([])
  })

  test('not where an operator keeps the account closed', async () => {
    const { id, accountId } = await buildYear()
    await db.update(accounts).set({ disabledAt: start }).where(eq(accounts.id, accountId))
    expect(await runUntil(id, '2026-01-31T00:00:00Z', 24)).toEqual([])
  })

  test('again where a pause has put it off', async () => {
    const { id } = await buildYear()
    await runUntil(id, '2026-01-15T00:00:00Z', 24)
    await db
      .update(subscriptions)
      .set({ resumesAt: new Date('2026-03-31T10:00:00Z') })
      .where(eq(subscriptions.id, id))
    expect(await runUntil(id, '2026-03-31T00:00:00Z', 24)).toEqual([
      '2026-01-10 renewal 2026-01-31T10:00:00.000Z#21',
      '2026-03-10 renewal 2026-03-31T10:00:00.000Z#21',
    ])
  })

  test('twice at once is once', async () => {
    const { id } = await buildYear()
    clock.now = new Date('2026-01-15T10:00:00Z')
    await Promise.all([remind(deps, clock), remind(deps, clock), remind(deps, clock)])
    expect(await told(id)).toHaveLength(1)
  })
})

describe('a card that will be over', () => {
  const card = (expires: string) => ({ ...savedCard, expires })

  test('is told of 30 days before the renewal that it is too old for, once', async () => {
    const { id } = await buildYear({ mandate: card('2025-12') })
    const notices = await runUntil(id, '2026-01-31T00:00:00Z', 24)
    expect(notices[0]).toBe('2026-01-01 card_expiring 2025-12')
    expect(notices).toHaveLength(2)
  })

  test('is good for a renewal in its last month', async () => {
    const { id } = await buildYear({ mandate: card('2026-01') })
    expect(await runUntil(id, '2026-01-31T00:00:00Z', 24)).toHaveLength(1)
  })
})

// Months go by day after day.
describe('a price that has become higher', { timeout: 120_000 }, () => {
  /** The same book with Solo at other prices for Canadians. */
  function dearer(book: PriceBook, month: number, monthOfYear: number): PriceBook {
    const packages = book.packages.map((sold) =>
      sold.token === 'solo' ? { ...sold, prices: { ...sold.prices, CAD: { month, monthOfYear } } } : sold,
    )
    return { ...book, packages }
  }
  const charges = () => fake.charged.map(({ amount }) => amount)

  test('is announced 45 days before a year begins for it, and charged then', async () => {
    const { id } = await buildYear({ country: 'FR', province: '' })
    deps.priceBook = dearer(deps.priceBook, 6_000, 4_000)
    expect(await runUntil(id, '2026-02-01T00:00:00Z', 24)).toEqual([
      '2025-12-17 price_change 2026-01-31T10:00:00.000Z',
      '2026-01-10 renewal 2026-01-31T10:00:00.000Z#21',
    ])
    const { notices } = await readSubscription(deps, { id })
    expect(notices[0]?.details).toMatchObject({ unitAmount: 48_000, before: 39_588, on: '2026-01-31' })
    expect(notices[1]?.details).toMatchObject({ amount: 48_000 })
    expect(charges()).toEqual([48_000])
  })

  test('is not charged where there was no time to announce it', async () => {
    const { id } = await buildYear({ country: 'FR', province: '' })
    clock.now = new Date('2026-01-02T10:00:00Z')
    deps.priceBook = dearer(deps.priceBook, 6_000, 4_000)
    const notices = await runUntil(id, '2026-02-01T00:00:00Z', 24)
    expect(notices).not.toContainEqual(expect.stringContaining('price_change'))
    expect(charges()).toEqual([39_588])
  })

  test('is charged by the month from the renewal after the next one on, and announced once', async () => {
    const { id } = await buildSubscription(deps, fake, { ...month, country: 'FR', province: '' })
    deps.priceBook = dearer(deps.priceBook, 6_000, 4_000)
    const notices = await runUntil(id, '2025-06-01T00:00:00Z', 24)
    expect(notices.filter((each) => each.includes('price_change'))).toEqual([
      '2025-02-14 price_change 2025-03-31T10:00:00.000Z',
    ])
    expect(charges()).toEqual([4_999, 6_000, 6_000, 6_000])
    expect((await readSubscription(deps, { id })).notices.at(-1)?.details).toMatchObject({ amount: 6_000 })
  })

  test('that has fallen again before is not charged, and one that has risen since is announced anew', async () => {
    const { id } = await buildSubscription(deps, fake, { ...month, country: 'FR', province: '' })
    const before = deps.priceBook
    deps.priceBook = dearer(before, 6_000, 4_000)
    await runUntil(id, '2025-03-15T00:00:00Z', 24)
    deps.priceBook = dearer(before, 5_500, 4_000)
    await runUntil(id, '2025-04-10T00:00:00Z', 24)
    deps.priceBook = dearer(before, 7_000, 4_000)
    const notices = await runUntil(id, '2025-07-01T00:00:00Z', 24)
    expect(charges()).toEqual([4_999, 5_500, 5_500, 7_000, 7_000])
    expect(notices.filter((each) => each.includes('price_change'))).toEqual([
      '2025-02-14 price_change 2025-03-31T10:00:00.000Z',
      '2025-04-16 price_change 2025-05-31T10:00:00.000Z',
    ])
  })

  test('that is lower is charged at once, without a word', async () => {
    const { id } = await buildSubscription(deps, fake, { ...month, country: 'FR', province: '' })
    deps.priceBook = dearer(deps.priceBook, 4_000, 3_000)
    const notices = await runUntil(id, '2025-03-01T00:00:00Z', 24)
    expect(charges()).toEqual([4_000])
    expect(notices).not.toContainEqual(expect.stringContaining('price_change'))
  })
})
