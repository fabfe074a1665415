import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PaymentMandate } from '../payments/index.ts'
import type { KeptMandate, Subscription } from '../subscriptions/index.ts'
import { endMandateLater } from './end-mandate-later.ts'

/**
 * A subscription as it is once our own jobs charge it: to the card behind its provider's own subscription, which knows no pause, no
 * other price and no way back, and which is ended before anything is charged. One without such a card, as PayPal's are, stays as it is.
 */
export function asChargedByUs(subscription: Subscription): Subscription {
  const { mandate } = subscription
  if (mandate?.kind !== 'subscription' || mandate.savedMethod === undefined) return subscription
  return {
    ...subscription,
    mandate: inPlaceOf(subscription, mandate.savedMethod),
    mandateReference: null,
  }
}

/** What a subscription is charged to from now on: what its provider has charged by itself until now is ended before our own jobs charge. */
export function inPlaceOf(
  { provider, mandate: former }: Pick<Subscription, 'provider' | 'mandate'>,
  mandate: PaymentMandate,
): KeptMandate {
  if (mandate.kind === 'subscription') return mandate
  const endsFirst =
    former?.kind === 'subscription' ? { provider, reference: former.reference } : former?.endsFirst
  return { ...mandate, ...(endsFirst && { endsFirst }) }
}

/**
 * Has our own jobs charge a subscription from now on, in the transaction that does with it what its provider cannot, and the
 * provider's own ended; its holder sees no difference, because the card is the same. The subscription is held. Answers it as it is
 * then.
 */
export async function takeOver(
  deps: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<Subscription> {
  const taken = asChargedByUs(subscription)
  const { mandate, mandateReference } = taken
  if (taken === subscription || !mandate?.endsFirst) return subscription
  await transaction
    .update(subscriptions)
    .set({ mandate, mandateReference })
    .where(eq(subscriptions.id, subscription.id))
  const { provider, reference } = mandate.endsFirst
  await endMandateLater(deps, transaction, { provider, mandate: { kind: 'subscription', reference } })
  return taken
}
