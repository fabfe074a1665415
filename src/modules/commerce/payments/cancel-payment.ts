import { and, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Payment } from '../orders/order-rows.ts'
import type { CancelPaymentJob } from '../orders/void-orders.ts'
import { payments } from '../tables/orders.ts'
import { askForPayment, type RefreshDependencies } from './refresh-payment.ts'

/**
 * Has a provider take no money any longer for an order that was given up. What was paid in the meantime is booked, and stays: the
 * provider is asked before, because ending a payment of PayPal's ends what renews it. @throws ProviderUnavailableError where it
 * cannot be reached: the job is done again
 */
export async function cancelPayment(
  deps: RefreshDependencies,
  { paymentId }: CancelPaymentJob,
): Promise<void> {
  const { reference, provider: name } = (await findPaymentOfJob(deps.db, paymentId)) ?? {}
  // Decided by us, and never answered: nobody has seen a page to pay it on.
  if (reference == null || name === undefined) return
  const provider = deps.payments.byName(name)
  if (!provider) {
    deps.log.warn({ provider: name }, 'a payment is with a provider that is not set up')
    return
  }
  await askForPayment(deps, name, reference)
  const state = (await findPaymentOfJob(deps.db, paymentId))?.state
  if (state === 'paid' || state === 'processing') return
  await provider.cancelPayment(reference)
  // It may have been paid at this very moment: then that is what counts.
  await askForPayment(deps, name, reference)
  // PayPal ends nothing that nobody has paid yet: for us it is over, and what is paid for it all the same is booked.
  await deps.db
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'awaiting')))
}

async function findPaymentOfJob(
  db: Executor,
  id: string,
): Promise<Pick<Payment, 'provider' | 'reference' | 'state'> | undefined> {
  const [found] = await db
    .select({ provider: payments.provider, reference: payments.reference, state: payments.state })
    .from(payments)
    .where(eq(payments.id, id))
  return found
}
