import { eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { cancelAwaited, type Payment } from '../orders/order-rows.ts'
import type { CancelPaymentJob } from '../orders/void-orders.ts'
import { payments } from '../tables/orders.ts'
import { askForPayment, type RefreshDependencies } from './refresh-payment.ts'

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
