import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  actorOf,
  type BillingShop,
  buildBillingShopAlone,
  buildPayPalMandate,
} from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPayment } from '#tests/builders/orders.ts'
import { type BuiltSubscription, buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { listOrdersToLookAt } from '../administration/orders.ts'
import { FINISH_CHANGE, type FinishChangeJob, finishChange } from '../billing/change-subscription.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { invoices, orders, payments } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

const solo = { package: 'solo', period: 'month', seats: 1 } as const
const GST = { kind: 'GST', region: 'CA-AB', rate: 5_000 }

async function orderOf({ id }: { id: string }) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, id))
    .orderBy(desc(orders.placedAt))
  if (!order) throw new Error('nothing was ordered')
  return order as Order
}
/** Solo is wanted in the middle of a month of Starter in Quebec, and declined. */
async function buildDeclined() {
  const own = await shop.buildStarter()
  shop.goOn(10)
  shop.fake.outcomeOf = () => 'insufficient_funds'
  expect(await shop.changeAsShown(own, solo)).toMatchObject({ state: 'declined' })
  shop.fake.outcomeOf = () => 'paid'
  return own
}
const payByHand = (own: BuiltSubscription, orderId: string, method: 'card' | 'paypal' = 'card') =>
  buildPayment(shop.deps, { orderId, viewer: { ...actorOf(own), holder: undefined } }, method)
async function pay(reference: string): Promise<void> {
  shop.fake.move(reference)
  await refreshPayment(shop.deps, 'sandbox', reference)
}
const invoiceOf = async (orderId: string) => {
  const [invoice] = await db
    .select({ contents: sql<Record<string, unknown>>`${invoices.contents}` })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
  return invoice?.contents
}

describe('PRICE-5 whoever moves before a change is paid', () => {
  test('pays it by hand at the taxes of the new place, as its page, its books and its invoice say', async () => {
    const own = await buildDeclined()
    const before = await orderOf(own)
    await shop.move(own)
    const moved = await orderOf(own)
    const gst = Math.round(before.subtotal * 0.05)
    const whole = before.subtotal + before.credit
    expect(moved).toMatchObject({
      ...{ id: before.id, subtotal: before.subtotal, credit: before.credit, total: before.subtotal + gst },
      taxes: [{ ...GST, amount: gst }],
      buyer: { province: 'AB' },
    })
    // As they were said, at the taxes of the new place.
    const later = whole + Math.round(whole * 0.05)
    expect(moved.charges).toEqual([
      { on: '2027-03-11', amount: moved.total },
      { on: '2027-04-11', amount: later },
      { on: '2027-05-11', amount: later },
    ])

    const { reference } = await payByHand(own, moved.id)
    expect(shop.fake.read(reference).amount).toBe(moved.total)
    await pay(reference)
    expect(await invoiceOf(moved.id)).toMatchObject({ total: moved.total, taxes: [{ ...GST, amount: gst }] })
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ package: 'solo' })
    expect((await shop.viewOf(own)).charges[0]?.amount).toBe(later)
  })

  test('has what was begun by hand at the taxes of before given up, by card and at PayPal', async () => {
    const byCard = await buildDeclined()
    const card = await payByHand(byCard, (await orderOf(byCard)).id)
    await shop.move(byCard)
    expect(shop.fake.read(card.reference).state).toBe('cancelled')

    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month' },
      mandate: buildPayPalMandate(),
    })
    expect(await shop.changeAsShown(own, solo)).toMatchObject({ state: 'to_approve' })
    const before = await orderOf(own)
    const { reference } = await payByHand(own, before.id, 'paypal')
    await shop.move(own)
    expect(shop.fake.read(reference).state).toBe('cancelled')
    const again = await payByHand(own, before.id, 'paypal')
    expect(shop.fake.read(again.reference).amount).toBe((await orderOf(own)).total)
    expect((await orderOf(own)).total).toBeLessThan(before.total)
  })

  test('R-29 R-34 who approves the page of before all the same has paid otherwise: it opens nothing, and an operator looks at it', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'starter', period: 'month' },
      mandate: buildPayPalMandate(),
    })
    await shop.changeAsShown(own, solo)
    const before = await orderOf(own)
    const { reference } = await payByHand(own, before.id, 'paypal')
    await shop.move(own)
    // PayPal ends no subscription that nobody has approved yet: its page, open in another tab, still works.
    shop.fake.change(reference, { state: 'awaiting', mandate: buildPayPalMandate(`I-${reference}`) })
    await pay(reference)

    const { total } = await orderOf(own)
    expect(total).toBeLessThan(before.total)
    expect(await readOrderEnd(db, before.id)).toMatchObject({
      state: 'mismatched',
      balances: { unallocated: -before.total },
      sum: 0,
    })
    expect(await invoiceOf(before.id)).toBeUndefined()
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ package: 'starter' })
    expect(shop.deps.enqueued).toContainEqual(
      expect.objectContaining({
        name: 'end-mandate',
        data: expect.objectContaining({ mandate: expect.objectContaining({ reference: `I-${reference}` }) }),
      }),
    )
    const { orders: toLookAt } = await listOrdersToLookAt(shop.deps)
    expect(toLookAt).toMatchObject([{ id: before.id, unallocated: before.total }])
  })

  test('seats that are added and not paid have them too, and the terms after them', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { package: 'team', period: 'month', seats: 3 })
    shop.goOn(10)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    expect(await shop.changeAsShown(own, { package: 'team', period: 'month', seats: 5 })).toMatchObject({
      state: 'declined',
    })
    const before = await orderOf(own)
    expect(before).toMatchObject({ kind: 'seats', seats: 5 })
    await shop.move(own)
    const moved = await orderOf(own)
    const total = before.subtotal + Math.round(before.subtotal * 0.05)
    expect(moved).toMatchObject({ subtotal: before.subtotal, seats: 5, total })
    const { reference } = await payByHand(own, moved.id)
    await pay(reference)
    const { charges } = await shop.viewOf(own)
    expect(moved.charges).toEqual([{ on: '2027-03-11', amount: total }, ...charges.slice(0, 2)])
  })

  test('R-30 while it is charged pays what was decided, and by hand afterwards the taxes of the new place', async () => {
    const own = await shop.buildStarter()
    shop.goOn(10)
    shop.fake.isAway = true
    expect(await shop.changeAsShown(own, solo)).toMatchObject({ state: 'processing' })
    const before = await orderOf(own)
    await shop.move(own)
    expect(await orderOf(own)).toMatchObject({ total: before.total, buyer: { province: 'QC' } })
    shop.fake.isAway = false
    shop.fake.outcomeOf = () => 'insufficient_funds'
    const job = shop.deps.enqueued.find(({ name }) => name === FINISH_CHANGE)?.data as FinishChangeJob
    await finishChange(shop.deps, job)
    expect(shop.fake.charged.at(-1)?.amount).toBe(before.total)
    expect(await orderOf(own)).toMatchObject({ buyer: { province: 'AB' } })
    expect((await orderOf(own)).total).toBeLessThan(before.total)
  })
})

describe('PRICE-5 R-34 whoever moves while a bank takes its time', () => {
  /**
   * Solo, or two seats more, is charged and its bank does not say yet; answers the provider's name of the
   * payment.
   */
  async function buildProcessing(own: BuiltSubscription, wish: PlannedChange = solo) {
    shop.goOn(10)
    shop.fake.outcomeOf = () => 'processing'
    expect(await shop.changeAsShown(own, wish)).toMatchObject({ state: 'processing' })
    const order = await orderOf(own)
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
    if (!payment?.reference) throw new Error('nothing is charged')
    return { order, reference: payment.reference }
  }
  /** As its notice has it asked for. */
  async function end(reference: string, state: 'declined' | 'cancelled') {
    shop.goOn(0.01)
    shop.fake.change(reference, {
      ...{ state, updatedAt: shop.now() },
      decline: state === 'declined' ? 'declined' : null,
    })
    await refreshPayment(shop.deps, 'sandbox', reference)
  }
  const inAlberta = ({ subtotal, credit }: Order) => {
    const gst = Math.round(subtotal * 0.05)
    return {
      ...{ subtotal, credit, total: subtotal + gst, taxes: [{ ...GST, amount: gst }] },
      buyer: { province: 'AB' },
    }
  }

  test.each(['declined', 'cancelled'] as const)(
    'pays it again at the taxes of the new place once it is %s, and not before',
    async (state) => {
      const own = await shop.buildStarter()
      const { order, reference } = await buildProcessing(own)
      await shop.move(own)
      expect(await orderOf(own)).toMatchObject({ total: order.total, buyer: { province: 'QC' } })
      await end(reference, state)
      const moved = await orderOf(own)
      expect(moved).toMatchObject(inAlberta(order))
      expect(moved.charges[0]?.amount).toBe(moved.total)
      const again = await payByHand(own, order.id)
      expect(shop.fake.read(again.reference).amount).toBe(moved.total)
      await pay(again.reference)
      expect(await invoiceOf(order.id)).toMatchObject({ total: moved.total })
      expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ package: 'solo' })
    },
  )

  test('whether it is declined before or after', async () => {
    const own = await shop.buildStarter()
    const { order, reference } = await buildProcessing(own)
    await end(reference, 'declined')
    expect(await orderOf(own)).toMatchObject({ total: order.total, buyer: { province: 'QC' } })
    await shop.move(own)
    const moved = await orderOf(own)
    expect(moved).toMatchObject(inAlberta(order))
    // Told again, also late, it is the same.
    await end(reference, 'declined')
    expect(await orderOf(own)).toEqual(moved)
  })

  test('and so do seats, and what is declined a second time by hand', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { package: 'team', period: 'month', seats: 3 })
    const { order, reference } = await buildProcessing(own, { package: 'team', period: 'month', seats: 5 })
    expect(order.kind).toBe('seats')
    await end(reference, 'declined')
    const byHand = await payByHand(own, order.id)
    shop.fake.change(byHand.reference, { state: 'processing', updatedAt: shop.now() })
    await refreshPayment(shop.deps, 'sandbox', byHand.reference)
    await shop.move(own)
    expect(await orderOf(own)).toMatchObject({ total: order.total })
    await end(byHand.reference, 'declined')
    expect(await orderOf(own)).toMatchObject(inAlberta(order))
  })

  test('what is paid after all is what was charged, with the invoice of that day', async () => {
    const own = await shop.buildStarter()
    const { order, reference } = await buildProcessing(own)
    await shop.move(own)
    await pay(reference)
    expect(await orderOf(own)).toMatchObject({ state: 'paid', total: order.total, taxes: order.taxes })
    expect(await invoiceOf(order.id)).toMatchObject({ total: order.total })
  })
})

test('LIC-4 of what is over nothing that was begun to be paid by hand is given up: it is refused first', async () => {
  const own = await shop.buildStarter()
  shop.fake.outcomeOf = () => 'insufficient_funds'
  shop.goOn(31.001)
  await shop.renew()
  const { reference } = await payByHand(own, (await orderOf(own)).id)
  // No job has run since its end.
  shop.goOn(61)
  await expect(shop.move(own)).rejects.toMatchObject({ code: 'conflict' })
  expect(shop.fake.read(reference).state).toBe('awaiting')
})
