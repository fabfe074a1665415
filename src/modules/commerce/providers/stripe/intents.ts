import Stripe from 'stripe'
import type { MandateCharge, MethodRequest, PaymentRequest } from '../../payments/provider.ts'

/** What marks an intent for which nobody sits before a screen: what it asks of a buyer, nobody will do. */
const UNATTENDED = { unattended: 'true' } as const

/** Whether an intent is one of {@link chargeCard}. */
export function isUnattended({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>): boolean {
  return metadata.unattended === UNATTENDED.unattended
}

/** A saved card is known by its owner and its number at Stripe: both are needed to charge it. */
export function cardOf(mandate: string): { customer: string; method: string } {
  const [customer = '', method = ''] = mandate.split(':')
  return { customer, method }
}

/** An intent that a buyer pays, whose card is kept where it is charged again. */
export async function beginIntent(client: Stripe, request: PaymentRequest): Promise<Stripe.PaymentIntent> {
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
export async function chargeCard(client: Stripe, request: MandateCharge): Promise<string> {
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
export async function beginSetup(
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
