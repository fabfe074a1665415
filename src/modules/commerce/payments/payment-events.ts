import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findPayment } from '../orders/order-rows.ts'
import { paymentEvents } from '../tables/orders.ts'
import type { ProviderEvent } from './provider.ts'
import { refreshMethod } from './refresh-method.ts'
import { type RefreshDependencies, refreshPayment } from './refresh-payment.ts'
import type { ProviderName } from './schema.ts'

/** The job that asks the provider what a notice was about, and books what is new. */
export const PAYMENT_EVENT = 'payment-event'

/** Which notice it is: `payment_events` has the rest. */
export interface PaymentEventJob {
  provider: ProviderName
  id: string
}

/**
 * Keeps a notice that was proved to be the provider's, together with the job that handles it: who answers the
 * provider after this has promised no more than is written down (RET-3). A notice that is here already
 * changes nothing, whether it was handled or not, so that twenty copies at once make one job (F-20).
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

/** How long is kept what providers told us: as long as other events. */
const MONTHS = 13

/**
 * The handler of the job `payment-event`: a notice wakes a question to its provider, whose answer is booked.
 * Whatever throws is tried again; what was done before a kill is not done twice.
 */
export async function handlePaymentEvent(deps: RefreshDependencies, { provider, id }: PaymentEventJob) {
  const { db } = deps
  const isThis = and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id))
  const [event] = await db.select().from(paymentEvents).where(isThis)
  if (!event || event.handledAt !== null) return
  const { reference } = event
  if (reference !== null) {
    const known = await findPayment(db, { provider, reference })
    await refreshPayment(deps, provider, reference)
    // What is no payment may be a card that was saved.
    if (!known) await refreshMethod(deps, provider, reference)
  }
  await db.update(paymentEvents).set({ handledAt: deps.clock() }).where(isThis)
}

/** Deletes notices whose time is over. */
export async function deleteOldPaymentEvents({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  await db
    .delete(paymentEvents)
    .where(sql`${paymentEvents.receivedAt} < now() - make_interval(months => ${MONTHS})`)
}
