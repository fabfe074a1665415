import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildRenewalClock, type RenewalClock } from '#tests/builders/renewal-clock.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { triesOf } from '../subscriptions/dates.ts'
import { orders, payments } from '../tables/orders.ts'
import { remind } from './remind.ts'
import { renewDue } from './renew-due.ts'
import { runBillingCycle } from './run-billing-cycle.ts'

const { db } = await createTestDatabase()
let clock: RenewalClock
beforeEach(async () => {
  clock = await buildRenewalClock(db)
})

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const month = { period: 'month' }
/** When the term is over that was bought on 31 January. */
const due = Date.parse('2025-02-28T10:00:00Z')
const nextEnd = new Date('2025-03-31T10:00:00Z')

/** The jobs of a machine whose clock is so far from the one of the provider and of everybody else. */
async function runOn(skew: number, at: number): Promise<void> {
  clock.now = new Date(at)
  const now = new Date(at + skew)
  const deps = { ...clock.deps, clock: () => now }
  await renewDue(deps, { now })
  await runBillingCycle(deps, { now })
}

async function listTries(id: string) {
  const { createdAt, state } = payments
  return db
    .select({ createdAt, state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.subscriptionId, id))
}

const skews: [string, number][] = [
  ['ten minutes ahead', 10 * MINUTE_MS],
  ['ten minutes behind', -10 * MINUTE_MS],
  ['a day behind', -24 * HOUR_MS],
]

describe.each(skews)('F-22 a machine whose clock is %s', (_case, skew) => {
  test('charges once: when the term is over by its clock, neither sooner nor later', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    const moment = due - skew
    await runOn(skew, moment - MINUTE_MS)
    expect(clock.fake.charged).toEqual([])
    for (const later of [0, 5 * MINUTE_MS, HOUR_MS]) await runOn(skew, moment + later)
    expect(clock.fake.charged).toHaveLength(1)
    const { subscription, events, notices } = await readSubscription(clock.deps, { id })
    expect(subscription).toMatchObject({
      ...{ state: 'active', termFrom: new Date(due), paidThrough: nextEnd },
    })
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'renewed'])
    expect(notices).toEqual([])
  })

  test('R-30 charges once with one beside it that knows the time', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    const moments = [due - skew, due, due + 5 * MINUTE_MS, due - skew + 5 * MINUTE_MS].sort((a, b) => a - b)
    for (const at of moments) for (const each of [skew, 0]) await runOn(each, at)
    expect(clock.fake.charged).toHaveLength(1)
    expect((await readSubscription(clock.deps, { id })).subscription.paidThrough).toEqual(nextEnd)
  })

  test('tries no more often with one beside it, and each failure is told once', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    clock.fake.outcomeOf = () => 'insufficient_funds'
    const tries = triesOf(new Date(due)).map((at) => at.getTime())
    const moments = tries.flatMap((at) => [at - skew, at, at + 5 * MINUTE_MS])
    for (const at of [...new Set(moments)].sort((a, b) => a - b)) {
      for (const each of [0, skew]) await runOn(each, at)
    }
    const { notices } = await readSubscription(clock.deps, { id })
    expect(await listTries(id)).toHaveLength(tries.length)
    expect(notices.filter(({ kind }) => kind === 'payment_failed')).toHaveLength(tries.length)
  })
})

describe('F-22 a clock that is set back by an hour', () => {
  const around = (at: number) => [0, -60, -30, -1, 0, 5, 30].map((minutes) => at + minutes * MINUTE_MS)

  test('after a charge charges nothing again', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    for (const at of around(due)) await runOn(0, at)
    const { subscription, events } = await readSubscription(clock.deps, { id })
    expect(clock.fake.charged).toHaveLength(1)
    expect(subscription).toMatchObject({ state: 'active', paidThrough: nextEnd })
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'renewed'])
  })

  test('after a try that was declined tries no more often, and tells of each once', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    clock.fake.outcomeOf = () => 'declined'
    for (const at of triesOf(new Date(due)).slice(0, 2)) {
      for (const moment of around(at.getTime())) await runOn(0, moment)
    }
    const { subscription, events, notices } = await readSubscription(clock.deps, { id })
    expect(await listTries(id)).toHaveLength(2)
    expect(notices.map(({ kind }) => kind)).toEqual(['payment_failed', 'payment_failed'])
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'payment_failed', 'payment_failed'])
    expect(subscription.state).toBe('past_due')
  })

  test('while nobody knows what became of a charge asks for the same one', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    clock.fake.beforeAnswer = async () => {
      throw Object.assign(new Error('cut off'), { name: 'ProviderUnavailableError' })
    }
    await runOn(0, due)
    clock.fake.beforeAnswer = async () => {}
    for (const at of around(due).slice(1)) await runOn(0, at)
    expect(clock.fake.charged).toHaveLength(1)
    expect(await listTries(id)).toMatchObject([{ state: 'paid' }])
  })

  test('LIC-5 tells of the renewal once', async () => {
    const { id } = await buildSubscription(clock.deps, clock.fake, month)
    for (const at of around(due - 21 * 24 * HOUR_MS)) {
      clock.now = new Date(at)
      await remind(clock.deps, clock)
    }
    const { notices } = await readSubscription(clock.deps, { id })
    expect(notices.map(({ kind, about }) => `${kind} ${about}`)).toEqual([
      'renewal 2025-02-28T10:00:00.000Z#21',
    ])
  })
})
