import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#kernel/errors.ts'
import { findOrder } from '../orders/order-rows.ts'
import { requoteChanges } from '../orders/requote-changes.ts'
import type { Buyer } from '../orders/schema.ts'
import { giveUpByHand, requoteRenewal } from '../renewals/requote-renewal.ts'
import {
  findSubscription,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { BillingDetails } from './input.ts'
import { isId, lockOwned } from './lock-owned.ts'

/**
 * Names who buys from now on: later charges have the taxes of their place, and later invoices their name. Papers that were issued
 * stay as they are; what is owed, a renewal or a change, is charged, and paid by hand, at the taxes of the new place. @throws AppError
 * `not_found`; `conflict` of what is over
 */
export async function editBillingDetails(
  deps: BillingDependencies,
  actor: BillingActor,
  { id, ...details }: BillingDetails,
): Promise<void> {
  const buyer: Buyer = details
  const known = isId(id) ? await findSubscription(deps.db, { id }) : undefined
  const mayEdit = known?.accountId === actor.accountId && isEditable(known, deps.clock())
  // What it was to cost before nobody pays any more. Where its provider is away, it costs that until it is tried again.
  if (mayEdit) await giveUpByHand(deps, known, buyer)
  await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    if (!isEditable(subscription, now)) throw new AppError('conflict')
    const current = await findOrder(transaction, { id: subscription.currentOrderId })
    if (isDeepStrictEqual({ ...buyer }, subscription.buyer ?? current?.buyer)) return
    const edited = await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'details_changed' },
      { actor: { by: 'holder' }, now, set: { buyer } },
    )
    if (!edited) return
    await requoteRenewal(deps, transaction, edited)
    await requoteChanges(deps, transaction, edited)
  })
}

function isEditable(subscription: Subscription, now: Date): boolean {
  return actionsOf(subscription, now).includes('edit_details')
}
