import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { cancelAwaited, findOrder, type Payment } from '../orders/order-rows.ts'
import type { CancelPaymentJob } from '../orders/void-orders.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import { payments, subscriptions } from '../tables/orders.ts'
import { isProviderUnavailable, ProviderUnavailableError } from './provider.ts'
import { askForPayment, type RefreshDependencies } from './refresh-payment.ts'
import type { EndMandateJob } from './sync-mandate.ts'

/**
 * The handler of the job `give-up-payment`: has a provider take no money any longer for an order that was
 * given up. What was paid in the meantime is booked, and stays: the provider is asked before, because ending
 * a payment of PayPal's ends what renews it.
 * @throws ProviderUnavailableError where it cannot be reached: the job is done again
 */
export async function cancelPayment(deps: RefreshDependencies, { paymentId }: CancelPaymentJob) {
  const payment = await findPaymentOfJob(deps.db, paymentId)
  // Decided by us, and never answered: nobody has seen a page to pay it on.
  if (payment?.reference == null) return
  const { provider, reference } = payment
  if (!deps.payments.byName(provider)) {
    deps.log.warn({ provider }, 'a payment is with a provider that is not set up')
    return
  }
  await askForPayment(deps, provider, reference)
  const state = (await findPaymentOfJob(deps.db, paymentId))?.state
  if (state === 'paid' || state === 'processing') return
  await cancelAtProvider(deps, payment)
}

/**
 * Has a provider take no money any longer for a payment that waits for its buyer: from then on its page takes
 * nothing. One that is not set up any longer cannot be asked. @throws ProviderUnavailableError
 */
export async function cancelAtProvider(
  deps: RefreshDependencies,
  { id, provider, reference }: Pick<Payment, 'id' | 'provider' | 'reference'>,
): Promise<void> {
  if (reference !== null) {
    await deps.payments.byName(provider)?.cancelPayment(reference)
    // It may have been paid at this very moment: then that is what counts.
    await askForPayment(deps, provider, reference)
  }
  // PayPal ends nothing that nobody has paid yet: for us it is over, and what is paid for it all the same is
  // booked.
  await cancelAwaited(deps.db, eq(payments.id, id))
}

async function findPaymentOfJob(db: Executor, id: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id))
  return found
}

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
