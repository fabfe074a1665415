import type { z } from 'zod'
import { type Currency, decimalText } from '#domain/money/index.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  RefundRefusedError,
  type StartedPayment,
} from '#domain/payments/index.ts'
import type { ProviderName } from '#domain/payments/schema.ts'
import { PROVIDER_DEADLINE_MS, withinDeadline } from '../within-deadline.ts'
import { type CallPayPal, createPayPalClient, type PayPalCredentials, PayPalRefusal } from './client.ts'
import { createFindPlan } from './plans.ts'
import { customIdOf, toProviderPayment, untoldOf } from './to-provider-payment.ts'
import { createVerifyEvent } from './verify-event.ts'
import { Event, Events, NewSubscription, Sale, Subscription, salePath, Transactions } from './wire.ts'

const PAYPAL: ProviderName = 'paypal'
/** The languages of PayPal's own pages. */
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-BR',
}
/** Before anything was ever sold. */
const BEGINNING = '2020-01-01T00:00:00Z'
const LARGEST_PAGE = 300

export interface PayPalOptions extends PayPalCredentials {
  /** Ours at PayPal: a notice for another merchant is none of ours. */
  webhookId: string
  /** What stands on PayPal's page. */
  productName: string
  clock: () => Date
  deadlineMs?: number
}

/**
 * PayPal by its subscriptions: the buyer approves on PayPal's own page, and PayPal charges by itself, now and again until the
 * subscription ends. What is bought once has no way here yet; everything that is sold renews.
 */
export function createPayPalProvider(options: PayPalOptions): PaymentProvider {
  const { productName, clock, deadlineMs = PROVIDER_DEADLINE_MS } = options
  const call = createPayPalClient(options)
  const findPlan = createFindPlan(call)
  const verifyEvent = createVerifyEvent(call, options)
  const ask = <Answer>(work: (signal: AbortSignal) => Promise<Answer>) =>
    withinDeadline(PAYPAL, deadlineMs, work)

  return {
    name: PAYPAL,
    methods: ['paypal'],

    beginPayment: (request) =>
      ask(async (signal) => {
        const { every } = request
        if (every === null) throw new Error('what is bought once is not paid by a subscription')
        const plan = await findPlan({ ...request, every }, signal)
        return startedPayment(await subscribe(request, plan, signal))
      }),

    fetchPayment: (reference) => ask((signal) => readPayment(reference, signal)),

    verifyEvent: (notice) => ask((signal) => verifyEvent(notice, signal)),

    refund: ({ refundId, transactionId, amount, currency }) =>
      ask(async (signal) => {
        try {
          await call({
            method: 'POST',
            path: `${salePath(transactionId)}/refund`,
            body: {
              amount: { total: decimalText({ amount, currency }), currency },
              invoice_number: refundId,
            },
            requestId: `refund-${refundId}`,
            signal,
          })
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
        const { state } = (await readPayment(reference, signal)) ?? {}
        // Whatever is paid, or about to be, would lose what renews it.
        if (state === 'awaiting' || state === 'declined') await cancel(reference, 'not paid in time', signal)
      }),

    endMandate: ({ reference }) => ask((signal) => cancel(reference, 'cancelled by the subscriber', signal)),
  }

  async function readPayment(reference: string, signal: AbortSignal): Promise<ProviderPayment | undefined> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(reference)}`
    const found = await unlessMissing(() => call({ method: 'GET', path: `${path}?fields=plan`, signal }))
    if (found === undefined) return undefined
    const subscription = Subscription.parse(found)
    const period = new URLSearchParams({ start_time: BEGINNING, end_time: clock().toISOString() })
    const listed = await call({ method: 'GET', path: `${path}/transactions?${period}`, signal })
    const transactions = Transactions.parse(listed).transactions ?? []
    const events = (await Promise.all(transactions.map(({ id }) => eventsOf(call, id, signal)))).flat()
    const now = clock()
    const unclear = transactions.filter((each) => untoldOf(each, events, now) > 0)
    const sales = await Promise.all(unclear.map(({ id }) => readSale(call, id, signal)))
    return toProviderPayment({ subscription, transactions, events, sales, now })
  }

  async function subscribe(request: PaymentRequest, plan: string, signal: AbortSignal) {
    const { paymentId, amount, laterAmount, currency, email, language, returnUrl, cancelUrl } = request
    const answer = await call({
      method: 'POST',
      path: '/v1/billing/subscriptions',
      requestId: `payment-${paymentId}`,
      body: {
        plan_id: plan,
        custom_id: customIdOf(request),
        subscriber: { email_address: email },
        // The prices of this order: the plan's own are those of nobody.
        plan: { billing_cycles: [cycle(1, amount, currency), cycle(2, laterAmount, currency)] },
        application_context: {
          brand_name: productName,
          locale: locales[language] ?? 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
      signal,
    })
    return NewSubscription.parse(answer)
  }

  /** One that is not active cannot be cancelled, and need not be: nothing is charged to it. */
  async function cancel(reference: string, reason: string, signal: AbortSignal): Promise<void> {
    const path = `/v1/billing/subscriptions/${encodeURIComponent(reference)}/cancel`
    try {
      await call({ method: 'POST', path, body: { reason }, signal })
    } catch (error) {
      if (!(error instanceof PayPalRefusal && error.status === 422)) throw error
    }
  }
}

function cycle(sequence: 1 | 2, amount: number, currency: Currency) {
  const fixed_price = { value: decimalText({ amount, currency }), currency_code: currency }
  return { sequence, total_cycles: sequence === 1 ? 1 : 0, pricing_scheme: { fixed_price } }
}

function startedPayment({ id, links }: z.infer<typeof NewSubscription>): StartedPayment {
  const approval = links.find(({ rel }) => rel === 'approve')
  if (approval === undefined) throw new Error('PayPal names no page to approve the payment on')
  return { reference: id, step: { kind: 'approval', url: approval.href } }
}

async function readSale(call: CallPayPal, sale: string, signal: AbortSignal): Promise<Sale> {
  return Sale.parse(await call({ method: 'GET', path: salePath(sale), signal }))
}

/** What PayPal has told of one transaction. Notices that we cannot read are none of those that we look for. */
async function eventsOf(call: CallPayPal, transaction: string, signal: AbortSignal): Promise<Event[]> {
  const query = new URLSearchParams({ transaction_id: transaction, page_size: String(LARGEST_PAGE) })
  const answer = await call({ method: 'GET', path: `/v1/notifications/webhooks-events?${query}`, signal })
  return Events.parse(answer).events.flatMap((each) => {
    const event = Event.safeParse(each)
    return event.success ? [event.data] : []
  })
}

async function unlessMissing<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return undefined
    throw error
  }
}
