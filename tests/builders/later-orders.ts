import { eq } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import { findOrder } from '#modules/commerce/orders/order-rows.ts'
import { placeSubscriptionOrder } from '#modules/commerce/orders/place-subscription-order.ts'
import { quoteRenewal } from '#modules/commerce/orders/quote-renewal.ts'
import { holderOf } from '#modules/commerce/orders/view-order.ts'
import { chargeOrder } from '#modules/commerce/payments/charge-order.ts'
import type { PaymentMandate } from '#modules/commerce/payments/provider.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import type { PlannedChange } from '#modules/commerce/subscriptions/schema.ts'
import { payments } from '#modules/commerce/tables/orders.ts'
import { buildDependencies } from './dependencies.ts'
import { buildPayment } from './orders.ts'
import { buildPaymentProvider } from './payment-provider.ts'
import { type BuiltSubscription, readSubscription } from './subscriptions.ts'

/** A month for a consumer in France, who pays no taxes. */
export const month = { period: 'month', country: 'FR', province: '' }
export const solo: PlannedChange = { package: 'solo', period: 'month', seats: 1 }
export const start = new Date('2025-01-31T10:00:00Z')
export const at = (moment: string) => new Date(`${moment}T10:00:00Z`)

/**
 * A shop in which orders of subscriptions are placed and charged one by one, at moments that a test says. It
 * is 31 January 2025.
 */
export function buildLaterOrders(db: Database) {
  const built = buildDependencies(db)
  const shop = { now: start, ...{ charge, kinds, payByHand, place, read, tell } }
  const fake = buildPaymentProvider({ clock: () => shop.now })
  const deps = { ...built, clock: () => shop.now, payments: fake.providers }
  return Object.assign(shop, { deps, fake })

  /** An order for a subscription: its next term, or, of these days, another package. */
  async function place(
    { id }: BuiltSubscription,
    kind: 'renewal' | 'change' | 'seats',
    planned?: Partial<PlannedChange>,
  ): Promise<string> {
    const { subscription } = await readSubscription(deps, { id })
    const current = await findOrder(db, { id: subscription.currentOrderId })
    if (!current) throw new Error('there is no current order')
    const next = planned ? { ...solo, ...planned } : null
    const quote = quoteRenewal(deps, { subscription: { ...subscription, next }, current })
    const { orderId } = await db.transaction((transaction) =>
      placeSubscriptionOrder(deps, transaction, {
        ...{ subscription, current, kind, quote },
        charges: [],
        idempotencyKey: `${kind}:${id}:${shop.now.toISOString()}`,
        ...(kind === 'renewal' && { termFrom: subscription.paidThrough }),
      }),
    )
    return orderId
  }

  /** The same, charged to the saved card; answers the provider's name for it. */
  async function charge(...order: Parameters<typeof place>) {
    const orderId = await place(...order)
    const { state } = await chargeOrder(deps, { orderId })
    if (state !== 'paid') throw new Error(`the order was not paid: ${state}`)
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    return { orderId, reference: payment?.reference ?? '' }
  }

  /** Has an order paid by hand with another card, which the provider does not tell yet. */
  async function payByHand(orderId: string, mandate: PaymentMandate): Promise<string> {
    const viewer = { holder: holderOf(deps, orderId), network: 'test' }
    const { reference } = await buildPayment(deps, { orderId, viewer })
    fake.change(reference, { mandate })
    fake.move(reference, { at: shop.now })
    return reference
  }

  /** Moves money back or again, and has it told. */
  async function tell(reference: string, kind: 'refund' | 'chargeback' | 'chargeback_reversal') {
    const [first] = fake.read(reference).transactions
    shop.now = new Date(shop.now.getTime() + 1_000)
    fake.move(reference, { kind, chargeId: first?.id })
    await refreshPayment(deps, 'sandbox', reference)
  }

  function read({ id }: BuiltSubscription) {
    return readSubscription(deps, { id })
  }

  /** Its history: "renewed active". */
  async function kinds(subscription: BuiltSubscription) {
    return (await read(subscription)).events.map(({ kind, toState }) => `${kind} ${toState}`)
  }
}
