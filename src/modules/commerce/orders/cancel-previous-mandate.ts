import { isProviderUnavailable } from '../payments/provider.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import { endMandate } from './end-mandate.ts'
import { findOrder } from './order-rows.ts'
import type { RefreshDependencies } from './refresh-payment.ts'

/**
 * Ends what a provider has charged by itself until our own jobs do, before an order of its subscription is paid in another way, and asks
 * for it: what it has charged a moment ago may have paid this order's term. Answers whether it has ended.
 */
export async function cancelPreviousMandate(
  deps: RefreshDependencies,
  { orderId }: { orderId: string },
): Promise<boolean> {
  const order = await findOrder(deps.db, { id: orderId })
  if (order?.subscriptionId == null || order.state !== 'placed') return true
  const { endsFirst } = (await findSubscription(deps.db, { id: order.subscriptionId }))?.mandate ?? {}
  if (!endsFirst) return true
  const { provider, reference } = endsFirst
  try {
    await endMandate(deps, { provider, mandate: { kind: 'subscription', reference } })
    return true
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    deps.log.warn({ err: error, order: orderId, provider }, 'what charges by itself could not be ended')
    return false
  }
}
