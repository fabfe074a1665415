import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildRenewalClock, type RenewalClock } from '#tests/builders/renewal-clock.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { holderOf } from '../orders/view-order.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { orders, payments } from '../tables/orders.ts'

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

describe('LIC-4 a renewal that is declined', () => {
  const declined = async (changes: Record<string, unknown> = {}) => {
    const subscription = await buildSubscription(deps, fake, { ...month, ...changes })
    fake.outcomeOf = () => 'insufficient_funds'
    return subscription
  }

  test('is tried again after 1, 3, 5 and 7 days, and each failure told once', async () => {
    const { id } = await declined()
    for (let hour = 0; hour < 24 * 9; hour += 1) {
      await run(new Date(Date.parse('2025-02-28T10:00:00Z') + hour * 3_600_000).toISOString())
    }
    const { subscription, events, notices } = await readSubscription(deps, { id })
    const [order] = await renewals(id)
    const tries = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? ''))
    expect(tries.map(({ createdAt }) => createdAt.toISOString()).sort()).toEqual([
      '2025-02-28T10:00:00.000Z',
      '2025-03-01T10:00:00.000Z',
      '2025-03-03T10:00:00.000Z',
      '2025-03-05T10:00:00.000Z',
      '2025-03-07T09:00:00.000Z',
    ])
    expect(events.map(({ kind, toState }) => `${kind} ${toState}`)).toEqual([
      'begun active',
      'payment_failed past_due',
      ...Array.from({ length: 4 }, () => 'payment_failed past_due'),
      'lapsed suspended',
    ])
    expect(notices.map(({ kind, about }) => [kind, about])).toEqual([
      ...[1, 2, 3, 4, 5].map((attempt) => ['payment_failed', `${order?.id}#${attempt}`]),
      ['suspended', '2025-02-28T10:00:00.000Z'],
    ])
    expect(notices[0]?.details).toEqual({
      ...{ order: order?.id, decline: 'insufficient_funds', amount: 5_748, currency: 'CAD' },
      triesAgainOn: '2025-03-01',
    })
    expect(notices[4]?.details).toMatchObject({ triesAgainOn: null })
    expect(subscription.accessUntil).toEqual(new Date('2025-03-07T10:00:00Z'))
  })

  test('is suspended, and told to be, though its last failure is seen no earlier', async () => {
    const { id } = await declined()
    await run('2025-02-28T10:00:00Z')
    await run('2025-03-07T12:00:00Z')
    const { events, notices } = await readSubscription(deps, { id })
    expect(events.at(-1)).toMatchObject({ kind: 'payment_failed', toState: 'suspended' })
    expect(notices.map(({ kind }) => kind)).toEqual(['payment_failed', 'payment_failed', 'suspended'])
  })

  test.each([
    ['2025-03-01T10:00:00Z', 'a day later'],
    ['2025-03-07T09:05:00Z', 'at the last moment'],
  ])('and paid %s (%s) goes on where the term ended, and its holder is told', async (at) => {
    const { id } = await declined()
    await run('2025-02-28T10:00:00Z')
    fake.outcomeOf = () => 'paid'
    await run(at)
    const { subscription, notices } = await readSubscription(deps, { id })
    const [order] = await renewals(id)
    expect(subscription).toMatchObject({ state: 'active', paidThrough: new Date('2025-03-31T10:00:00Z') })
    expect(notices.map(({ kind, about }) => [kind, about])).toEqual([
      ['payment_failed', `${order?.id}#1`],
      ['back', order?.id],
    ])
    await run('2025-03-08T10:00:00Z')
    expect((await readSubscription(deps, { id })).notices).toHaveLength(2)
  })

  test('and paid by hand in its suspension begins that day, and its holder is told', async () => {
    const { id } = await declined()
    await run('2025-02-28T10:00:00Z')
    await run('2025-03-20T10:00:00Z')
    const [order] = await renewals(id)
    if (!order) throw new Error('there is no renewal')
    const { viewer } = await viewerOf(order.id)
    const { reference } = await buildPayment(deps, { orderId: order.id, viewer })
    fake.change(reference, { mandate: { ...savedCard, reference: 'card_new' } })
    fake.move(reference)
    await refreshPayment(deps, 'sandbox', reference)
    await run('2025-03-20T10:05:00Z')
    const { subscription, notices } = await readSubscription(deps, { id })
    expect(subscription).toMatchObject({
      state: 'active',
      termFrom: new Date('2025-03-20T10:00:00Z'),
      paidThrough: new Date('2025-04-20T10:00:00Z'),
      mandate: { reference: 'card_new' },
    })
    expect(notices.at(-1)).toMatchObject({ kind: 'back', about: order.id })
  })

  test('is given up after 60 days, with its order', async () => {
    const { id } = await declined()
    await run('2025-02-28T10:00:00Z')
    await run('2025-04-29T10:00:00Z')
    const { events } = await readSubscription(deps, { id })
    expect(events.at(-1)).toMatchObject({ kind: 'lapsed', toState: 'expired' })
    expect(await renewals(id)).toMatchObject([{ state: 'cancelled' }])
    fake.outcomeOf = () => 'paid'
    await run('2025-05-29T10:00:00Z')
    expect(fake.charged).toHaveLength(1)
  })

  test('is tried once after days in which nothing ran', async () => {
    await declined()
    await run('2025-03-04T10:00:00Z')
    await run('2025-03-04T10:05:00Z')
    expect(fake.charged).toHaveLength(1)
    await run('2025-03-05T10:00:00Z')
    expect(fake.charged).toHaveLength(2)
  })

  test('by a bank that has taken its time is told of when it is known', async () => {
    const { id } = await buildSubscription(deps, fake, month)
    fake.outcomeOf = () => 'processing'
    await run('2025-02-28T10:00:00Z')
    await run('2025-03-01T10:00:00Z')
    const [order] = await renewals(id)
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, order?.id ?? ''))
    const reference = payment?.reference ?? ''
    expect(fake.charged).toHaveLength(1)
    clock.now = new Date('2025-03-02T09:00:00Z')
    fake.change(reference, { state: 'declined', decline: 'declined', updatedAt: clock.now })
    await refreshPayment(deps, 'sandbox', reference)
    fake.outcomeOf = () => 'paid'
    await run('2025-03-02T10:00:00Z')
    expect((await readSubscription(deps, { id })).notices.map(({ kind }) => kind)).toEqual([
      'payment_failed',
      'back',
    ])
  })

  test('leaves a holder alone who is paying with another card', async () => {
    const { id } = await declined()
    await run('2025-02-28T10:00:00Z')
    const [order] = await renewals(id)
    clock.now = new Date('2025-03-01T09:50:00Z')
    const { viewer } = await viewerOf(order?.id ?? '')
    const { reference } = await buildPayment(deps, { orderId: order?.id ?? '', viewer })
    await db.update(payments).set({ createdAt: clock.now }).where(eq(payments.reference, reference))
    await run('2025-03-01T10:00:00Z')
    expect(fake.read(reference).state).toBe('awaiting')
    await run('2025-03-01T10:20:00Z')
    expect(fake.read(reference).state).toBe('cancelled')
    expect(fake.charged).toHaveLength(2)
  })

  async function viewerOf(orderId: string) {
    return { viewer: { holder: holderOf(deps, orderId), network: 'test' } }
  }
})
