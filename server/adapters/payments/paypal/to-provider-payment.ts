import { isCurrency } from '#domain/money/index.ts'
import type { ProviderPayment, ProviderTransaction } from '#domain/payments/index.ts'
import { minorUnits } from './amounts.ts'
import type { Event, Subscription, Transaction } from './wire.ts'

/** Everything that PayPal knows of one subscription. */
export interface PayPalPayment {
  subscription: Subscription
  transactions: readonly Transaction[]
  /** What PayPal has told of its transactions: refunds and reversals stand nowhere else. */
  events: readonly Event[]
}

/** What names our order at PayPal: nobody else can write it. */
export function customIdOf({ orderId, sku }: { orderId: string; sku: string }): string {
  return `${orderId}.${sku}`
}

/** What PayPal knows of a subscription, in our words. */
export function toProviderPayment({ subscription, transactions, events }: PayPalPayment): ProviderPayment {
  const { id, status, custom_id = '', plan, create_time, update_time } = subscription
  const [orderId = '', sku = ''] = custom_id.split('.')
  const cycles = [...(plan?.billing_cycles ?? [])].sort((a, b) => a.sequence - b.sequence)
  const price = cycles.find(({ pricing_scheme }) => pricing_scheme)?.pricing_scheme?.fixed_price
  const moved = [...transactions.filter(isCharge).map(chargeOf), ...events.flatMap(moveOf)]
  const times = [update_time ?? create_time, ...moved.map(({ at }) => at.toISOString())]
  return {
    reference: id,
    orderId,
    sku,
    amount: minorUnits(price?.value),
    currency: price?.currency_code ?? '',
    state: stateOf(subscription, transactions),
    decline: declineOf(subscription, transactions),
    transactions: moved,
    mandate: { kind: 'subscription', reference: id, status, brand: null, lastFour: null, expires: null },
    updatedAt: new Date(Math.max(...times.map((time) => Date.parse(time)))),
  }
}

/** A subscription is active before its first payment has arrived: what is paid, its transactions say. */
function stateOf(
  { status, billing_info }: Subscription,
  transactions: readonly Transaction[],
): ProviderPayment['state'] {
  if (transactions.some(isCharge)) return 'paid'
  switch (status) {
    case 'APPROVAL_PENDING':
      return 'awaiting'
    case 'APPROVED':
    case 'ACTIVE':
      return (billing_info?.failed_payments_count ?? 0) > 0 ? 'declined' : 'processing'
    case 'SUSPENDED':
      return 'declined'
    case 'CANCELLED':
    case 'EXPIRED':
      return 'cancelled'
  }
}

function declineOf(
  subscription: Subscription,
  transactions: readonly Transaction[],
): ProviderPayment['decline'] {
  if (stateOf(subscription, transactions) !== 'declined') return null
  const reason = subscription.billing_info?.last_failed_payment?.reason_code ?? ''
  if (/INSUFFICIENT|BALANCE/.test(reason)) return 'insufficient_funds'
  if (/EXPIRED/.test(reason)) return 'expired_card'
  return /LIMIT/.test(reason) ? 'limit_exceeded' : 'declined'
}

function isCharge({ status }: Transaction): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

function chargeOf({ id, amount_with_breakdown, time }: Transaction): ProviderTransaction {
  const { gross_amount, fee_amount } = amount_with_breakdown
  const isSame = fee_amount?.currency_code === gross_amount.currency_code
  return {
    id,
    kind: 'charge',
    amount: minorUnits(gross_amount.value),
    currency: gross_amount.currency_code,
    fee: isSame ? Math.abs(minorUnits(fee_amount.value)) : 0,
    at: new Date(time),
  }
}

const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'chargeback',
}

function moveOf({ event_type, create_time, resource }: Event): ProviderTransaction[] {
  const kind = kinds[event_type]
  const { id, sale_id, amount } = resource
  if (kind === undefined || amount?.total === undefined || !isCurrency(amount.currency ?? '')) return []
  // A reversal is about the sale itself, and has no number of its own.
  const own = kind === 'chargeback' ? `${id}:reversed` : id
  return [
    {
      id: own,
      kind,
      chargeId: sale_id ?? id,
      amount: Math.abs(minorUnits(amount.total)),
      currency: amount.currency ?? '',
      fee: 0,
      at: new Date(resource.create_time ?? create_time),
    },
  ]
}
