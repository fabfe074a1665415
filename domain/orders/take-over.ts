import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Subscription } from '../subscriptions/index.ts'
import { endMandateLater } from './end-mandate-later.ts'

/**
 * A subscription as it is once our own jobs charge it: to the card behind its provider's own subscription, which knows no pause, no
 * other price and no way back, and which is ended before anything is charged. One without such a card, as PayPal's are, stays as it is.
 */
export function asChargedByUs(subscription: Subscription): Subscription {
  const { provider, mandate } = subscription
  if (mandate?.kind !== 'subscription' || mandate.savedMethod === undefined) return subscription
  const { reference, savedMethod } = mandate
  return {
    ...subscription,
    mandate: { ...savedMethod, endsFirst: { provider, reference } },
    mandateReference: null,
  }
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
