import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { type BuiltSubscription, buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { cancelSubscription } from '../billing/end-renewal.ts'
import { withdraw } from '../billing/withdraw.ts'
import { prepareNoticeMails } from '../notices/notice-mails.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { runBillingCycle } from './run-billing-cycle.ts'

const { db } = await createTestDatabase()
let shop: BillingShop

beforeEach(() => {
  shop = buildBillingShop(db)
})

const buildWithPayPal = (mandate = buildPayPalMandate(), changes = {}) =>
  buildSubscription(shop.deps, shop.fake, { period: 'month', mandate, ...changes })
const tell = ({ reference }: BuiltSubscription) => refreshPayment(shop.deps, 'sandbox', reference)

/** What the holder has been told, after the job has run as often as it would have. */
async function toldOf(own: BuiltSubscription, kind: string) {
  for (let run = 0; run < 3; run += 1) await runBillingCycle(shop.deps, { now: shop.now() })
  const { notices } = await readSubscription(shop.deps, own)
  return notices.filter((notice) => notice.kind === kind)
}

async function mailOf(own: BuiltSubscription, about = '') {
  const mail = await prepareNoticeMails(shop.deps).subscriptionCancelled({ subscriptionId: own.id, about })
  return mail?.data
}

describe('LIC-4 a renewal that its holder has not ended is told of once, with why and until when everything is open', () => {
  test('where PayPal charges no more', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildWithPayPal(mandate)
    shop.goOn(10)
    shop.fake.change(own.reference, { mandate: { ...mandate, status: 'CANCELLED' }, updatedAt: shop.now() })
    await tell(own)
    const told = await toldOf(own, 'cancelled')
    expect(told).toMatchObject([{ details: { because: 'provider' } }])
    expect(await mailOf(own, told[0]?.about)).toMatchObject({ because: 'provider', openUntil: '2027-04-01' })
  })

  test('where everything was given back', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildWithPayPal(mandate)
    shop.goOn(10)
    shop.fake.move(own.reference, { kind: 'refund' })
    await tell(own)
    const told = await toldOf(own, 'cancelled')
    expect(told).toMatchObject([{ details: { because: 'refund' } }])
    expect(await mailOf(own, told[0]?.about)).toMatchObject({ because: 'refund', openUntil: null })
    // PayPal tells that it has ended, too.
    shop.goOn(1)
    shop.fake.change(own.reference, { mandate: { ...mandate, status: 'CANCELLED' }, updatedAt: shop.now() })
    await tell(own)
    expect(await toldOf(own, 'cancelled')).toHaveLength(1)
  })

  test('where the bank disputes a charge', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { period: 'month' })
    shop.goOn(10)
    shop.fake.move(own.reference, { kind: 'chargeback' })
    await tell(own)
    expect(await toldOf(own, 'cancelled')).toMatchObject([{ details: { because: 'dispute' } }])
  })

  test('and not again where they had cancelled, or have withdrawn', async () => {
    const own = await buildWithPayPal()
    await cancelSubscription(shop.deps, actorOf(own), { id: own.id })
    shop.goOn(1)
    shop.fake.move(own.reference, { kind: 'refund' })
    await tell(own)
    expect(await toldOf(own, 'cancelled')).toMatchObject([{ details: {} }])

    const place = { country: 'FR', province: '', company: '' }
    const consumer = await buildWithPayPal(buildPayPalMandate(), place)
    await withdraw(shop.deps, actorOf(consumer), { id: consumer.id })
    expect(await toldOf(consumer, 'cancelled')).toMatchObject([{ details: { withdrawn: 1 } }])
  })

  test('nor where only a part was given back, or long ago', async () => {
    const own = await buildWithPayPal()
    shop.fake.move(own.reference, { kind: 'refund', amount: 100 })
    await tell(own)
    expect(await toldOf(own, 'cancelled')).toEqual([])
    shop.fake.move(own.reference, { kind: 'refund', amount: shop.fake.read(own.reference).amount - 100 })
    await tell(own)
    shop.goOn(8)
    expect(await toldOf(own, 'cancelled')).toEqual([])
  })
})

describe('LIC-4 a term that PayPal charged at last', () => {
  test('after a suspension is told of once, and so is the next such one', async () => {
    const own = await buildWithPayPal()
    for (const times of [1, 2]) {
      shop.goOn(40)
      expect(await toldOf(own, 'suspended')).toHaveLength(times)
      expect(await toldOf(own, 'back')).toHaveLength(times - 1)
      shop.fake.move(own.reference)
      await tell(own)
      expect(await toldOf(own, 'back')).toHaveLength(times)
      expect((await readSubscription(shop.deps, own)).subscription.state).toBe('active')
    }
    // One that comes in time is no news.
    shop.goOn(32)
    shop.fake.move(own.reference)
    await tell(own)
    expect(await toldOf(own, 'back')).toHaveLength(2)
  })
})

describe('LIC-4 R-34 what nobody has paid for sixty days', () => {
  test('is over, also with PayPal: what it charges later is a term that ends', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildWithPayPal(mandate)
    shop.goOn(31 + 61)
    await toldOf(own, 'suspended')
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({
      ...{ state: 'expired', cancelledAt: shop.now(), mandate: { status: 'CANCELLED' } },
    })
    expect(shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')).toMatchObject([
      { data: { mandate: { reference: mandate.reference } } },
    ])
    shop.fake.move(own.reference)
    await tell(own)
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('cancelled')
  })

  test('R-34 is asked for once more before: what was charged in time, and of which nothing was heard, goes on', async () => {
    const own = await buildWithPayPal()
    const inTime = new Date(shop.now().getTime() + 31 * 86_400_000)
    shop.goOn(31 + 61)
    shop.fake.move(own.reference, { at: inTime })
    await runBillingCycle(shop.deps, { now: shop.now() })
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ cancelledAt: null, mandate: { status: 'ACTIVE' } })
    expect(subscription.state).not.toBe('expired')
    expect(shop.deps.enqueued.map(({ name }) => name)).not.toContain('end-mandate')
  })

  test('F-10 is not over while its provider cannot be asked', async () => {
    const own = await buildWithPayPal()
    shop.goOn(31 + 61)
    shop.fake.isAway = true
    await runBillingCycle(shop.deps, { now: shop.now() })
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({
      ...{ cancelledAt: null, mandate: { status: 'ACTIVE' } },
    })
    expect(shop.deps.enqueued.map(({ name }) => name)).not.toContain('end-mandate')
    shop.fake.isAway = false
    await runBillingCycle(shop.deps, { now: shop.now() })
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('expired')
  })

  test('does not renew itself after a late charge, also where nothing has written that it was over', async () => {
    const own = await buildWithPayPal()
    shop.goOn(31 + 61)
    shop.fake.move(own.reference)
    await tell(own)
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'cancelled', cancelledAt: shop.now() })
    expect(shop.deps.enqueued.map(({ name }) => name)).toContain('end-mandate')
  })
})
