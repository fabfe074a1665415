import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { orders, payments } from '../tables/orders.ts'
import { previewChange } from './change-subscription.ts'
import { cancelSubscription } from './end-renewal.ts'
import { dropPlannedChange } from './holder-actions.ts'
import { listChangeOptions } from './price-change.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(() => {
  shop = buildBillingShop(db)
})

const solo = (period: BillingPeriod): PlannedChange => ({ package: 'solo', period, seats: 1 })
const starter = (period: BillingPeriod): PlannedChange => ({ package: 'starter', period, seats: 1 })
const ordersOf = ({ id }: { id: string }) => db.select().from(orders).where(eq(orders.subscriptionId, id))
/** As a part of a day. */
const MINUTE = 1 / 1440

describe('a change that costs more', () => {
  test('is charged to the card at once, less the days that are not used, and takes the place of what was left', async () => {
    const own = await shop.buildStarter()
    shop.goOn(21)
    const shown = await shop.preview(own, solo('year'))
    // 31 days of March, 10 of them left: 10/31 of 19.99. GST 5 %, QST 9.975 %.
    expect(shown).toMatchObject({
      when: 'now',
      from: '2027-03-22T12:00:00.000Z',
      unitAmount: 39_588,
      quantity: 1,
      credit: 645,
      unusedDays: 10,
      subtotal: 38_943,
      taxes: [
        { kind: 'GST', amount: 1_947 },
        { kind: 'QST', amount: 3_885 },
      ],
      total: 44_775,
      charges: [
        { on: '2027-03-22', amount: 44_775 },
        { on: '2028-03-22', amount: 45_516 },
        { on: '2029-03-22', amount: 45_516 },
      ],
    })
    const outcome = await shop.change(own, solo('year'), shown.total)
    expect(outcome).toEqual({ ok: true, state: 'paid', orderId: expect.any(String) })

    expect(shop.fake.charged).toMatchObject([{ amount: 44_775, laterAmount: 45_516, every: 'year' }])
    const { subscription, events } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({
      ...{ package: 'solo', period: 'year', state: 'active' },
      termFrom: new Date('2027-03-22T12:00:00Z'),
      paidThrough: new Date('2028-03-22T12:00:00Z'),
    })
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'changed'])
    const [order] = await ordersOf(own)
    expect(await readOrderEnd(db, order?.id ?? '')).toMatchObject({
      state: 'paid',
      balances: { revenue: -38_943, 'tax:GST:CA-QC': -1_947, 'tax:QST:CA-QC': -3_885 },
      papers: ['invoice'],
      sum: 0,
    })
    const { invoices } = await viewBilling(shop.deps, actorOf(own))
    expect(invoices[0]).toMatchObject({ kind: 'invoice', total: 44_775, package: 'solo' })
  })

  test('counts what a change before it has credited, and not what was given back', async () => {
    const own = await shop.buildStarter()
    shop.goOn(MINUTE)
    await shop.changeAsShown(own, solo('month'))
    shop.goOn(MINUTE)
    // 49.99, of which 19.35 were credited: 30 days of 31 are left of both.
    expect(await shop.preview(own, solo('year'))).toMatchObject({ credit: 4_838, subtotal: 34_750 })

    const [last] = await ordersOf(own)
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.orderId, last?.id ?? ''))
    shop.fake.move(payment?.reference ?? '', { kind: 'refund', amount: 1_150 })
    await refreshPayment(shop.deps, 'sandbox', payment?.reference ?? '')
    expect((await shop.preview(own, solo('year'))).credit).toBe(3_870)
  })

  test('has the taxes of where its holder lives now', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month', currency: 'EUR', country: 'DE', province: '' },
    })
    expect(await shop.preview(own, solo('month'))).toMatchObject({ taxes: [], credit: 1_399, total: 2_100 })
  })
})

describe('a change that costs less', () => {
  test('comes with the next term, and nothing is charged for it today', async () => {
    const own = await buildSubscription(shop.deps, shop.fake)
    shop.goOn(100)
    const shown = await shop.preview(own, starter('year'))
    expect(shown).toMatchObject({
      when: 'renewal',
      from: '2028-03-01T12:00:00.000Z',
      ...{ credit: 0, unusedDays: 0, subtotal: 16_188, total: 0 },
      charges: [
        { on: '2028-03-01', amount: 18_612 },
        { on: '2029-03-01', amount: 18_612 },
        { on: '2030-03-01', amount: 18_612 },
      ],
    })
    expect(await shop.change(own, starter('year'), 0)).toEqual({ ok: true, state: 'planned' })
    expect(await shop.change(own, starter('year'), 0)).toEqual({ ok: true, state: 'planned' })

    const [view] = (await viewBilling(shop.deps, actorOf(own))).subscriptions
    expect(view).toMatchObject({ package: 'solo', next: starter('year'), charges: shown.charges })
    expect(view?.may).toContain('drop_change')
    const { events } = await readSubscription(shop.deps, own)
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'change_planned'])
    expect(await ordersOf(own)).toEqual([])
  })

  test('comes with the next term on the last day as well: who pays less loses nothing that is paid', async () => {
    const own = await buildSubscription(shop.deps, shop.fake)
    shop.goOn(364)
    expect(await shop.preview(own, starter('year'))).toMatchObject({ when: 'renewal', total: 0 })
  })

  test('from a year to a month comes with the next term', async () => {
    const own = await buildSubscription(shop.deps, shop.fake)
    expect(await shop.preview(own, solo('month'))).toMatchObject({ when: 'renewal', total: 0 })
  })

  test('is given up again', async () => {
    const own = await buildSubscription(shop.deps, shop.fake)
    await shop.change(own, starter('year'), 0)
    await dropPlannedChange(shop.deps, actorOf(own), own)
    const { subscription, events } = await readSubscription(shop.deps, own)
    expect(subscription.next).toBeNull()
    expect(events.at(-1)?.kind).toBe('change_dropped')
    await expect(dropPlannedChange(shop.deps, actorOf(own), own)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('what is not to be had', () => {
  test.each([
    ['what it is already', { package: 'starter', period: 'month' }, 'package', 'no_change'],
    ['a package that there is not', { package: 'nothing' }, 'package', 'unknown_package'],
    ['one that is not sold', { package: 'drive-20' }, 'package', 'unknown_package'],
    ['the same under another name', { package: 'basic-lowest' }, 'package', 'unknown_package'],
    ['too few people', { package: 'team', seats: 1 }, 'seats', 'seats_out_of_range'],
    ['too many', { package: 'team', seats: 51 }, 'seats', 'seats_out_of_range'],
  ] as const)('%s', async (_case, wish, path, code) => {
    const own = await shop.buildStarter()
    const whole = { period: 'year' as const, seats: 1, ...wish }
    const refused = { ok: false, error: 'invalid', fields: [{ path, code }] }
    expect(await previewChange(shop.deps, actorOf(own), { id: own.id, ...whole })).toEqual(refused)
    expect(await shop.change(own, whole, 0)).toEqual(refused)
    const offered = await listChangeOptions(shop.deps, actorOf(own), own)
    expect(offered.map(({ package: token }) => token)).toEqual(
      expect.arrayContaining(['starter', 'solo', 'legal-toolkit']),
    )
    expect(offered.map(({ package: token }) => token)).not.toContain('basic-lowest')
    expect(offered.find((each) => each.package === 'solo')).toMatchObject({
      perSeat: false,
      prices: [
        { period: 'year', unitAmount: 39_588 },
        { period: 'month', unitAmount: 4_999 },
      ],
    })
  })

  test('R-29 another price than the page has shown: nothing is charged, and the new one is shown', async () => {
    const own = await shop.buildStarter()
    const { total } = await shop.preview(own, solo('month'))
    shop.goOn(1)
    const outcome = await shop.change(own, solo('month'), total)
    expect(outcome).toMatchObject({ ok: false, error: 'price_changed', preview: { credit: 1_935 } })
    expect([await ordersOf(own), shop.fake.charged]).toEqual([[], []])
  })

  test('anything of somebody else’s', async () => {
    const [own, other] = [await shop.buildStarter(), await shop.buildStarter()]
    const stranger = { ...own, accountId: other.accountId }
    const notFound = { code: 'not_found' }
    await expect(shop.preview(stranger, solo('month'))).rejects.toMatchObject(notFound)
    await expect(shop.change(stranger, solo('month'), 0)).rejects.toMatchObject(notFound)
    await expect(dropPlannedChange(shop.deps, actorOf(stranger), own)).rejects.toMatchObject(notFound)
    await expect(listChangeOptions(shop.deps, actorOf(stranger), own)).rejects.toMatchObject(notFound)
    await expect(shop.preview({ ...own, id: "' or 1=1" }, solo('month'))).rejects.toMatchObject(notFound)
  })

  test.each([
    ['cancelled', 0],
    ['past due', 32],
    ['suspended', 40],
    ['expired', 100],
  ])('a change of what is %s', async (state, days) => {
    const own = await shop.buildStarter()
    if (state === 'cancelled') await cancelSubscription(shop.deps, actorOf(own), own)
    shop.goOn(days)
    const conflict = { code: 'conflict' }
    await expect(shop.preview(own, solo('month'))).rejects.toMatchObject(conflict)
    await expect(shop.change(own, solo('month'), 0)).rejects.toMatchObject(conflict)
    await expect(dropPlannedChange(shop.deps, actorOf(own), own)).rejects.toMatchObject(conflict)
  })
})

describe('PayPal', () => {
  test('approves a change anew, and the subscription that it charged before is ended', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...starter('month'),
      mandate: buildPayPalMandate(),
    })
    const before = (await readSubscription(shop.deps, own)).subscription.mandate?.reference
    shop.goOn(MINUTE)
    const outcome = await shop.changeAsShown(own, solo('month'))
    expect(outcome).toMatchObject({ ok: true, state: 'to_approve' })
    expect(shop.fake.charged).toEqual([])
    const orderId = outcome.ok && 'orderId' in outcome ? outcome.orderId : ''
    const viewer = { ...actorOf(own), holder: undefined }
    const { reference } = await buildPayment(shop.deps, { orderId, viewer }, 'paypal')
    shop.fake.change(reference, { mandate: buildPayPalMandate(reference) })
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ package: 'solo', mandate: { reference } })
    const ended = shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')
    expect(ended).toMatchObject([{ data: { mandate: { reference: before } } }])
  })

  test('charges what was approved: what costs less is not promised', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { mandate: buildPayPalMandate() })
    expect(await previewChange(shop.deps, actorOf(own), { id: own.id, ...starter('year') })).toMatchObject({
      fields: [{ path: 'package', code: 'not_with_paypal' }],
    })
  })
})
