import Stripe from 'stripe'
import { z } from 'zod'
import {
  type MandateCharge,
  type MethodRequest,
  type PaymentProvider,
  type PaymentRequest,
  PROVIDER_DEADLINE_MS,
  type ProviderPayment,
  RefundRefusedError,
  type StartedPayment,
  withinDeadline,
} from '../../payments/provider.ts'
import type { ProviderName } from '../../payments/schema.ts'
import { isSignedNotice, parseJson } from '../signed-notice.ts'
import { toProviderMethod, toProviderPayment, UNATTENDED } from './to-provider-payment.ts'

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

/** A saved card is known by its owner and its number at Stripe: both are needed to charge it. */
function cardOf(mandate: string): { customer: string; method: string } {
  const [customer = '', method = ''] = mandate.split(':')
  return { customer, method }
}

/** An intent that a buyer pays, whose card is kept where it is charged again. */
async function beginIntent(client: Stripe, request: PaymentRequest): Promise<Stripe.PaymentIntent> {
  const { paymentId, orderId, email, every } = request
  const customer = await client.customers.create(
    { email, metadata: { orderId } },
    { idempotencyKey: `customer:${paymentId}` },
  )
  return client.paymentIntents.create(
    {
      ...intentOf(request),
      customer: customer.id,
      // The card is charged again while nobody sits before a screen.
      ...(every !== null && { setup_future_usage: 'off_session' as const }),
    },
    { idempotencyKey: `payment:${paymentId}` },
  )
}

/**
 * Charges a saved card at once, and answers the id of the intent that says what came of it: a card that is
 * refused has one, too. Stripe forgets its idempotency keys after a day, and finds by its search what is
 * older than a minute: together they let nobody be charged twice, also where another card has come to be
 * charged in the meantime.
 */
async function chargeCard(client: Stripe, request: MandateCharge): Promise<string> {
  const { paymentId, amount, currency, mandate } = request
  const { customer, method } = cardOf(mandate.reference)
  const query = `metadata['paymentId']:'${paymentId}'`
  const [known] = (await client.paymentIntents.search({ query })).data
  if (known !== undefined) {
    if (known.amount !== amount || known.currency !== currency.toLowerCase())
      throw new RangeError('the same payment was charged before with another amount')
    return known.id
  }
  const wanted = { ...intentOf(request, UNATTENDED), customer }
  try {
    const intent = await client.paymentIntents.create(
      { ...wanted, payment_method: method, confirm: true, off_session: true },
      { idempotencyKey: `payment:${paymentId}` },
    )
    return intent.id
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
    if (refused !== undefined) return refused.id
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused || !(await isDetached(client, mandate.reference))) throw error
    // Stripe makes no intent for a card that was given up: one without any card stands for the charge that
    // was refused.
    const empty = await client.paymentIntents.create(wanted, {
      idempotencyKey: `payment:${paymentId}:without-card`,
    })
    return empty.id
  }
}

/** Whether a card is its customer's no longer: it was given up, by us or at Stripe. */
async function isDetached(client: Stripe, mandate: string): Promise<boolean> {
  const { customer, method } = cardOf(mandate)
  const found = await client.paymentMethods.retrieve(method)
  return found.customer !== customer
}

/** Whether a reference names a card that is saved, and not a payment. */
export function isSetup(reference: string): boolean {
  return reference.startsWith('seti_')
}

/** A SetupIntent: a card saved without a charge, which may be charged while nobody is at a screen. */
async function beginSetup(
  client: Stripe,
  { setupId, subscriptionId, email }: MethodRequest,
): Promise<Stripe.SetupIntent> {
  const customer = await client.customers.create(
    { email, metadata: { subscriptionId } },
    { idempotencyKey: `customer:${setupId}` },
  )
  return client.setupIntents.create(
    {
      customer: customer.id,
      usage: 'off_session',
      metadata: { setupId, subscriptionId },
      allowed_payment_method_types: [...CARDS_ONLY],
    },
    { idempotencyKey: `setup:${setupId}` },
  )
}

/** What the page promises, whatever else the account at Stripe has switched on. */
const CARDS_ONLY = ['card'] as const

function intentOf(
  { paymentId, orderId, orderNumber, amount, currency, description, sku }: PaymentRequest | MandateCharge,
  mark: Readonly<Record<string, string>> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: currency.toLowerCase(),
    description,
    metadata: { paymentId, orderId, orderNumber, sku, ...mark },
    // Otherwise Stripe captures a little later, and a charge that is booked at once has no fee yet.
    capture_method: 'automatic',
    allowed_payment_method_types: [...CARDS_ONLY],
  }
}
