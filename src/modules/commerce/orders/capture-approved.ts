import { and, eq } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { payments } from '../tables/orders.ts'
import { findDifferences } from './find-differences.ts'
import { findOrder, findPayment, type Payment } from './order-rows.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'

/**
 * Has a provider charge what a buyer has approved, and books what comes of it: only while the order still waits for this payment, and
 * only where it is for what was ordered, so that what opens nothing is not taken either. Any other approval lapses. Two at once, and whoever was killed
 * between the charge and the books, come to one charge. @throws ProviderUnavailableError
 */
export async function captureApproved(
  deps: SettleDependencies & Pick<Dependencies, 'payments'>,
  name: ProviderName,
  payment: ProviderPayment,
): Promise<void> {
  const { reference } = payment
  const own = await findPayment(deps.db, { provider: name, reference })
  const order = own && (await findOrder(deps.db, { id: own.orderId }))
  if (own?.state !== 'awaiting' || !order) return
  if (order.state !== 'placed') {
    await letLapse(deps.db, own)
    return
  }
  const differs = await findDifferences(deps.db, order, name, payment)
  if (differs.length > 0) {
    deps.log.warn({ order: order.id, differs }, 'a payment was approved that is none of this order')
    await letLapse(deps.db, own)
    return
  }
  const captured = await deps.payments.byName(name)?.capturePayment(reference)
  if (captured) await settlePayment(deps, name, captured)
}

/** It is not waited for any longer, and in nobody's way; only an approval that is newer brings it back. */
async function letLapse(db: Database, { id }: Pick<Payment, 'id'>): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.id, id), eq(payments.state, 'awaiting')))
}
