import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { sendWaitingRefunds } from '../refunds/send-refund.ts'
import { orders, refunds, subscriptions } from '../tables/orders.ts'
import { cancelSubscription } from './end-renewal.ts'
import { viewBilling } from './view-billing.ts'
import { withdraw } from './withdraw.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(() => {
  shop = buildBillingShop(db)
})

const MINUTE = 1 / 1440
/** A month of Starter for a consumer in Germany, in euros: 13.99. */
const buildConsumer = (changes: object = {}) =>
  buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'starter', period: 'month', currency: 'EUR', country: 'DE', province: '', company: '' },
    ...changes,
  })
type Own = Awaited<ReturnType<typeof buildConsumer>>
const withdrawFrom = (own: Own) => withdraw(shop.deps, actorOf(own), own)
const conflict = { code: 'conflict' }

describe('directive 2011/83/EU: a consumer withdraws within fourteen days', () => {
  test('and has everything back, changes and all; it is over at once, told once, and nothing is charged again', async () => {
    const own = await buildConsumer()
    shop.goOn(1)
    await shop.changeAsShown(own, { package: 'solo', period: 'month', seats: 1 })
    shop.goOn(2)
    // 13.99, and 34.99 less 30/31 of it.
    const amount = 1_399 + 3_499 - 1_354
    expect((await shop.viewOf(own)).withdrawal).toEqual({
      until: '2027-03-16T00:00:00.000Z',
      amount,
      by: 'law',
    })
    await withdrawFrom(own)

    expect(shop.fake.refunded.map((refund) => refund.amount)).toEqual([3_499 - 1_354, 1_399])
    const view = await shop.viewOf(own)
    expect(view).toMatchObject({ state: 'expired', withdrawal: null, may: [], charges: [] })
    expect(view.noWithdrawal).toEqual({ because: 'over' })
    // The money that goes back charge by charge opens nothing again.
    expect(view?.history.filter(({ kind }) => kind === 'refunded')).toMatchObject([
      { by: 'holder', toState: 'expired', details: { withdrawn: true, amount } },
    ])
    expect(view?.accessUntil).toBe(view?.termFrom)
    const { notices } = await readSubscription(shop.deps, own)
    expect(notices).toMatchObject([{ kind: 'cancelled', details: { withdrawn: 1 } }])
    const { invoices } = await viewBilling(shop.deps, actorOf(own))
    expect(invoices.map(({ kind, total }) => `${kind} ${total}`).sort()).toEqual([
      'credit_note 1399',
      'credit_note 2145',
      'invoice 1399',
      'invoice 2145',
    ])
    await expect(withdrawFrom(own)).rejects.toMatchObject(conflict)
    shop.goOn(40)
    await shop.renew()
    expect(shop.fake.charged).toHaveLength(1)
  })

  test('also of what was cancelled before', async () => {
    const own = await buildConsumer()
    await cancelSubscription(shop.deps, actorOf(own), own)
    shop.goOn(1)
    await withdrawFrom(own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'expired' })
    expect(shop.fake.refunded).toMatchObject([{ amount: 1_399 }])
  })

  test('ten times at once is once', async () => {
    const own = await buildConsumer()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => withdrawFrom(own)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(shop.fake.refunded).toHaveLength(1)
  })

  test('F-10 while the provider is away: it is over all the same, and the money follows', async () => {
    const own = await buildConsumer()
    shop.fake.isAway = true
    await withdrawFrom(own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'expired' })
    shop.fake.isAway = false
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toMatchObject([{ amount: 1_399 }])
    const [order] = await db.select().from(orders).where(eq(orders.id, own.orderId))
    expect(order?.state).toBe('refunded')
  })

  test('from a PayPal subscription, which is ended there', async () => {
    const own = await buildConsumer({ mandate: buildPayPalMandate() })
    await withdrawFrom(own)
    expect(shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')).toHaveLength(1)
    expect((await readSubscription(shop.deps, own)).subscription.mandate?.status).toBe('CANCELLED')
  })

  test.each([
    ['the last minute of the fourteenth day on Guadeloupe', 14.5 + 4 / 24 - MINUTE, true],
    ['the first minute of the fifteenth there', 14.5 + 4 / 24, false],
  ])('until %s', async (_case, days, may) => {
    const own = await buildConsumer()
    shop.goOn(days)
    expect((await shop.viewOf(own)).may.includes('withdraw')).toBe(may)
    if (!may) await expect(withdrawFrom(own)).rejects.toMatchObject(conflict)
    const noWithdrawal = may ? null : { because: 'late', endedOn: '2027-03-15T00:00:00.000Z' }
    expect(await shop.viewOf(own)).toMatchObject({ noWithdrawal })
  })

  test.each([
    ['a business', { taxNumber: 'DE123456789' }, 'business'],
    ['somebody in Norway', { country: 'NO' }, null],
    ['somebody on Réunion', { country: 'RE' }, null],
    ['somebody on Åland', { country: 'AX' }, null],
    ['somebody in Switzerland', { country: 'CH' }, 'elsewhere'],
    ['somebody in Canada', { country: 'CA', province: 'QC' }, 'elsewhere'],
  ])('%s, who is told why not', async (_case, changes, because) => {
    const own = await buildConsumer(changes)
    const { withdrawal, noWithdrawal } = await shop.viewOf(own)
    expect(withdrawal !== null).toBe(because === null)
    expect(noWithdrawal).toEqual(because && { because })
    if (because) await expect(withdrawFrom(own)).rejects.toMatchObject(conflict)
    expect(await db.select().from(refunds).where(eq(refunds.orderId, own.orderId))).toEqual([])
  })
})

test.each([
  ['until the end of the fourteenth', 15.5 + 4 / 24 - MINUTE, true],
  ['no longer', 15.5 + 4 / 24, false],
])(
  'whoever bought late in the evening by UTC, on the next day where they live, %s',
  async (_case, days, may) => {
    shop.goOn(0.48)
    const own = await buildConsumer({ country: 'FR' })
    shop.goOn(days - 0.48)
    expect((await shop.viewOf(own)).withdrawal !== null).toBe(may)
  },
)

describe('the money-back guarantee of the price book', () => {
  const DAYS = 20
  /** A year of Solo for somebody in Quebec: nothing that a law gives back. */
  function buildGuaranteed(changes: Record<string, unknown> = {}) {
    const priceBook = { ...shop.deps.priceBook, moneyBackDays: DAYS }
    return buildSubscription({ ...shop.deps, priceBook }, shop.fake, changes)
  }

  // Also where the price book holds it no more when somebody asks.
  test.each([
    ['the last minute of its last day on Midway', DAYS + 1.5 + 11 / 24 - MINUTE, true],
    ['the first minute after it there', DAYS + 1.5 + 11 / 24, false],
  ])('gives everything back to whoever asks, in %s', async (_case, days, may) => {
    const own = await buildGuaranteed()
    shop.goOn(days)
    const { withdrawal, noWithdrawal } = await shop.viewOf(own)
    if (!may) {
      expect(noWithdrawal).toEqual({
        because: 'elsewhere',
        guarantee: { because: 'late', endedOn: '2027-03-22T00:00:00.000Z' },
      })
      await expect(withdrawFrom(own)).rejects.toMatchObject(conflict)
      return
    }
    expect(withdrawal).toMatchObject({ by: 'guarantee', until: '2027-03-23T00:00:00.000Z' })
    await Promise.allSettled([withdrawFrom(own), withdrawFrom(own)])
    expect(shop.fake.refunded).toMatchObject([{ amount: withdrawal?.amount }])
    expect(await shop.viewOf(own)).toMatchObject({ state: 'expired', withdrawal: null })
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, own.orderId))
    expect(refund?.reason).toBe('money-back')
    const { notices } = await readSubscription(shop.deps, own)
    expect(notices).toMatchObject([{ kind: 'cancelled', details: { withdrawn: 1, guarantee: 1 } }])
  })

  test('keeps the right of a consumer, for as long as the longer of the two', async () => {
    const consumer = { currency: 'EUR', country: 'DE', province: '', company: '' }
    const own = await buildGuaranteed(consumer)
    expect((await shop.viewOf(own)).withdrawal).toMatchObject({
      by: 'law',
      until: '2027-03-23T00:00:00.000Z',
    })
    shop.goOn(17)
    expect((await shop.viewOf(own)).withdrawal?.by).toBe('guarantee')
  })

  test('holds also for what was bought before it was promised', async () => {
    const own = await buildSubscription(shop.deps, shop.fake)
    expect((await shop.viewOf(own)).withdrawal).toBeNull()
    shop.deps.priceBook = { ...shop.deps.priceBook, moneyBackDays: DAYS }
    expect((await shop.viewOf(own)).withdrawal?.by).toBe('guarantee')
  })

  test('holds for the first purchase of an account alone, also of two on one day', async () => {
    const first = await buildGuaranteed()
    const second = await buildGuaranteed()
    await db.update(subscriptions).set({ accountId: first.accountId }).where(eq(subscriptions.id, second.id))
    await db.update(orders).set({ accountId: first.accountId }).where(eq(orders.id, second.orderId))
    const again = { ...second, accountId: first.accountId }
    expect(await shop.viewOf(again)).toMatchObject({
      withdrawal: null,
      noWithdrawal: { because: 'elsewhere', guarantee: { because: 'not_first' } },
    })
    await expect(withdrawFrom(again)).rejects.toMatchObject(conflict)
    await withdrawFrom(first)
    expect(shop.fake.refunded).toHaveLength(1)
    await expect(withdrawFrom(again)).rejects.toMatchObject(conflict)
  })

  test('is neither lost by taking a plan over, nor had once more by handing one over', async () => {
    const handed = await buildGuaranteed()
    const own = await buildGuaranteed()
    await db.update(subscriptions).set({ accountId: own.accountId }).where(eq(subscriptions.id, handed.id))
    expect((await shop.viewOf(own)).withdrawal).toMatchObject({ by: 'guarantee' })
    const next = await buildGuaranteed()
    const again = { ...next, accountId: handed.accountId }
    await db.update(subscriptions).set({ accountId: again.accountId }).where(eq(subscriptions.id, next.id))
    await db.update(orders).set({ accountId: again.accountId }).where(eq(orders.id, next.orderId))
    expect((await shop.viewOf(again)).noWithdrawal).toMatchObject({ guarantee: { because: 'not_first' } })
  })
})
