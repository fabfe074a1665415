import { findOrder, listPayments } from '../orders/order-rows.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import type { BillingDependencies } from './actor.ts'

/** The job that charges a change whose process was killed, or whose provider was away. */
export const FINISH_CHANGE = 'finish-change'

export interface FinishChangeJob {
  orderId: string
}

/**
 * Charges a change that its holder has confirmed, where that has come to nothing yet: the same payment, so that it is charged once. One
 * that was declined is its holder's to pay by hand. @throws Error where the provider is away: the job is done again
 */
export async function finishChange(deps: BillingDependencies, { orderId }: FinishChangeJob): Promise<void> {
  const order = await findOrder(deps.db, { id: orderId })
  if (order?.state !== 'placed') return
  const tries = await listPayments(deps.db, { orderId })
  const isOpen = tries.every(({ state, isUnattended }) => state === 'awaiting' && isUnattended)
  if (!isOpen) return
  const { state } = await chargeOrder(deps, { orderId })
  if (state === 'unavailable') throw new Error('a change could not be charged yet')
}
