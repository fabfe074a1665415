import type Stripe from 'stripe'
import type { PaymentMandate, ProviderPayment, SavedMethod } from '#domain/payments/index.ts'
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
  /** The invoice that its buyer pays; undefined where Stripe has lost it. */
  first: Stripe.Invoice | undefined
  /** What that invoice is to be paid by, while it is not. */
  intent: Stripe.PaymentIntent | undefined
  /** Every try so far, with `balance_transaction` and `refunds` expanded. */
  charges: readonly Stripe.Charge[]
  disputes: readonly Stripe.Dispute[]
}

/**
 * What Stripe knows of a subscription, in our words: a payment that is charged once more with every term, as PayPal's are. What it was
 * begun with is what its first invoice comes to.
 */
export function toSubscriptionPayment(known: StripeSubscription): ProviderPayment {
  const { subscription, first, intent, charges, disputes } = known
  const refunds = charges.flatMap((charge) => charge.refunds?.data ?? [])
  const { id, metadata, currency, created, canceled_at, ended_at } = subscription
  const state = stateOfSubscription(known)
  return {
    reference: id,
    orderId: metadata.orderId ?? '',
    sku: metadata.sku ?? '',
    amount: first?.total ?? 0,
    currency: currency.toUpperCase(),
    state,
    decline: state === 'declined' && intent ? declineOf(intent) : null,
    transactions: [
      ...charges.filter(({ status }) => status === 'succeeded').map(chargeOf),
      ...refunds.filter(({ status }) => status === 'succeeded').map(refundOf),
      ...disputes.flatMap(movesOfDispute),
    ],
    failedRefunds: refunds.flatMap(failureOf),
    mandate: state === 'paid' ? mandateOf(subscription) : null,
    updatedAt: newest([
      created,
      canceled_at ?? undefined,
      ended_at ?? undefined,
      first?.status_transitions.voided_at ?? undefined,
      ...[...charges, ...refunds, ...disputes].map((each) => each.created),
    ]),
  }
}

function stateOfSubscription({ first, intent }: StripeSubscription): ProviderPayment['state'] {
  if (first?.status === 'paid') return 'paid'
  // Void, or given up by Stripe after 23 hours: its intent is canceled with it.
  return first?.status === 'open' && intent ? stateOf(intent) : 'cancelled'
}

/** How PayPal, whose words the port has (PAY-5), would call what Stripe calls the states of a subscription. */
const statuses: Readonly<Record<string, string>> = {
  incomplete: 'APPROVAL_PENDING',
  incomplete_expired: 'EXPIRED',
  trialing: 'ACTIVE',
  active: 'ACTIVE',
  // Stripe tries again, as its account's settings have it.
  past_due: 'ACTIVE',
  unpaid: 'SUSPENDED',
  paused: 'SUSPENDED',
  canceled: 'CANCELLED',
}

function mandateOf({ id, status, customer, default_payment_method }: Stripe.Subscription): PaymentMandate {
  const card = savedCard(customer, default_payment_method) as SavedMethod | null
  const { brand = null, lastFour = null, expires = null } = card ?? {}
  return {
    kind: 'subscription',
    reference: id,
    status: statuses[status] ?? null,
    ...{ brand, lastFour, expires },
    ...(card && { savedMethod: card }),
  }
}
