import { decimalText } from '#kernel/money/index.ts'
import type { PaymentRequest, ProviderPayment, StartedPayment } from '../../payments/provider.ts'
import { approvalPage, startedPayment } from './approval.ts'
import { type CallPayPal, PayPalRefusal, unlessMissing } from './client.ts'
import { eventsOf } from './events.ts'
import { capturesOf, declinedOrder, orderPayment } from './order-payment.ts'
import { Order } from './order-wire.ts'
import { customIdOf } from './to-provider-payment.ts'
import { Approvable } from './wire.ts'

/** As much of a name as PayPal takes. */
const LONGEST_NAME = 127
/** What is refused like this is not over: the buyer has not approved yet, or has to once more. */
const unapproved = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
/** By these nobody has paid, and nobody will by this approval. Whatever else PayPal says of a capture, money may still move by it. */
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
 * What is bought once, by PayPal's orders (Orders v2): the buyer approves on PayPal's own page, and we capture. An order that nobody
 * captures takes nothing, and PayPal forgets it.
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
   * PayPal captures an order once: whoever comes later is told so, and reads what came of it. Each approval has a name of its own, because
   * under one name PayPal says again what it has said, also that it refuses. @throws PayPalRefusal where nobody knows whether it will
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
      return declinedOrder(payment, error.reason, clock())
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
