import type Stripe from 'stripe'
import type {
  PaymentMandate,
  ProviderMethod,
  ProviderPayment,
  ProviderTransaction,
} from '../../payments/provider.ts'
import type { DeclineReason } from '../../payments/schema.ts'

/** What marks an intent for which nobody sits before a screen: what it asks of a buyer, nobody will do. */
export const UNATTENDED = { unattended: 'true' } as const

/** Whether an intent is one of `chargeCard`. */
function isUnattended({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean {
  return metadata.unattended === UNATTENDED.unattended
}

/** Everything that Stripe knows of one payment. */
export interface StripePayment {
  /** With `latest_charge.balance_transaction` and `payment_method` expanded. */
  intent: Stripe.PaymentIntent
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

/** What Stripe knows of a payment, in our words. */
export function toProviderPayment({ intent, refunds, disputes }: StripePayment): ProviderPayment {
  const { id, metadata, amount, currency } = intent
  const charge = expanded(intent.latest_charge)
  const transactions = [
    ...(charge?.status === 'succeeded' ? [chargeOf(charge)] : []),
    // One that is pending may still fail: money that has not moved is in no books.
    ...refunds.filter(({ status }) => status === 'succeeded').map(refundOf),
    ...disputes.flatMap(movesOfDispute),
  ]
  return {
    reference: id,
    orderId: metadata.orderId ?? '',
    sku: metadata.sku ?? '',
    amount,
    currency: currency.toUpperCase(),
    state: stateOf(intent),
    decline: declineOf(intent),
    transactions,
    failedRefunds: refunds.flatMap(failureOf),
    mandate: mandateOf(intent),
    // An intent carries no time of its last change: the newest of what has happened to it, a failed try among
    // it.
    updatedAt: time(
      Math.max(
        ...[intent.created, intent.canceled_at ?? 0, charge?.created ?? 0],
        ...[...refunds, ...disputes].map(({ created }) => created),
      ),
    ),
  }
}

function stateOf(intent: Stripe.PaymentIntent): ProviderPayment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return 'cancelled'
    case 'requires_payment_method':
      return intent.last_payment_error === null && !isUnattended(intent) ? 'awaiting' : 'declined'
    default:
      // A bank that asks somebody who is not there.
      return isUnattended(intent) ? 'declined' : 'awaiting'
  }
}

/** Stripe's decline codes that a buyer can do something about. Source: docs.stripe.com/declines/codes. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
}

function declineOf(intent: Stripe.PaymentIntent): DeclineReason | null {
  if (stateOf(intent) !== 'declined') return null
  const { status, last_payment_error: error } = intent
  if (status !== 'requires_payment_method') return 'authentication_failed'
  return reasons[error?.decline_code ?? ''] ?? reasons[error?.code ?? ''] ?? 'declined'
}

function chargeOf(charge: Stripe.Charge): ProviderTransaction {
  const { id, amount, currency, created } = charge
  const { fee = 0, currency: settled } = expanded(charge.balance_transaction) ?? {}
  // A fee in another currency than the charge's cannot be booked with it: the provider's own statement has
  // it.
  return {
    id,
    kind: 'charge',
    amount,
    currency: currency.toUpperCase(),
    fee: settled === currency ? fee : 0,
    at: time(created),
  }
}

function refundOf(refund: Stripe.Refund): ProviderTransaction {
  const { id, amount, currency, charge, created, metadata } = refund
  return {
    id,
    kind: 'refund',
    chargeId: idOf(charge),
    refundId: metadata?.refundId,
    amount,
    currency: currency.toUpperCase(),
    fee: 0,
    at: time(created),
  }
}

function failureOf({ status, metadata, failure_reason }: Stripe.Refund) {
  const isOver = status === 'failed' || status === 'canceled'
  const refundId = metadata?.refundId
  return isOver && refundId !== undefined ? [{ refundId, reason: failure_reason ?? status }] : []
}

/**
 * A dispute takes the money when it begins, and gives it back when it is won: each move is a transaction of
 * its own. A balance in another currency than the charge's moves at the rate of its day: what counts then is
 * what was disputed.
 */
function movesOfDispute({
  charge,
  amount,
  currency,
  balance_transactions,
}: Stripe.Dispute): ProviderTransaction[] {
  const chargeId = idOf(charge)
  return balance_transactions.map((move) => {
    const isSame = move.currency === currency
    return {
      id: move.id,
      kind: move.amount < 0 ? 'chargeback' : 'chargeback_reversal',
      chargeId,
      amount: isSame ? Math.abs(move.amount) : amount,
      currency: currency.toUpperCase(),
      fee: isSame ? Math.abs(move.fee) : 0,
      at: time(move.created),
    }
  })
}

function mandateOf(intent: Stripe.PaymentIntent): PaymentMandate | null {
  const { status, customer, payment_method, setup_future_usage } = intent
  const isSaved = setup_future_usage !== null || isUnattended(intent)
  return status === 'succeeded' && isSaved ? savedCard(customer, payment_method) : null
}

/** What Stripe knows of a card that is saved, in our words. `payment_method` is expanded. */
export function toProviderMethod(setup: Stripe.SetupIntent): ProviderMethod {
  const { id, metadata, status, last_setup_error, customer, payment_method } = setup
  const isOver = status === 'canceled' || (status === 'requires_payment_method' && last_setup_error !== null)
  return {
    reference: id,
    subscriptionId: metadata?.subscriptionId ?? '',
    setupId: metadata?.setupId ?? '',
    state: status === 'succeeded' ? 'saved' : isOver ? 'declined' : 'awaiting',
    mandate: status === 'succeeded' ? savedCard(customer, payment_method) : null,
  }
}

/** What is charged from now on; null where Stripe has left the card out. */
function savedCard(
  customer: Stripe.PaymentIntent['customer'],
  payment_method: Stripe.PaymentIntent['payment_method'],
): PaymentMandate | null {
  const method = expanded(payment_method)
  const owner = idOf(customer)
  if (owner === undefined || method === undefined) return null
  const { id, card } = method
  return {
    kind: 'saved-method',
    reference: `${owner}:${id}`,
    status: null,
    brand: card?.display_brand ?? card?.brand ?? null,
    lastFour: card?.last4 ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  }
}

function time(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The id of what Stripe sends as an id, or whole. */
function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id
}

/** Undefined where Stripe has left it out, or has sent its id alone. */
function expanded<Expanded extends object>(
  value: string | Expanded | null | undefined,
): Expanded | undefined {
  return typeof value === 'object' && value !== null ? value : undefined
}
