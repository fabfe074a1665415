import { decimalText } from '#kernel/money/index.ts'
import type { Currency } from '#kernel/money/schema.ts'
import {
  type PaymentProvider,
  PROVIDER_DEADLINE_MS,
  RefundRefusedError,
  type RefundRequest,
  withinDeadline,
} from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import { createPayPalClient, type PayPalCredentials, PayPalRefusal } from './client.ts'
import { createVerifyEvent } from './events.ts'
import { createOrders } from './orders.ts'
import { createSubscriptions, isSubscription } from './subscriptions.ts'
import { capturePath, salePath } from './wire.ts'

const PAYPAL: ProviderName = 'paypal'

export interface PayPalOptions extends PayPalCredentials {
  /** Ours at PayPal: a notice for another merchant is none of ours. */
  webhookId: string
  /** In which the account takes payments. */
  currencies: readonly Currency[]
  /** What stands on PayPal's page. */
  productName: string
  clock: () => Date
  deadlineMs?: number
}

/** PayPal: subscriptions for what renews, orders for what is bought once. Both are approved at PayPal. */
export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const { deadlineMs = PROVIDER_DEADLINE_MS, currencies } = options
  const call = createPayPalClient(options)
  const subscriptions = createSubscriptions(call, options)
  const orders = createOrders(call, options)
  const verifyEvent = createVerifyEvent(call, options)
  const ask = <Answer>(work: (signal: AbortSignal) => Promise<Answer>) =>
    withinDeadline(PAYPAL, deadlineMs, work)
  const fetchPayment = (reference: string, signal: AbortSignal) =>
    (isSubscription(reference) ? subscriptions : orders).fetch(reference, signal)

  return {
    name: PAYPAL,
    methods: ['paypal'],
    currencies,

    beginPayment: (request) =>
      ask((signal) =>
        request.every === null
          ? orders.begin(request, signal)
          : subscriptions.begin(request, request.every, signal),
      ),

    fetchPayment: (reference) => ask((signal) => fetchPayment(reference, signal)),

    capturePayment: (reference) =>
      ask((signal) =>
        isSubscription(reference)
          ? subscriptions.fetch(reference, signal)
          : orders.capture(reference, signal),
      ),

    verifyEvent: (notice) => ask((signal) => verifyEvent(notice, signal)),

    refund: (request) =>
      ask(async (signal) => {
        try {
          const requestId = `refund-${request.refundId}`
          await call({ method: 'POST', ...refundOf(request), requestId, signal })
        } catch (error) {
          // What it says of ourselves, or of too many calls, is no answer to this one.
          const isRefused = error instanceof PayPalRefusal && [400, 404, 422].includes(error.status)
          throw isRefused ? new RefundRefusedError(PAYPAL, error.reason) : error
        }
      }),

    async chargeMandate() {
      throw new RangeError('PayPal charges its subscriptions by itself')
    },

    async replaceMethod() {
      throw new RangeError('PayPal saves no cards')
    },

    async fetchMethod() {
      return undefined
    },

    cancelPayment: (reference) =>
      ask(async (signal) => {
        // An order takes nothing that is not captured.
        if (!isSubscription(reference)) return
        const { state } = (await subscriptions.fetch(reference, signal)) ?? {}
        // Whatever is paid, or about to be, would lose what renews it.
        if (state === 'awaiting' || state === 'declined')
          await subscriptions.cancel(reference, 'not paid in time', signal)
      }),

    endMandate: ({ reference }) =>
      ask((signal) => subscriptions.cancel(reference, 'cancelled by the subscriber', signal)),
  }
}

/** A subscription's sale (Payments v1) or an order's capture (v2): each is given back in its own way. */
function refundOf({ reference, transactionId, refundId, amount, currency }: RefundRequest) {
  const value = decimalText({ amount, currency })
  if (isSubscription(reference)) {
    const body = { amount: { total: value, currency }, invoice_number: refundId }
    return { path: `${salePath(transactionId)}/refund`, body }
  }
  const body = { amount: { value, currency_code: currency }, invoice_id: refundId }
  return { path: `${capturePath(transactionId)}/refund`, body }
}
