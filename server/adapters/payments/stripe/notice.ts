import type Stripe from 'stripe'
import { z } from 'zod'
import { findSubscriptionOf } from './subscriptions.ts'

const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

/** What a notice says of what it is about: no more than whom to ask. */
export const Notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      // An invoice that is to come has none.
      id: z.string().optional(),
      payment_intent: Reference,
      metadata: z.record(z.string(), z.string()).nullish(),
      parent: z
        .looseObject({ subscription_details: z.looseObject({ subscription: Reference }).nullish() })
        .nullish(),
      /** Of an invoice, where the endpoint speaks a release before `basil`. */
      subscription: Reference,
    }),
  }),
})

type Told = z.output<typeof Notice>['data']['object']

/**
 * What a notice is about, as our payments are called; null where it is about none. Of what is paid by an intent of Stripe's own making,
 * nobody but Stripe knows which subscription it was for. @throws Stripe.errors.StripeError where it cannot be asked
 */
export async function referenceOf(client: Stripe, told: Told): Promise<string | null> {
  const { object, id, metadata, parent, subscription } = told
  if (object === 'setup_intent' || object === 'subscription') return id ?? null
  if (object === 'invoice') return parent?.subscription_details?.subscription ?? subscription ?? null
  const intent = object === 'payment_intent' ? id : told.payment_intent
  if (intent == null) return null
  // An intent of ours says so, and its charges with it; a refund of ours names the payment.
  if (metadata?.paymentId !== undefined) return intent
  if (object === 'refund' && metadata?.reference !== undefined) return metadata.reference
  return (await findSubscriptionOf(client, intent)) ?? intent
}
