import type { Executor } from '#kernel/database/connection.ts'
import { listPayments } from '../orders/order-rows.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { type RefreshDependencies, refreshPayment } from '../payments/refresh-payment.ts'
import {
  datesOf,
  findSubscription,
  isChargeable,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { stateOf } from '../subscriptions/state-of.ts'

/**
 * Asks a provider that charges by itself a last time, before it is told to charge no more: its notices may have been lost, and each
 * question since. What it tells is booked. Answers whether the clock may go on: not while nobody knows; who is `away` is left alone.
 */
export async function confirmBeforeExpiry(
  deps: RefreshDependencies,
  { id, now, away }: { id: string; now: Date; away: Set<string> },
): Promise<boolean> {
  const subscription = await findSubscription(deps.db, { id })
  if (!subscription || !chargesUntilEnded(subscription)) return true
  if (stateOf(datesOf(subscription), now) !== 'expired') return true
  const { provider, reference } = (await findCharged(deps.db, subscription)) ?? {}
  if (provider === undefined || reference == null) return true
  if (away.has(provider)) return false
  try {
    await refreshPayment(deps, provider, reference)
    return true
  } catch (error) {
    if (isProviderUnavailable(error)) away.add(provider)
    deps.log.warn(
      { err: error, provider, subscription: id },
      'a subscription could not be asked for before its end',
    )
    return false
  }
}

/** Whether its provider charges it by itself until it is told to stop. */
export function chargesUntilEnded({
  cancelledAt,
  mandate,
}: Pick<Subscription, 'cancelledAt' | 'mandate'>): boolean {
  return cancelledAt === null && mandate?.kind === 'subscription' && isChargeable(mandate)
}

/** The payment that its provider charges once more with every term. */
async function findCharged(db: Executor, { currentOrderId }: Subscription) {
  const tries = await listPayments(db, { orderId: currentOrderId })
  return tries.find(({ state }) => state === 'paid')
}
