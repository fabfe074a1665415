import Stripe from 'stripe'
import { z } from 'zod'
import {
  type PaymentProvider,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  RefundRefusedError,
  type StartedPayment,
  withinDeadline,
} from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import { isSignedNotice, parseJson } from '../signed-notice.ts'
import { beginIntent, beginSetup, cardOf, chargeCard, isSetup } from './intents.ts'
import { toProviderMethod, toProviderPayment } from './to-provider-payment.ts'

const STRIPE: ProviderName = 'stripe'
/** The header that signs a notice. */
const SIGNATURE_HEADER = 'stripe-signature'
/**
 * One of several calls within the deadline, tried again once:
 * a write has an idempotency key, or changes nothing the second time.
 */
const CALL_MS = 3_000
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
  /** Where the page with the hosted fields of a payment lies (api.ts). */
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

    // Stripe answers a repeated call with what it answered before, and refuses one that is different.
    beginPayment: (request) => ask(async () => started(await beginIntent(client, request), request)),

    async chargeMandate(request) {
      if (request.mandate.kind !== 'saved-method') throw new RangeError('Stripe charges nothing by itself')
      return ask(async () => {
        const payment = await fetchIntent(await chargeCard(client, request))
        if (payment === undefined) throw new Error('a charge has vanished')
        return payment
      })
    },

    replaceMethod: (request) => ask(async () => started(await beginSetup(client, request), request)),

    fetchMethod: (reference) =>
      ask(async () => {
        if (!isSetup(reference)) return undefined
        const expand = ['payment_method']
        const setup = await unlessMissing(() => client.setupIntents.retrieve(reference, { expand }))
        return setup && toProviderMethod(setup)
      }),

    fetchPayment: (reference) => ask(() => fetchIntent(reference)),

    // Stripe captures by itself what the buyer has confirmed.
    capturePayment: (reference) => ask(() => fetchIntent(reference)),

    async verifyEvent({ headers, body, now }) {
      const signature = headers.get(SIGNATURE_HEADER)
      if (!isSignedNotice(webhookSecrets, { signature, body, now })) return undefined
      const notice = Notice.safeParse(parseJson(body))
      if (!notice.success) return undefined
      const { id, type, created, data } = notice.data
      const { object } = data
      const isOurs = object.object === 'payment_intent' || object.object === 'setup_intent'
      const reference = isOurs ? object.id : (object.payment_intent ?? null)
      return { id, type, reference, at: new Date(created * 1000) }
    },

    refund: ({ refundId, reference, transactionId, amount }) =>
      ask(async () => {
        try {
          await client.refunds.create(
            { charge: transactionId, amount, metadata: { refundId, reference } },
            { idempotencyKey: `refund:${refundId}` },
          )
        } catch (error) {
          const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
          throw isRefused ? new RefundRefusedError(STRIPE, error.message) : error
        }
      }),

    cancelPayment: (reference) =>
      ask(async () => {
        await unlessRefused(() => client.paymentIntents.cancel(reference))
      }),

    endMandate: ({ reference }) =>
      ask(async () => {
        await unlessRefused(() => client.paymentMethods.detach(cardOf(reference).method))
      }),
  }

  function started({ id }: { id: string }, { language }: { language: string }): StartedPayment {
    return { reference: id, step: { kind: 'fields', url: fieldsUrl(id, language) } }
  }

  async function fetchIntent(reference: string): Promise<ProviderPayment | undefined> {
    const intent = await unlessMissing(() =>
      client.paymentIntents.retrieve(reference, {
        expand: ['latest_charge.balance_transaction', 'payment_method'],
      }),
    )
    if (intent === undefined) return undefined
    const of = { payment_intent: reference, limit: LARGEST_PAGE }
    const [refunds, disputes] = await Promise.all([client.refunds.list(of), client.disputes.list(of)])
    return toProviderPayment({ intent, refunds: refunds.data, disputes: disputes.data })
  }
}

async function unlessMissing<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}

/** What is over already is no error: Stripe refuses to end it again. @throws if Stripe cannot be reached */
async function unlessRefused(call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}
