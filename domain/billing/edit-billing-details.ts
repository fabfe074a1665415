import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../errors.ts'
import { findOrder } from '../orders/index.ts'
import type { Buyer } from '../orders/schema.ts'
import { recordSubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { BillingDetails } from './input.ts'

/**
 * Names who buys from now on: later charges have the taxes of their place, and later invoices their name. Papers that were issued
 * stay as they are. @throws AppError `not_found`; `conflict` of what is over
 */
export async function editBillingDetails(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id, ...details }: BillingDetails,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes('edit_details')) throw new AppError('conflict')
    const buyer: Buyer = details
    const current = await findOrder(transaction, { id: subscription.currentOrderId })
    if (isDeepStrictEqual({ ...buyer }, subscription.buyer ?? current?.buyer)) return
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'details_changed' },
      { actor: { by: 'holder' }, now, set: { buyer } },
    )
  })
}
