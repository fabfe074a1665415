import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildSubmission } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { orders } from '../tables/orders.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from './change-subscription.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(() => {
  shop = buildBillingShop(db)
})

const solo = (period: BillingPeriod): PlannedChange => ({ package: 'solo', period, seats: 1 })
/** As a part of a day. */
const MINUTE = 1 / 1440
const ordersOf = ({ id }: { id: string }) => db.select().from(orders).where(eq(orders.subscriptionId, id))

describe('R-30 one charge', () => {
  test('the same form twenty times at once, and again later', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    const { total } = await shop.preview(own, solo('month'))
    const number = buildSubmission()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => shop.change(own, solo('month'), total, number)),
    )
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.state))).toContain('paid')
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true, orderId: expect.any(String) })
    expect(shop.fake.charged).toHaveLength(1)
    expect(await ordersOf(own)).toHaveLength(1)
    expect(await shop.change(own, solo('month'), total, number)).toMatchObject({ ok: true, state: 'paid' })
    expect(await shop.change(own, solo('year'), total, number)).toEqual({ ok: false, error: 'conflict' })
    const { events } = await readSubscription(shop.deps, own)
    expect(events.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  })

  test('R-45 a card that is declined is not tried again and again', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    const { total } = await shop.preview(own, solo('month'))
    let outcome = await shop.change(own, solo('month'), total, buildSubmission())
    for (let tries = 1; outcome.ok && tries < 100; tries++)
      outcome = await shop.change(own, solo('month'), total, buildSubmission())
    expect(outcome).toMatchObject({ error: 'too_many_requests', retryAfter: expect.any(Number) })
    expect(shop.fake.charged.length).toBeLessThan(30)
  })

  test('a card that is declined is tried once for twenty forms, and the order is paid by hand', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    shop.fake.outcomeOf = () => 'authentication_failed'
    const { total } = await shop.preview(own, solo('month'))
    const number = buildSubmission()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => shop.change(own, solo('month'), total, number)),
    )
    expect(shop.fake.charged).toHaveLength(1)
    const declined = outcomes.find((outcome) => outcome.ok && outcome.state === 'declined')
    expect(declined).toMatchObject({ decline: 'authentication_failed', orderId: expect.any(String) })
    expect(await shop.change(own, solo('month'), total, number)).toEqual(declined)
    expect((await readSubscription(shop.deps, own)).subscription.package).toBe('starter')

    const [order] = await ordersOf(own)
    const viewer = { ...actorOf(own), holder: undefined }
    const { reference } = await buildPayment(shop.deps, { orderId: order?.id ?? '', viewer })
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({
      package: 'solo',
      period: 'month',
    })
  })

  test('twenty different forms at once charge what was chosen first or nothing twice', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    const { total } = await shop.preview(own, solo('month'))
    await Promise.allSettled(Array.from({ length: 20 }, () => shop.change(own, solo('month'), total)))
    const paid = (await ordersOf(own)).filter(({ state }) => state === 'paid')
    expect(paid).toHaveLength(1)
    expect(shop.fake.charged).toHaveLength(1)
  })

  test('F-10 a provider that is away is asked again by a job, for the same payment', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    const { total } = await shop.preview(own, solo('month'))
    shop.fake.isAway = true
    expect(await shop.change(own, solo('month'), total)).toMatchObject({ ok: true, state: 'processing' })
    const job = shop.deps.enqueued.find(({ name }) => name === FINISH_CHANGE)?.data as FinishChangeJob
    await expect(finishChange(shop.deps, job)).rejects.toThrow()
    // What is being charged is not replaced by something else meanwhile.
    expect(await shop.changeAsShown(own, solo('year'))).toEqual({ ok: false, error: 'payment_running' })
    shop.fake.isAway = false
    await Promise.all([finishChange(shop.deps, job), finishChange(shop.deps, job)])
    await finishChange(shop.deps, job)
    expect(shop.fake.charged).toHaveLength(1)
    expect((await readSubscription(shop.deps, own)).subscription.package).toBe('solo')
  })

  test('killed after the provider has charged it: the job finds the same charge', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    const { total } = await shop.preview(own, solo('month'))
    shop.fake.beforeAnswer = async () => {
      throw new Error('killed')
    }
    await expect(shop.change(own, solo('month'), total)).rejects.toThrow('killed')
    shop.fake.beforeAnswer = async () => {}
    const job = shop.deps.enqueued.find(({ name }) => name === FINISH_CHANGE)?.data as FinishChangeJob
    await finishChange(shop.deps, job)
    expect(shop.fake.charged).toHaveLength(1)
    expect((await readSubscription(shop.deps, own)).subscription.package).toBe('solo')
  })

  test('a newer change takes the place of one that was not paid', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await shop.changeAsShown(own, solo('year'))
    shop.fake.outcomeOf = () => 'paid'
    expect(await shop.changeAsShown(own, solo('month'))).toMatchObject({ ok: true, state: 'paid' })
    expect((await ordersOf(own)).map(({ state, period }) => `${period} ${state}`).sort()).toEqual([
      'month paid',
      'year cancelled',
    ])
  })
})
