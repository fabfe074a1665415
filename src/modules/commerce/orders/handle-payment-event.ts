import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { PaymentEventJob } from '../payments/record-event.ts'
import { paymentEvents } from '../tables/orders.ts'
import { findPayment } from './order-rows.ts'
import { type RefreshDependencies, refreshPayment } from './refresh-payment.ts'
import { refreshMethod } from './take-method.ts'

/** How long is kept what providers told us: as long as other events. */
const MONTHS = 13

/**
 * The handler of the job `payment-event`: a notice wakes a question to its provider, whose answer is booked. Whatever throws is
 * tried again; what was done before a kill is not done twice.
 */
export async function handlePaymentEvent(
  deps: RefreshDependencies,
  { provider, id }: PaymentEventJob,
): Promise<void> {
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
