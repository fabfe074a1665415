import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPaying, buildPayment } from '#tests/builders/orders.ts'
import { readRefundMails } from '#tests/builders/refund-mails.ts'
import { type BuiltSubscription, buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { cancelSubscription } from '../billing/end-renewal.ts'
import { findOrder } from '../orders/order-rows.ts'
import { holderOf } from '../orders/view-order.ts'
import { sendWaitingRefunds } from '../refunds/send-refund.ts'
import { renewDue } from '../renewals/renew-due.ts'
import { orders, payments, refunds, subscriptions } from '../tables/orders.ts'
import { refreshPayment } from './refresh-payment.ts'

const { db } = await createTestDatabase()
const solo = { package: 'solo', period: 'month', seats: 1 } as const
let shop: BillingShop

beforeEach(async () => {
  shop = buildBillingShop(db)
  await db.update(refunds).set({ state: 'refused' }).where(eq(refunds.state, 'asked'))
})

/** A month of Starter that PayPal charges by itself. */
const buildWithPayPal = () =>
  buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'starter', period: 'month' },
    mandate: buildPayPalMandate(),
  })

/** The page at PayPal on which an order may be approved; answers PayPal's name for it. */
async function openPage(orderId: string): Promise<string> {
  const viewer = { holder: holderOf(shop.deps, orderId), network: 'test' }
  return (await buildPayment(shop.deps, { orderId, viewer }, 'paypal')).reference
}

/** Its holder wants Solo instead, and has PayPal's page open. */
async function openChange(own: BuiltSubscription) {
  const outcome = await shop.changeAsShown(own, solo)
  if (!outcome.ok || outcome.state !== 'to_approve') throw new Error(JSON.stringify(outcome))
  return { orderId: outcome.orderId, reference: await openPage(outcome.orderId) }
}

/** Somebody approves it: PayPal charges, and tells nothing yet. */
function approve(reference: string): string {
  shop.fake.change(reference, { mandate: buildPayPalMandate(`I-${reference}`) })
  return lastOf(shop.fake.move(reference).transactions).id
}

/** PayPal charges the next term by itself, and tells nothing yet. */
const chargeAgain = (reference: string) => lastOf(shop.fake.move(reference).transactions).id
const tell = (reference: string) => refreshPayment(shop.deps, 'sandbox', reference)
const endedMandates = () =>
  shop.deps.enqueued.flatMap(({ name, data }) => (name === 'end-mandate' ? [data] : []))

function lastOf<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('there is none')
  return last
}

describe('PAY-5 R-30 a change that is approved at PayPal after the next term was charged', () => {
  /** Its page is open while PayPal charges the next term of what there was. */
  async function buildOvertaken() {
    const own = await buildWithPayPal()
    shop.goOn(30.9)
    const change = await openChange(own)
    shop.goOn(0.2)
    const renewal = chargeAgain(own.reference)
    return { own, change, renewal }
  }

  async function expectGivenBack(own: BuiltSubscription, renewal: string) {
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toMatchObject([{ reference: own.reference, transactionId: renewal }])
    const { amount } = shop.fake.read(own.reference)
    expect(shop.fake.refunded[0]?.amount).toBe(amount)
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({
      ...{ state: 'active', package: 'solo', cancelledAt: null },
      termFrom: shop.now(),
    })
  }

  test('takes its place though it was given up, and that term goes back by itself', async () => {
    const { own, change, renewal } = await buildOvertaken()
    await tell(own.reference)
    expect((await findOrder(db, { id: change.orderId }))?.state).toBe('cancelled')

    shop.goOn(0.01)
    approve(change.reference)
    await tell(change.reference)

    expect((await findOrder(db, { id: change.orderId }))?.state).toBe('paid')
    await expectGivenBack(own, renewal)
    expect(endedMandates()).toMatchObject([{ mandate: { reference: expect.stringMatching(/^I-/) } }])
    // Told again, nothing more goes back.
    await tell(change.reference)
    await tell(own.reference)
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toHaveLength(1)
  })

  test('F-21 comes to the same where it is told first', async () => {
    const { own, change, renewal } = await buildOvertaken()
    shop.goOn(0.01)
    approve(change.reference)
    await tell(change.reference)
    await tell(own.reference)
    await expectGivenBack(own, renewal)
  })

  test('also where PayPal had charged it before the change was ordered, and told of it only afterwards', async () => {
    const own = await buildWithPayPal()
    shop.goOn(30.9)
    const renewal = chargeAgain(own.reference)
    shop.goOn(0.01)
    const change = await openChange(own)
    shop.goOn(0.01)
    await tell(own.reference)
    shop.goOn(0.01)
    approve(change.reference)
    await tell(change.reference)
    await expectGivenBack(own, renewal)
  })

  test('but not a term that is taken off its price, though PayPal’s clock is ahead of ours', async () => {
    const own = await buildWithPayPal()
    shop.goOn(31)
    const second = 1 / 86_400
    shop.fake.move(own.reference, { at: new Date(shop.now().getTime() + 5000) })
    await tell(own.reference)
    shop.goOn(second)
    const change = await openChange(own)
    expect((await findOrder(db, { id: change.orderId }))?.credit).toBeGreaterThan(0)
    shop.goOn(10 * second)
    approve(change.reference)
    await tell(change.reference)
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toEqual([])
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ package: 'solo' })
  })

  test('nor one that is taken off its price by a machine whose clock is behind that of the one that has booked it', async () => {
    const own = await buildWithPayPal()
    shop.goOn(31)
    chargeAgain(own.reference)
    await tell(own.reference)
    const millisecond = 1 / 86_400_000
    shop.goOn(-5 * millisecond)
    const change = await openChange(own)
    expect((await findOrder(db, { id: change.orderId }))?.credit).toBeGreaterThan(0)
    shop.goOn(0.01)
    approve(change.reference)
    await tell(change.reference)
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toEqual([])
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ package: 'solo' })
  })

  test('is the last thing that PayPal charges for what there was: what comes in later goes back, and changes nothing', async () => {
    const own = await buildWithPayPal()
    shop.goOn(10)
    const change = await openChange(own)
    approve(change.reference)
    await tell(change.reference)
    const before = (await readSubscription(shop.deps, own)).subscription
    shop.goOn(21)
    const late = chargeAgain(own.reference)
    await tell(own.reference)
    await sendWaitingRefunds(shop.deps)
    expect(shop.fake.refunded).toMatchObject([{ transactionId: late }])
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({
      ...{ state: 'active', package: 'solo', paidThrough: before.paidThrough },
      currentOrderId: change.orderId,
    })
  })

  test('LIC-4 after its holder has cancelled gives the term that is paid, and is charged no more', async () => {
    const own = await buildWithPayPal()
    shop.goOn(10)
    const change = await openChange(own)
    await cancelSubscription(shop.deps, actorOf(own), { id: own.id })
    shop.deps.enqueued.length = 0
    approve(change.reference)
    await tell(change.reference)
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({
      ...{ state: 'cancelled', package: 'solo', termFrom: shop.now() },
      mandate: { reference: `I-${change.reference}`, status: 'CANCELLED' },
    })
    expect(endedMandates()).toMatchObject([{ mandate: { reference: `I-${change.reference}` } }])
  })
})

test('R-30 a renewal that is paid by hand after a change has taken its place goes back, and the change stays', async () => {
  const own = await buildSubscription(shop.deps, shop.fake, { package: 'starter', period: 'month' })
  shop.goOn(30.9)
  shop.fake.outcomeOf = () => 'insufficient_funds'
  const outcome = await shop.changeAsShown(own, solo)
  if (!outcome.ok || !('orderId' in outcome)) throw new Error(JSON.stringify(outcome))
  const change = await openPage(outcome.orderId)
  shop.goOn(0.2)
  await renewDue(shop.deps, { now: shop.now() })
  const { subscription } = await readSubscription(shop.deps, own)
  const [renewal] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.subscriptionId, own.id), eq(orders.kind, 'renewal')))
  if (!renewal) throw new Error('no renewal was placed')
  const byHand = await openPage(renewal.id)

  shop.goOn(0.01)
  approve(change)
  await tell(change)
  shop.goOn(0.01)
  const paid = approve(byHand)
  await tell(byHand)

  await sendWaitingRefunds(shop.deps)
  expect(shop.fake.refunded).toMatchObject([{ transactionId: paid }])
  // Its buyer is told, and why.
  expect(await readRefundMails(shop.deps)).toMatchObject([
    { data: { why: 'overtaken', creditNoteUrl: expect.stringMatching(/\/account\/invoices\/\d+\/$/) } },
  ])
  const after = (await readSubscription(shop.deps, own)).subscription
  expect(after).toMatchObject({ state: 'active', package: 'solo', mandate: { reference: `I-${change}` } })
  expect(after.paidThrough > subscription.paidThrough).toBe(true)
  // Nothing is charged by what came too late.
  expect(endedMandates()).toContainEqual(
    expect.objectContaining({ mandate: expect.objectContaining({ reference: `I-${byHand}` }) }),
  )
  const [late] = await db.select().from(payments).where(eq(payments.reference, byHand))
  expect(late?.state).toBe('paid')
})

test('PAY-5 R-34 what was given back before we heard of it is charged no more', async () => {
  const { orderId, reference } = await buildPaying(shop.deps, { period: 'month' })
  approve(reference)
  shop.fake.move(reference, { kind: 'refund', fee: 0 })
  await tell(reference)
  const [begun] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  expect(begun).toMatchObject({ state: 'expired', mandate: { status: 'CANCELLED' } })
  expect(endedMandates()).toMatchObject([{ mandate: { reference: `I-${reference}` } }])
})

test('PAY-5 R-29 what PayPal was paid otherwise than it was ordered is charged once, and never again', async () => {
  const { orderId, reference } = await buildPaying(shop.deps, { period: 'month' })
  shop.fake.change(reference, { amount: 100 })
  approve(reference)
  await tell(reference)
  expect((await findOrder(db, { id: orderId }))?.state).toBe('mismatched')
  expect(endedMandates()).toMatchObject([{ mandate: { reference: `I-${reference}` } }])
})

test('PAY-5 R-34 but what somebody else is charged to is left alone', async () => {
  const own = await buildWithPayPal()
  const { mandate } = (await readSubscription(shop.deps, own)).subscription
  const { orderId, reference } = await buildPaying(shop.deps, { period: 'month' })
  shop.fake.change(reference, { mandate })
  shop.fake.move(reference)
  await tell(reference)
  expect((await findOrder(db, { id: orderId }))?.state).toBe('mismatched')
  expect(endedMandates()).toEqual([])
})
