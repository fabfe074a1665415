import type { ProviderPayment, ProviderTransaction } from '../../payments/provider.ts'
import type { DeclineReason } from '../../payments/schema.ts'
import { minorUnits } from './amounts.ts'
import { type Capture, type CaptureRefund, captureAbove, type Order } from './order-wire.ts'
import { declineFrom, namesOf } from './to-provider-payment.ts'
import type { Event } from './wire.ts'

/** Ours has one part, which is captured at once and as a whole. */
export function capturesOf({ purchase_units: [purchase] }: Order): readonly Capture[] {
  return purchase?.payments?.captures ?? []
}

/** What PayPal knows of an order, in our words. Its refunds stand in it; a payment that was reversed is told by its event alone. */
export function orderPayment(order: Order, events: readonly Event[]): ProviderPayment {
  const { id, status, create_time, update_time } = order
  const [purchase] = order.purchase_units
  const captures = capturesOf(order)
  const state = stateOf(order)
  const reversals = events.flatMap((event) => reversalOf(event, captures))
  const refunds = purchase?.payments?.refunds ?? []
  const moved = [
    ...captures.filter(isCharge).map(chargeOf),
    // What PayPal reverses may stand among what was given back too.
    ...refunds.flatMap(refundOf).filter((refund) => !reversals.some((each) => each.id === refund.id)),
    ...reversals,
  ]
  const times = [
    update_time ?? create_time,
    ...captures.map((each) => each.update_time ?? each.create_time),
    ...moved.map(({ at }) => at.toISOString()),
  ]
  return {
    reference: id,
    ...namesOf(purchase?.custom_id),
    amount: minorUnits(purchase?.amount.value, purchase?.amount.currency_code),
    currency: purchase?.amount.currency_code ?? '',
    state,
    decline: state === 'declined' ? 'declined' : null,
    isApproved: status === 'APPROVED' && captures.length === 0,
    transactions: moved,
    mandate: null,
    updatedAt: new Date(Math.max(...times.map((time) => Date.parse(time)))),
  }
}

/** An order whose capture was refused: it stands as approved at PayPal, and is over for us until its buyer approves anew. */
export function declinedOrder(payment: ProviderPayment, reason: string, now: Date): ProviderPayment {
  const decline: DeclineReason = declineFrom(reason)
  return { ...payment, state: 'declined', decline, isApproved: false, updatedAt: now }
}

function stateOf(order: Order): ProviderPayment['state'] {
  const captures = capturesOf(order)
  if (captures.some(isCharge)) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'processing'
  if (captures.length > 0) return 'declined'
  if (order.status === 'VOIDED') return 'cancelled'
  return order.status === 'COMPLETED' ? 'processing' : 'awaiting'
}

function isCharge({ status }: Capture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

function chargeOf({ id, amount, seller_receivable_breakdown, create_time }: Capture): ProviderTransaction {
  const fee = seller_receivable_breakdown?.paypal_fee
  const isSame = fee?.currency_code === amount.currency_code
  return {
    id,
    kind: 'charge',
    amount: minorUnits(amount.value, amount.currency_code),
    currency: amount.currency_code,
    fee: isSame ? minorUnits(fee.value, fee.currency_code) : 0,
    at: new Date(create_time),
  }
}

function refundOf(refund: CaptureRefund): ProviderTransaction[] {
  const { id, status, amount, invoice_id, links, create_time } = refund
  // One that is on its way may still fail.
  if (status !== 'COMPLETED') return []
  return [
    {
      id,
      kind: 'refund',
      chargeId: captureAbove(links),
      // The number that our own refunds are given.
      refundId: invoice_id,
      amount: minorUnits(amount.value, amount.currency_code),
      currency: amount.currency_code,
      fee: 0,
      at: new Date(create_time),
    },
  ]
}

/** PayPal has taken a payment back: told with a number of its own, or with that of the capture. */
function reversalOf(
  { event_type, create_time, resource }: Event,
  captures: readonly Capture[],
): ProviderTransaction[] {
  const { id, amount, links } = resource
  if (event_type !== 'PAYMENT.CAPTURE.REVERSED' || amount?.value === undefined) return []
  const isCapture = captures.some((capture) => capture.id === id)
  return [
    {
      id: isCapture ? `${id}:reversed` : id,
      kind: 'chargeback',
      chargeId: isCapture ? id : captureAbove(links),
      amount: Math.abs(minorUnits(amount.value, amount.currency_code)),
      currency: amount.currency_code ?? '',
      fee: 0,
      at: new Date(resource.create_time ?? create_time),
    },
  ]
}
