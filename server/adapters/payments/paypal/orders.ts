import { decimalText } from '#domain/money/index.ts'
import type { PaymentRequest, ProviderPayment, StartedPayment } from '#domain/payments/index.ts'
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

  /** PayPal captures an order once: whoever comes later is told so, and reads what came of it. */
  async function capture(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined> {
    try {
      const path = `${orderPath(reference)}/capture`
      await call({ method: 'POST', path, body: {}, requestId: `capture-${reference}`, signal })
    } catch (error) {
      if (!(error instanceof PayPalRefusal && [404, 422].includes(error.status))) throw error
      const payment = await fetch(reference, signal)
      const isRefused = payment?.state === 'awaiting' && !unapproved.includes(error.reason)
      return isRefused ? declinedOrder(payment, error.reason, clock()) : payment
    }
    return fetch(reference, signal)
  }
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
