import type Stripe from 'stripe'
import type { MethodRequest, ProviderMethod } from '../../payments/provider.ts'
import { CARDS_ONLY } from './intents.ts'
import { savedCard } from './to-provider-payment.ts'

/** Whether a reference names a card that is saved, and not a payment. */
export function isSetup(reference: string): boolean {
  return reference.startsWith('seti_')
}

/** A SetupIntent: a card that is saved without being charged, and may be charged while nobody sits before a screen. */
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

/** What Stripe knows of a card that is saved, in our words. `payment_method` is expanded. */
export function toProviderMethod(setup: Stripe.SetupIntent): ProviderMethod {
  const { id, metadata, status, last_setup_error, customer, payment_method } = setup
  const isOver = status === 'canceled' || (status === 'requires_payment_method' && last_setup_error !== null)
  return {
    reference: id,
    subscriptionId: metadata?.subscriptionId ?? '',
    state: status === 'succeeded' ? 'saved' : isOver ? 'declined' : 'awaiting',
    mandate: status === 'succeeded' ? savedCard(customer, payment_method) : null,
  }
}
