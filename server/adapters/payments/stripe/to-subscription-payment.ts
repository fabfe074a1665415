import type Stripe from 'stripe'
import type { PaymentMandate, ProviderPayment } from '#domain/payments/index.ts'
import {
  chargeOf,
  declineOf,
  failureOf,
  movesOfDispute,
  newest,
  refundOf,
  savedCard,
  stateOf,
} from './to-provider-payment.ts'

/** Everything that Stripe knows of a subscription. */
export interface StripeSubscription {
  /** With `default_payment_method` expanded. */
  subscription: Stripe.Subscription
  /** Of every term so far. */
  invoices: readonly Stripe.Invoice[]
  /** What the first of them, which its buyer pays, is to be paid by, while it is open. */
  intent: Stripe.PaymentIntent | undefined
  /** Every try so far, with `balance_transaction` expanded. */
  charges: readonly Stripe.Charge[]
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/**
 * What Stripe knows of a subscription, in our words: a payment that is charged once more with every term, as PayPal's are. What it was
 * begun with is what its first invoice comes to. @throws Error where Stripe has lost that
 */
export function toSubscriptionPayment(known: StripeSubscription): ProviderPayment {
  const { subscription, invoices, intent, charges, refunds, disputes } = known
  const { id, metadata, currency, created, canceled_at, ended_at } = subscription
  const first = firstOf(invoices)
  const state = stateOfSubscription(known)
  if (first === undefined && state !== 'awaiting') throw new Error('a subscription has no first invoice')
  // Until its invoice says so, too, it has begun nothing: asked again in a moment, it does.
  const hasBegun = state === 'paid'
  return {
    reference: id,
    orderId: metadata.orderId ?? '',
    sku: metadata.sku ?? '',
    amount: first?.total ?? 0,
    currency: currency.toUpperCase(),
    state,
    decline: state === 'declined' && intent ? declineOf(intent) : null,
    transactions: hasBegun
      ? [
          ...charges.filter(({ status }) => status === 'succeeded').map(chargeOf),
          ...refunds.filter(({ status }) => status === 'succeeded').map(refundOf),
          ...disputes.flatMap(movesOfDispute),
        ]
      : [],
    failedRefunds: refunds.flatMap(failureOf),
    mandate: hasBegun ? mandateOf(subscription) : null,
    updatedAt: newest([
      created,
      canceled_at ?? undefined,
      ended_at ?? undefined,
      first?.status_transitions.voided_at ?? undefined,
      ...[...invoices, ...charges, ...refunds, ...disputes].map((each) => each.created),
    ]),
  }
}

/** The invoice that the buyer of a subscription pays. */
export function firstOf(invoices: readonly Stripe.Invoice[]): Stripe.Invoice | undefined {
  return invoices.find(({ billing_reason }) => billing_reason === 'subscription_create')
}

function stateOfSubscription({
  subscription: { status },
  invoices,
  intent,
}: StripeSubscription): ProviderPayment['state'] {
  const first = firstOf(invoices)
  const isIncomplete = status === 'incomplete'
  if (first?.status === 'paid') return isIncomplete ? 'processing' : 'paid'
  // Void, or given up by Stripe after 23 hours.
  if (first?.status === 'void' || status === 'incomplete_expired') return 'cancelled'
  if (intent === undefined) return 'awaiting'
  const state = stateOf(intent)
  return state === 'paid' ? 'processing' : state
}

/** How PayPal, whose words the port has (PAY-5), would call what Stripe calls the states of a subscription that was paid for. */
const statuses: Readonly<Record<string, string>> = {
  active: 'ACTIVE',
  // Stripe would try again; our own jobs do (domain/orders/keep-mandate.ts).
  past_due: 'SUSPENDED',
  unpaid: 'SUSPENDED',
  paused: 'SUSPENDED',
  canceled: 'CANCELLED',
}

function mandateOf({
  id,
  status,
  customer,
  default_payment_method,
  items,
}: Stripe.Subscription): PaymentMandate {
  const card = savedCard(customer, default_payment_method)
  const { brand = null, lastFour = null, expires = null } = card ?? {}
  const next = items.data[0]?.current_period_end
  return {
    kind: 'subscription',
    reference: id,
    status: statuses[status] ?? null,
    ...{ brand, lastFour, expires },
    ...(card && { savedMethod: card }),
    ...(status === 'active' && next !== undefined && { nextChargeAt: new Date(next * 1000).toISOString() }),
  }
}
