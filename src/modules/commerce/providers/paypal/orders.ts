import { decimalText } from '#kernel/money/index.ts'
import type {
  PaymentRequest,
  ProviderPayment,
  ProviderTransaction,
  StartedPayment,
} from '../../payments/provider.ts'
import { type CallPayPal, eventsOf, PayPalRefusal, unlessMissing } from './client.ts'
import { customIdOf, declineFrom, feeOf, namesOf, newest } from './to-provider-payment.ts'
import {
  Approvable,
  approvalPage,
  type Capture,
  type CaptureRefund,
  captureAbove,
  type Event,
  isCharge,
  minorUnits,
  Order,
  startedPayment,
} from './wire.ts'

/** As much of a name as PayPal takes. */
const LONGEST_NAME = 127
/** What is refused like this is not over: the buyer has not approved yet, or has to once more. */
const unapproved = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
/** After these nobody has paid, nor will by this approval. After any other answer, money may still move. */
const refused = [
  'INSTRUMENT_DECLINED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'CARD_EXPIRED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'PAYMENT_DENIED',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]
/** "PAYER_ACCOUNT_LOCKED_OR_CLOSED", "PAYEE_ACCOUNT_RESTRICTED". */
const isAboutAccount = /^PAYE[ER]_ACCOUNT_/

/**
 * What is bought once, by PayPal's orders (Orders v2): the buyer approves on PayPal's own page, and we
 * capture. An order that nobody captures takes nothing, and PayPal forgets it.
 */
export function createOrders(
  call: CallPayPal,
  { productName, clock }: { productName: string; clock: () => Date },
) {
  return { begin, fetch, capture }

  async function begin(request: PaymentRequest, signal: AbortSignal): Promise<StartedPayment> {
    const { paymentId, email } = request
    const experience_context = {
      ...approvalPage(request, { productName }),
      user_action: 'PAY_NOW',
      // What arrives days later would be paid for days that are over.
      payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    }
    const answer = await call({
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: `payment-${paymentId}`,
      body: {
        intent: 'CAPTURE',
        purchase_units: [purchaseOf(request)],
        payment_source: { paypal: { email_address: email, experience_context } },
      },
      signal,
    })
    return startedPayment(Approvable.parse(answer))
  }

  async function fetch(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined> {
    const found = await unlessMissing(() => call({ method: 'GET', path: orderPath(reference), signal }))
    if (found === undefined) return undefined
    const order = Order.parse(found)
    const captures = capturesOf(order)
    const events = (await Promise.all(captures.map(({ id }) => eventsOf(call, id, signal)))).flat()
    return orderPayment(order, events)
  }

  /**
   * PayPal captures an order once: whoever comes later is told so, and reads what came of it. Each approval
   * has a name of its own, because under one name PayPal says again what it has said, also that it refuses.
   * @throws PayPalRefusal where nobody knows whether it will
   */
  async function capture(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined> {
    const approved = await fetch(reference, signal)
    if (!approved?.isApproved) return approved
    try {
      const path = `${orderPath(reference)}/capture`
      const requestId = `capture-${reference}-${approved.updatedAt.getTime()}`
      await call({ method: 'POST', path, body: {}, requestId, signal })
    } catch (error) {
      if (!(error instanceof PayPalRefusal && error.status === 422)) throw error
      const payment = await fetch(reference, signal)
      if (payment?.state !== 'awaiting' || unapproved.includes(error.reason)) return payment
      if (!isRefused(error.reason)) throw error
      // It stands as approved at PayPal, and is over for us until its buyer approves anew.
      const decline = declineFrom(error.reason)
      return { ...payment, state: 'declined', decline, isApproved: false, updatedAt: clock() }
    }
    return fetch(reference, signal)
  }
}

function isRefused(issue: string): boolean {
  return refused.includes(issue) || isAboutAccount.test(issue)
}

/** Nothing of it is worked out by PayPal: one thing at one price, with its taxes. */
function purchaseOf(request: PaymentRequest) {
  const { amount, currency, orderNumber, sku } = request
  const price = { currency_code: currency, value: decimalText({ amount, currency }) }
  const name = request.description.slice(0, LONGEST_NAME)
  return {
    custom_id: customIdOf(request),
    invoice_id: orderNumber,
    description: name,
    amount: { ...price, breakdown: { item_total: price } },
    items: [{ name, sku, quantity: '1', unit_amount: price, category: 'DIGITAL_GOODS' }],
  }
}

function orderPath(reference: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(reference)}`
}

/** Ours has one part, which is captured at once and as a whole. */
function capturesOf({ purchase_units: [purchase] }: Order): readonly Capture[] {
  return purchase?.payments?.captures ?? []
}

/** What PayPal knows of an order, in our words, refunds included; a reversal is told by its event alone. */
function orderPayment(order: Order, events: readonly Event[]): ProviderPayment {
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
  return {
    reference: id,
    ...namesOf(purchase?.custom_id),
    ...(purchase?.amount ?? { amount: Number.NaN, currency: '' }),
    state,
    decline: state === 'declined' ? 'declined' : null,
    isApproved: status === 'APPROVED' && captures.length === 0,
    transactions: moved,
    mandate: null,
    updatedAt: newest([
      update_time ?? create_time,
      ...captures.map((each) => each.update_time ?? each.create_time),
      ...moved.map(({ at }) => at),
    ]),
  }
}

function stateOf(order: Order): ProviderPayment['state'] {
  const captures = capturesOf(order)
  if (captures.some(isCharge)) return 'paid'
  if (captures.some(({ status }) => status === 'PENDING')) return 'processing'
  if (captures.length > 0) return 'declined'
  if (order.status === 'VOIDED') return 'cancelled'
  return order.status === 'COMPLETED' ? 'processing' : 'awaiting'
}

function chargeOf({ id, amount, seller_receivable_breakdown, create_time }: Capture): ProviderTransaction {
  const fee = feeOf(amount, seller_receivable_breakdown?.paypal_fee)
  return { id, kind: 'charge', ...amount, fee, at: create_time }
}

function refundOf(refund: CaptureRefund): ProviderTransaction[] {
  const { id, status, amount, invoice_id: refundId, links, create_time: at } = refund
  // One that is on its way may still fail.
  if (status !== 'COMPLETED') return []
  // The number is that which our own refunds are given.
  return [{ id, kind: 'refund', chargeId: captureAbove(links), refundId, ...amount, fee: 0, at }]
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
      at: resource.create_time ?? create_time,
    },
  ]
}
