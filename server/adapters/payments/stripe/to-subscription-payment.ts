import type Stripe from 'stripe'
import type { PaymentMandate, ProviderPayment } from '#domain/payments/index.ts'
import { firstOf, idOf, intentsOf } from './invoices.ts'
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
          ...charges.filter((charge) => isBookable(charge, subscription, first)).map(chargeOf),
          ...refunds.filter(({ status }) => status === 'succeeded').map(refundOf),
          ...disputes.flatMap(movesOfDispute),
        ]
      : [],
    failedRefunds: refunds.flatMap(failureOf),
    mandate: hasBegun ? mandateOf(subscription, invoices) : null,
    updatedAt: newest([
      created,
      canceled_at ?? undefined,
      ended_at ?? undefined,
      first?.status_transitions.voided_at ?? undefined,
      ...[...invoices, ...charges, ...refunds, ...disputes].map((each) => each.created),
    ]),
  }
}

/**
 * What Stripe keeps of a later term is known a little after it was charged, and nobody waits for it before a page: it is told then. What
 * has ended is told at once, because somebody may be about to charge in its place.
 */
function isBookable(
  { status, payment_intent, balance_transaction }: Stripe.Charge,
  subscription: Stripe.Subscription,
  first?: Stripe.Invoice,
): boolean {
  if (status !== 'succeeded') return false
  const isFirst = intentsOf(first).includes(idOf(payment_intent) ?? '')
  return isFirst || balance_transaction !== null || subscription.status !== 'active'
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

/**
 * How PayPal, whose words the port has (PAY-5), would call how a subscription stands that was paid for. Whatever Stripe's account is set
 * to do with a refused card, try it for weeks or end everything, our own jobs do instead (domain/orders/keep-mandate.ts).
 */
function statusOf({ status, cancel_at, cancellation_details }: Stripe.Subscription): string {
  if (status === 'canceled')
    return cancellation_details?.reason === 'payment_failed' ? 'SUSPENDED' : 'CANCELLED'
  if (status !== 'active') return 'SUSPENDED'
  return cancel_at === null ? 'ACTIVE' : 'CANCELLED'
}

function mandateOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): PaymentMandate {
  const { id, customer, default_payment_method } = subscription
  const card = savedCard(customer, default_payment_method)
  const { brand = null, lastFour = null, expires = null } = card ?? {}
  const status = statusOf(subscription)
  const nextChargeAt = status === 'ACTIVE' ? nextChargeOf(subscription, invoices) : undefined
  return {
    kind: 'subscription',
    reference: id,
    status,
    ...{ brand, lastFour, expires },
    ...(card && { savedMethod: card }),
    ...(nextChargeAt !== undefined && { nextChargeAt: new Date(nextChargeAt * 1000).toISOString() }),
  }
}

/** In seconds: the beginning of a term whose invoice is made and not paid yet, else the end of the one that is. */
function nextChargeOf(
  { items }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): number | undefined {
  const due = invoices.find(
    ({ billing_reason, status }) =>
      billing_reason === 'subscription_cycle' && (status === 'draft' || status === 'open'),
  )
  return due?.created ?? items.data[0]?.current_period_end
}
