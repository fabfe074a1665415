import type { Dependencies } from '../dependencies.ts'
import type { ProviderPayment } from '../payments/index.ts'
import type { ProviderName } from '../payments/schema.ts'
import { findDifferences } from './find-differences.ts'
import { findOrder, findPayment } from './order-rows.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'

/**
 * Has a provider charge what a buyer has approved, and books what comes of it: only while the order still waits for this payment, and
 * only where it is for what was ordered, so that what opens nothing is not taken either. Two at once, and whoever was killed
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
  // Given up, or paid in another way: then the approval lapses.
  if (own?.state !== 'awaiting' || order?.state !== 'placed') return
  const differs = await findDifferences(deps.db, order, name, payment)
  if (differs.length > 0) {
    deps.log.warn({ order: order.id, differs }, 'a payment was approved that is none of this order')
    return
  }
  const captured = await deps.payments.byName(name)?.capturePayment(reference)
  if (captured) await settlePayment(deps, name, captured)
}
