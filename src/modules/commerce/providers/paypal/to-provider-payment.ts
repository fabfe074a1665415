import { isCurrency } from '#kernel/money/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { ProviderPayment, ProviderTransaction } from '../../payments/provider.ts'
import type { DeclineReason } from '../../payments/schema.ts'
import { minorUnits } from './amounts.ts'
import type { Event, Sale, Subscription, Transaction } from './wire.ts'

/** Everything that PayPal knows of one subscription. */
export interface PayPalPayment {
  subscription: Subscription
  transactions: readonly Transaction[]
  /** What PayPal has told of its transactions: refunds and reversals stand nowhere else. */
  events: readonly Event[]
  /** The sales of which more was given back than was told. */
  sales: readonly Sale[]
  now: Date
}

/** PayPal's log of events forgets what is older than thirty days. */
const REMEMBERED_MS = 29 * DAY_MS
/** For so long PayPal goes on to tell of something: what it will tell is not booked before under another name. */
const TOLD_WITHIN_MS = 3 * DAY_MS

/** What names our order at PayPal: nobody else can write it. */
export function customIdOf({ orderId, sku }: { orderId: string; sku: string }): string {
  return `${orderId}.${sku}`
}

/** The same the other way round. */
export function namesOf(customId = ''): { orderId: string; sku: string } {
  const [orderId = '', sku = ''] = customId.split('.')
  return { orderId, sku }
}

/** What PayPal knows of a subscription, in our words. */
export function toProviderPayment(payment: PayPalPayment): ProviderPayment {
  const { subscription, transactions, events } = payment
  const { id, status, custom_id, plan, create_time, update_time } = subscription
  const cycles = [...(plan?.billing_cycles ?? [])].sort((a, b) => a.sequence - b.sequence)
  const price = cycles.find(({ pricing_scheme }) => pricing_scheme)?.pricing_scheme?.fixed_price
  const moved = [
    ...transactions.filter(isCharge).map(chargeOf),
    ...events.flatMap(moveOf),
    ...transactions.flatMap((each) => untoldRefundOf(each, payment)),
  ]
  const times = [update_time ?? create_time, ...moved.map(({ at }) => at.toISOString())]
  return {
    reference: id,
    ...namesOf(custom_id),
    amount: minorUnits(price?.value, price?.currency_code),
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
  return declineFrom(subscription.billing_info?.last_failed_payment?.reason_code ?? '')
}

/** PayPal's word for why nothing was paid, as far as a buyer can do something about it. */
export function declineFrom(reason: string): DeclineReason {
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
    amount: minorUnits(gross_amount.value, gross_amount.currency_code),
    currency: gross_amount.currency_code,
    fee: isSame ? Math.abs(minorUnits(fee_amount.value, fee_amount.currency_code)) : 0,
    at: new Date(time),
  }
}

const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'chargeback',
}

function moveOf({ event_type, create_time, resource }: Event): ProviderTransaction[] {
  const kind = kinds[event_type]
  const { id, sale_id, invoice_number, amount } = resource
  if (kind === undefined || amount?.total === undefined || !isCurrency(amount.currency ?? '')) return []
  // A reversal is about the sale itself, and has no number of its own.
  const own = kind === 'chargeback' ? `${id}:reversed` : id
  return [
    {
      id: own,
      kind,
      chargeId: sale_id ?? id,
      // The number that our own refunds are given.
      refundId: kind === 'refund' ? invoice_number : undefined,
      amount: Math.abs(minorUnits(amount.total, amount.currency)),
      currency: amount.currency ?? '',
      fee: 0,
      at: new Date(resource.create_time ?? create_time),
    },
  ]
}

/**
 * How much of a charge stands as given back at PayPal without any event of it; 0 where nothing is, or where the event may only have
 * been forgotten.
 */
export function untoldOf(
  { id, status, amount_with_breakdown, time }: Transaction,
  events: readonly Event[],
  now: Date,
): number {
  if (status !== 'REFUNDED' || now.getTime() - Date.parse(time) > REMEMBERED_MS) return 0
  const { value, currency_code } = amount_with_breakdown.gross_amount
  const told = events.flatMap(moveOf).filter(({ chargeId }) => chargeId === id)
  return told.reduce((left, { amount }) => left - amount, minorUnits(value, currency_code))
}

/** It is given back at the time of the sale's last change, under a name of its own. */
function untoldRefundOf(
  transaction: Transaction,
  { events, sales, now }: PayPalPayment,
): ProviderTransaction[] {
  const { id, amount_with_breakdown } = transaction
  const changed = sales.find((sale) => sale.id === id)?.update_time
  const amount = untoldOf(transaction, events, now)
  if (amount <= 0 || changed === undefined) return []
  const at = new Date(changed)
  if (now.getTime() - at.getTime() < TOLD_WITHIN_MS) return []
  const currency = amount_with_breakdown.gross_amount.currency_code
  return [{ id: `${id}:refunded`, kind: 'refund', chargeId: id, amount, currency, fee: 0, at }]
}
