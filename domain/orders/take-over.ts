import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { isChargeable, type Subscription, savedMethodOf } from '../subscriptions/index.ts'
import { endMandateLater } from './end-mandate.ts'

/**
 * A subscription as it is once our own jobs charge it: to the card behind its provider's own subscription, which knows no pause, no
 * other price and no way back. One without such a card, as PayPal's are, stays as it is.
 */
export function asChargedByUs(subscription: Subscription): Subscription {
  const saved = savedMethodOf(subscription.mandate)
  return saved === null ? subscription : { ...subscription, mandate: saved, mandateReference: null }
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
  const { id, provider, mandate: before } = subscription
  const taken = asChargedByUs(subscription)
  if (before?.kind !== 'subscription' || taken === subscription) return subscription
  await transaction
    .update(subscriptions)
    .set({ mandate: taken.mandate, mandateReference: taken.mandateReference })
    .where(eq(subscriptions.id, id))
  if (isChargeable(before)) await endMandateLater(deps, transaction, { provider, mandate: before })
  return taken
}
