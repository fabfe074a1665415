import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { currencies } from '#kernel/money/index.ts'
import { findOrder } from '#modules/commerce/orders/order-rows.ts'
import { beginPayment } from '#modules/commerce/payments/begin-payment.ts'
import { handlePaymentEvent, recordPaymentEvent } from '#modules/commerce/payments/payment-events.ts'
import { createPaymentProviders } from '#modules/commerce/payments/provider.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { createPayPalProvider } from '#modules/commerce/providers/paypal/provider.ts'
import { orders, payments } from '#modules/commerce/tables/orders.ts'
import { buildBillingShop } from '../builders/billing.ts'
import { createTestDatabase } from '../builders/database.ts'
import { buildSubscription, readSubscription } from '../builders/subscriptions.ts'
import { startPayPalSimulator } from './paypal-simulator.ts'

// Seats are bought once, for what is left of a term: by PayPal's orders, from the page to the books.
const { db } = await createTestDatabase()
// Ten days after the shop's clock begins.
const simulator = await startPayPalSimulator({ start: Date.parse('2027-03-11T12:00:00Z') })
afterAll(() => simulator.close())
const { baseUrl, webhookId } = simulator
const team = { package: 'team', period: 'month' } as const

/** Two more people in a plan whose card was refused: an order that its holder pays by hand. */
async function orderSeats() {
  const shop = buildBillingShop(db)
  const paypal = createPayPalProvider({
    ...{ clientId: 'client', clientSecret: 'secret', baseUrl, webhookId, productName: 'Formulary' },
    currencies,
    clock: shop.now,
  })
  const own = await buildSubscription(shop.deps, shop.fake, { ...team, seats: 3 })
  shop.goOn(10)
  shop.fake.outcomeOf = () => 'insufficient_funds'
  const outcome = await shop.changeAsShown(own, { ...team, seats: 5 })
  if (!outcome.ok || outcome.state !== 'declined') throw new Error(JSON.stringify(outcome))
  shop.deps.payments = createPaymentProviders([paypal, shop.fake.provider])
  const { orderId } = outcome
  const pages = { returnUrl: 'https://shop.test/thanks/', cancelUrl: 'https://shop.test/order/' }
  const viewer = { accountId: own.accountId, network: 'home' }
  const begun = await beginPayment(shop.deps, viewer, { orderId, method: 'paypal', ...pages })
  if (!begun.ok) throw new Error(begun.error)
  const [payment] = await db.select().from(payments).where(eq(payments.id, begun.paymentId))
  return { shop, own, paypal, orderId, step: begun.step, reference: payment?.reference ?? '' }
}

type Ordered = Awaited<ReturnType<typeof orderSeats>>

/** PayPal's notices arrive, and the job handles them. */
async function tell({ shop, paypal }: Ordered): Promise<string[]> {
  const types: string[] = []
  for (const { headers, body } of simulator.takeNotices()) {
    const event = await paypal.verifyEvent({ headers, body, now: shop.now() })
    if (event === undefined) throw new Error('a notice was not proved')
    await recordPaymentEvent(shop.deps, 'paypal', event)
    await handlePaymentEvent(shop.deps, { provider: 'paypal', id: event.id })
    types.push(event.type)
  }
  return types
}

async function seatsOf({ shop, own }: Ordered): Promise<number | undefined> {
  return (await readSubscription(shop.deps, own)).subscription?.seats
}

test('seats are paid with PayPal: approved there, captured by its notice, and added', async () => {
  const ordered = await orderSeats()
  const { shop, own, orderId, reference, step } = ordered
  expect(step).toEqual({ kind: 'approval', url: `${baseUrl}/checkoutnow?token=${reference}` })
  simulator.orders.approve(reference, 'COMPLETED')
  expect(await tell(ordered)).toEqual(['CHECKOUT.ORDER.APPROVED'])
  expect(await findOrder(db, { id: orderId })).toMatchObject({ kind: 'seats', state: 'paid' })
  expect(await tell(ordered)).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
  expect([simulator.subscriptions(), simulator.orders.count()]).toEqual([0, 1])
  const { subscription } = await readSubscription(shop.deps, own)
  // Its renewals are charged to what they were before.
  expect(subscription).toMatchObject({ seats: 5, provider: 'sandbox', mandate: { kind: 'saved-method' } })
})

test.each([
  ['released', 'refunded'],
  ['taken back', 'charged_back'],
] as const)('R-34 %s at PayPal, seats are gone, and the plan stays', async (undone, state) => {
  const ordered = await orderSeats()
  const { orderId, paypal, reference } = ordered
  simulator.orders.approve(reference, 'COMPLETED')
  await tell(ordered)
  expect(await seatsOf(ordered)).toBe(5)
  const capture = (await paypal.fetchPayment(reference))?.transactions[0]
  if (undone === 'released') simulator.orders.refund(capture?.id ?? '', {})
  else simulator.orders.reverse(reference)
  await tell(ordered)
  expect(await findOrder(db, { id: orderId })).toMatchObject({ state })
  expect(await seatsOf(ordered)).toBe(3)
})

test('R-29 an order that says otherwise at PayPal is not captured', async () => {
  const ordered = await orderSeats()
  const { shop, orderId, reference } = ordered
  simulator.orders.tamper(reference, { amount: { currency_code: 'CAD', value: '0.01' } })
  simulator.orders.approve(reference, 'COMPLETED')
  await tell(ordered)
  await refreshPayment(shop.deps, 'paypal', reference)
  expect(simulator.orders.read(reference)).toMatchObject({ status: 'APPROVED' })
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ state: 'placed' })
})
