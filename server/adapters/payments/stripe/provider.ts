import Stripe from 'stripe'
import { z } from 'zod'
import {
  type PaymentMandate,
  type PaymentProvider,
  type PaymentRequest,
  ProviderUnavailableError,
  type StartedPayment,
} from '#domain/payments/index.ts'
import type { ProviderName } from '#domain/payments/schema.ts'
import { parseJson } from '../parse-json.ts'
import { isSignedNotice } from '../signed-notice.ts'
import { PROVIDER_DEADLINE_MS, withinDeadline } from '../within-deadline.ts'
import { toProviderPayment } from './to-provider-payment.ts'

const STRIPE: ProviderName = 'stripe'
/** The header that signs a notice. */
const SIGNATURE_HEADER = 'stripe-signature'
/** One call of several within the deadline, tried again once where that is safe: every write carries an idempotency key. */
const CALL_MS = 3_500
const RETRIES = 1
const LARGEST_PAGE = 100

export interface StripeAccess {
  secretKey: string
  /** Somewhere else than Stripe itself: a simulator. */
  address?: { protocol: 'http' | 'https'; host: string; port: string }
}

export interface StripeOptions {
  /** The newest first: while a secret is replaced, both sign. */
  webhookSecrets: readonly string[]
  /** Where the page with the hosted fields of a payment lies (fields-page.ts). */
  fieldsUrl(reference: string, language: string): string
  deadlineMs?: number
}

/** What a notice says of what it is about: no more than whom to ask. */
const Notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

/** The client of Stripe's own library, which ends within seconds. */
export function createStripeClient({ secretKey, address }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    ...address,
    timeout: CALL_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

/**
 * Cards by Stripe: a PaymentIntent for each payment, whose card is kept for renewals that our own jobs charge
 * (docs/decisions/0018). Source: Stripe's API reference, version of the installed library.
 */
export function createStripeProvider(options: StripeOptions, client: Stripe): PaymentProvider {
  const { webhookSecrets, fieldsUrl, deadlineMs = PROVIDER_DEADLINE_MS } = options
  const ask = <Answer>(call: () => Promise<Answer>) => withinDeadline(STRIPE, deadlineMs, call)

  return {
    name: STRIPE,
    methods: ['card'],

    beginPayment: (request) =>
      ask(async (): Promise<StartedPayment> => {
        const intent = await createIntent(request)
        // Stripe answers a repeated call with what it answered before, and refuses one that is different.
        return { reference: intent.id, step: { kind: 'fields', url: fieldsUrl(intent.id, request.language) } }
      }),

    fetchPayment: (reference) =>
      ask(async () => {
        const intent = await unlessMissing(() =>
          client.paymentIntents.retrieve(reference, {
            expand: ['latest_charge.balance_transaction', 'payment_method'],
          }),
        )
        if (intent === undefined) return undefined
        const of = { payment_intent: reference, limit: LARGEST_PAGE }
        const [refunds, disputes] = await Promise.all([client.refunds.list(of), client.disputes.list(of)])
        return toProviderPayment({ intent, refunds: refunds.data, disputes: disputes.data })
      }),

    async verifyEvent({ headers, body, now }) {
      const signature = headers.get(SIGNATURE_HEADER)
      if (!isSignedNotice(webhookSecrets, { signature, body, now })) return undefined
      const notice = Notice.safeParse(parseJson(body))
      if (!notice.success) return undefined
      const { id, type, created, data } = notice.data
      const { object } = data
      const reference = object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null)
      return { id, type, reference, at: new Date(created * 1000) }
    },

    refund: ({ refundId, reference, transactionId, amount }) =>
      ask(async () => {
        await client.refunds.create(
          { charge: transactionId, amount, metadata: { refundId, reference } },
          { idempotencyKey: `refund:${refundId}` },
        )
      }),

    cancelPayment: (reference) =>
      ask(async () => {
        await unlessRefused(() => client.paymentIntents.cancel(reference))
      }),

    endMandate: ({ reference }) =>
      ask(async () => {
        await unlessRefused(() => client.paymentMethods.detach(methodOf(reference)))
      }),
  }

  async function createIntent(request: PaymentRequest): Promise<Stripe.PaymentIntent> {
    const { paymentId, orderId, orderNumber, amount, currency, every, description, sku, email } = request
    const metadata = { paymentId, orderId, orderNumber, sku }
    const customer = await client.customers.create(
      { email, metadata: { orderId } },
      { idempotencyKey: `customer:${paymentId}` },
    )
    return client.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: customer.id,
        description,
        metadata,
        // Otherwise Stripe captures a little later, and a charge that is booked at once has no fee yet.
        capture_method: 'automatic',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        // The card is charged again while nobody sits before a screen.
        ...(every !== null && { setup_future_usage: 'off_session' as const }),
      },
      { idempotencyKey: `payment:${paymentId}` },
    )
  }
}

/** A saved card is known by its owner and its number at Stripe: both are needed to charge it. */
function methodOf(mandate: PaymentMandate['reference']): string {
  return mandate.split(':').at(-1) ?? mandate
}

async function unlessMissing<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}

/** What is over already is no error: Stripe refuses to end it again. @throws where Stripe cannot be reached */
async function unlessRefused(call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
      throw new ProviderUnavailableError(STRIPE, error)
  }
}
