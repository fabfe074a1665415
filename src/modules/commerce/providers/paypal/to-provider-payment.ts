import { isCurrency } from '#kernel/money/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { ProviderPayment, ProviderTransaction } from '../../payments/provider.ts'
import type { DeclineReason } from '../../payments/schema.ts'
import { type Event, isCharge, minorUnits, type Sale, type Subscription, type Transaction } from './wire.ts'

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
/** So long PayPal goes on telling of something: what it will tell is not booked before under another name. */
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

/** The newest of what has happened to a payment. */
export function newest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map(Number)))
}

/** What PayPal keeps of a charge: no fee in another currency can be booked with it. */
export function feeOf(charge: { currency: string }, fee: { amount: number; currency: string } | undefined) {
  return fee?.currency === charge.currency ? fee.amount : 0
}

/** What PayPal knows of a subscription, in our words. */
export function toProviderPayment(payment: PayPalPayment): ProviderPayment {
  const { subscription, transactions, events } = payment
  const { id, status, custom_id, plan, create_time, update_time, billing_info } = subscription
  const cycles = [...(plan?.billing_cycles ?? [])].sort((a, b) => a.sequence - b.sequence)
  const price = cycles.find(({ pricing_scheme }) => pricing_scheme)?.pricing_scheme?.fixed_price
  const state = stateOf(subscription, transactions)
  const moved = [
    ...transactions.filter(isCharge).map(chargeOf),
    ...events.flatMap(moveOf),
    ...transactions.flatMap((each) => untoldRefundOf(each, payment)),
  ]
  return {
    reference: id,
    ...namesOf(custom_id),
    ...(price ?? { amount: Number.NaN, currency: '' }),
    state,
    decline: state === 'declined' ? declineFrom(billing_info?.last_failed_payment?.reason_code ?? '') : null,
    transactions: moved,
    mandate: { kind: 'subscription', reference: id, status, brand: null, lastFour: null, expires: null },
    updatedAt: newest([update_time ?? create_time, ...moved.map(({ at }) => at)]),
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

/** PayPal's word for why nothing was paid, as far as a buyer can do something about it. */
export function declineFrom(reason: string): DeclineReason {
  if (/INSUFFICIENT|BALANCE/.test(reason)) return 'insufficient_funds'
  if (/EXPIRED/.test(reason)) return 'expired_card'
  return /LIMIT/.test(reason) ? 'limit_exceeded' : 'declined'
}

function chargeOf({ id, amount_with_breakdown, time }: Transaction): ProviderTransaction {
  const { gross_amount, fee_amount } = amount_with_breakdown
  return { id, kind: 'charge', ...gross_amount, fee: Math.abs(feeOf(gross_amount, fee_amount)), at: time }
}

const kinds: Readonly<Record<string, ProviderTransaction['kind']>> = {
  'PAYMENT.SALE.REFUNDED': 'refund',
  'PAYMENT.SALE.REVERSED': 'chargeback',
}

function moveOf({ event_type, create_time, resource }: Event): ProviderTransaction[] {
  const kind = kinds[event_type]
  const { id, sale_id, invoice_number, amount } = resource
  const { total, currency = '' } = amount ?? {}
  if (kind === undefined || total === undefined || !isCurrency(currency)) return []
  return [
    {
      // A reversal is about the sale itself, and has no number of its own.
      id: kind === 'chargeback' ? `${id}:reversed` : id,
      kind,
      chargeId: sale_id ?? id,
      // The number that our own refunds are given.
      refundId: kind === 'refund' ? invoice_number : undefined,
      amount: Math.abs(minorUnits(total, currency)),
      currency,
      fee: 0,
      at: resource.create_time ?? create_time,
    },
  ]
}

/**
 * How much of a charge stands as given back at PayPal without any event of it; 0 where nothing is, or where
 * the event may only have been forgotten.
 */
export function untoldOf(
  { id, status, amount_with_breakdown, time }: Transaction,
  events: readonly Event[],
  now: Date,
): number {
  if (status !== 'REFUNDED' || now.getTime() - time.getTime() > REMEMBERED_MS) return 0
  const told = events.flatMap(moveOf).filter(({ chargeId }) => chargeId === id)
  return told.reduce((left, { amount }) => left - amount, amount_with_breakdown.gross_amount.amount)
}

/** It is given back at the time of the sale's last change, under a name of its own. */
function untoldRefundOf(
  transaction: Transaction,
  { events, sales, now }: PayPalPayment,
): ProviderTransaction[] {
  const { id, amount_with_breakdown } = transaction
  const at = sales.find((sale) => sale.id === id)?.update_time
  const amount = untoldOf(transaction, events, now)
  if (amount <= 0 || at === undefined || now.getTime() - at.getTime() < TOLD_WITHIN_MS) return []
  const { currency } = amount_with_breakdown.gross_amount
  return [{ id: `${id}:refunded`, kind: 'refund', chargeId: id, amount, currency, fee: 0, at }]
}
