import type { Dependencies } from '#kernel/dependencies.ts'
import { paymentEvents } from '../tables/orders.ts'
import type { ProviderEvent } from './provider.ts'
import type { ProviderName } from './schema.ts'

/** The job that asks the provider what a notice was about, and books what is new. */
export const PAYMENT_EVENT = 'payment-event'

/** Which notice it is: `payment_events` has the rest. */
export interface PaymentEventJob {
  provider: ProviderName
  id: string
}

/**
 * Keeps a notice that was proved to be the provider's, together with the job that handles it: who answers the provider after
 * this has promised no more than is written down (RET-3). A notice that is here already changes nothing, whether it was handled or
 * not, so that twenty copies at once make one job (F-20).
 */
export async function recordPaymentEvent(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { id, type, reference, at } = event
    const added = await transaction
      .insert(paymentEvents)
      .values({ provider, id, type, reference, at })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (added.length === 0) return
    const job: PaymentEventJob = { provider, id }
    await jobs.enqueue(transaction, PAYMENT_EVENT, job)
  })
}
