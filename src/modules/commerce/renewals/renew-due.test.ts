import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildRenewalClock, type RenewalClock } from '#tests/builders/renewal-clock.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { askForRenewals, countLateRenewals, renewDue } from './renew-due.ts'

const { db } = await createTestDatabase()
let clock: RenewalClock
let deps: RenewalClock['deps']
let fake: RenewalClock['fake']

beforeEach(async () => {
  clock = await buildRenewalClock(db)
  ;({ deps, fake } = clock)
})

const run = (at: string) => clock.run(at)
const renewals = (id: string) => db.select().from(orders).where(eq(orders.subscriptionId, id))
const month = { period: 'month' }

describe('LIC-4 a subscription renews itself', () => {
  test('when its term is over, at the agreed price, for a term that goes on where the last one ended', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    await run('2025-02-28T09:59:59Z')
    expect(fake.charged).toHaveLength(0)
    const countLate = (at: string) => countLateRenewals(deps, { now: new Date(at) })
    expect([await countLate('2025-02-28T09:59:59Z'), await countLate('2025-02-28T10:00:00Z')]).toEqual([0, 1])
    await run('2025-02-28T10:00:00Z')
    expect(await countLate('2025-02-28T10:00:00Z')).toBe(0)
    await run('2025-02-28T10:05:00Z')

    const { subscription, events, notices } = await readSubscription(deps, { id })
    expect(fake.charged).toMatchObject([
      { amount: 5_748, currency: 'CAD', mandate: { reference: 'card_test' } },
    ])
    expect(subscription).toMatchObject({
      state: 'active',
      termFrom: new Date('2025-02-28T10:00:00Z'),
      paidThrough: new Date('2025-03-31T10:00:00Z'),
    })
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'renewed'])
    expect(notices).toEqual([])
    expect(await renewals(id)).toMatchObject([
      {
        state: 'paid',
        termFrom: new Date('2025-02-28T10:00:00Z'),
        charges: [
          { on: '2025-02-28', amount: 5_748 },
          { on: '2025-03-31', amount: 5_748 },
          { on: '2025-04-30', amount: 5_748 },
        ],
      },
    ])
  })

  test.each([
    ['was cancelled', { cancelledAt: new Date('2025-02-01') }],
    ['is paused', { resumesAt: new Date('2025-04-28') }],
    ['has nothing to be charged to', { mandate: null }],
  ])('unless it %s', async (_case, changes) => {
    const { id } = await buildSubscription(deps, fake, month)
    await db.update(subscriptions).set(changes).where(eq(subscriptions.id, id))
    await run('2025-03-01T00:00:00Z')
    expect(fake.charged).toHaveLength(0)
    expect(await renewals(id)).toHaveLength(0)
  })

  test('unless an operator keeps the account closed', async () => {
    const { accountId } = await buildSubscription(deps, fake, month)
    await db.update(accounts).set({ disabledAt: clock.now }).where(eq(accounts.id, accountId))
    await run('2025-03-01T00:00:00Z')
    expect(fake.charged).toHaveLength(0)
  })

  test('at the agreed price, also where its package is no longer sold', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    deps.priceBook = {
      ...deps.priceBook,
      packages: deps.priceBook.packages.filter(({ token }) => token !== 'solo'),
    }
    await run('2025-02-28T10:00:00Z')
    expect((await readSubscription(deps, { id })).subscription.state).toBe('active')
    expect(fake.charged).toMatchObject([{ amount: 5_748 }])
  })

  test('R-30 once, however many do it at once', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    clock.now = new Date('2025-02-28T10:00:00Z')
    await Promise.all([renewDue(deps, clock), renewDue(deps, clock), renewDue(deps, clock)])
    const { subscription, events } = await readSubscription(deps, { id })
    expect(fake.charged).toHaveLength(1)
    expect(subscription.paidThrough).toEqual(new Date('2025-03-31T10:00:00Z'))
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'renewed'])
  })

  test('R-30 after a pause, on the day on which that is over', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    await db
      .update(subscriptions)
      .set({ resumesAt: new Date('2025-04-28T10:00:00Z') })
      .where(eq(subscriptions.id, id))
    await run('2025-03-01T00:00:00Z')
    expect((await readSubscription(deps, { id })).subscription.state).toBe('paused')
    await run('2025-04-28T10:00:00Z')
    expect((await readSubscription(deps, { id })).subscription).toMatchObject({
      state: 'active',
      termFrom: new Date('2025-04-28T10:00:00Z'),
      paidThrough: new Date('2025-05-28T10:00:00Z'),
      resumesAt: null,
    })
  })

  test('as what its holder has planned', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    const next = { package: 'starter', period: 'month', seats: 1 } as const
    await db.update(subscriptions).set({ next }).where(eq(subscriptions.id, id))
    await run('2025-02-28T10:00:00Z')
    const { subscription } = await readSubscription(deps, { id })
    expect(subscription).toMatchObject({ package: 'starter', next: null, state: 'active' })
    expect(fake.charged).toMatchObject([{ sku: 'PLAN-STARTER', amount: 2_298 }])
  })
})

describe('F-10 a provider that is away', () => {
  test('is no attempt: the same charge is asked for until it answers', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    fake.isAway = true
    await run('2025-02-28T10:00:00Z')
    await run('2025-02-28T10:05:00Z')
    fake.isAway = false
    await run('2025-02-28T10:10:00Z')
    const [order] = await renewals(id)
    const tries = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? ''))
    const { subscription, events, notices } = await readSubscription(deps, { id })
    expect(tries).toHaveLength(1)
    expect(fake.charged).toHaveLength(1)
    expect(subscription.paidThrough).toEqual(new Date('2025-03-31T10:00:00Z'))
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'lapsed', 'renewed'])
    expect(notices).toEqual([])
  })

  test('R-30 and one that has charged before it was cut off has charged once', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    fake.beforeAnswer = async () => {
      throw Object.assign(new Error('cut off'), { name: 'ProviderUnavailableError' })
    }
    await run('2025-02-28T10:00:00Z')
    fake.beforeAnswer = async () => {}
    await run('2025-02-28T10:05:00Z')
    expect(fake.charged).toHaveLength(1)
    expect((await readSubscription(deps, { id })).subscription.paidThrough).toEqual(
      new Date('2025-03-31T10:00:00Z'),
    )
  })
})

describe('a subscription that its provider charges', () => {
  const paypal = { ...savedCard, kind: 'subscription', reference: 'I-1', status: 'ACTIVE' } as const

  test('is never charged by us, and asked for where nothing is heard of it', async () => {
    const { id, reference } = await buildSubscription(deps, fake, { ...month, mandate: paypal })
    await run('2025-02-28T12:00:00Z')
    expect(fake.charged).toHaveLength(0)
    expect((await readSubscription(deps, { id })).subscription.state).toBe('past_due')
    fake.move(reference)
    await askForRenewals(deps, clock)
    expect((await readSubscription(deps, { id })).subscription).toMatchObject({
      state: 'active',
      paidThrough: new Date('2025-03-31T10:00:00Z'),
    })
  })

  test('whose provider is away is asked for again', async () => {
    const { id, reference } = await buildSubscription(deps, fake, {
      ...month,
      mandate: { ...paypal, reference: 'I-2' },
    })
    clock.now = new Date('2025-02-28T12:00:00Z')
    fake.move(reference)
    fake.isAway = true
    await askForRenewals(deps, clock)
    fake.isAway = false
    await askForRenewals(deps, clock)
    expect((await readSubscription(deps, { id })).subscription.state).toBe('active')
  })
})
