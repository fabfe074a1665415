import { and, sql } from 'drizzle-orm'
import { findOrder } from '../orders/order-rows.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import { isProviderUnavailable, ProviderUnavailableError } from './provider.ts'
import { askForPayment, type RefreshDependencies } from './refresh-payment.ts'
import type { EndMandateJob } from './sync-mandate.ts'

/**
 * Ends a mandate at its provider. What that has charged by itself until then, and nobody has heard of, is
 * asked for and booked; from then on what came in its place may be charged. @throws ProviderUnavailableError
 * where the provider cannot be reached, or goes on: the job is done again
 */
export async function endMandate(deps: RefreshDependencies, { provider: name, mandate }: EndMandateJob) {
  const provider = deps.payments.byName(name)
  if (!provider) deps.log.warn({ provider: name }, 'a mandate is with a provider that is not set up')
  await provider?.endMandate(mandate)
  if (mandate.kind !== 'subscription') return
  const told = provider && (await askForPayment(deps, name, mandate.reference))
  if (told?.mandate?.status === 'ACTIVE')
    throw new ProviderUnavailableError(name, 'it goes on charging what was ended')
  const former = sql`${subscriptions.mandate} -> 'endsFirst'`
  await deps.db
    .update(subscriptions)
    .set({ mandate: sql`${subscriptions.mandate} - 'endsFirst'` })
    .where(
      and(sql`${former} ->> 'provider' = ${name}`, sql`${former} ->> 'reference' = ${mandate.reference}`),
    )
}

/**
 * Ends what a provider has charged by itself until our own jobs do, before an order of its subscription is
 * paid in another way, and asks for it: what it has charged a moment ago may have paid this order's term.
 * Answers whether it has ended.
 */
export async function cancelPreviousMandate(deps: RefreshDependencies, { orderId }: { orderId: string }) {
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
