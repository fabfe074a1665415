import { AppError } from '../errors.ts'
import { recordSubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { SubscriptionName } from './input.ts'

/**
 * Takes a cancellation back, as long as what is paid is open and its card is there: it renews itself again. @throws AppError
 * `not_found`; `conflict` where it cannot
 */
export async function keepRenewing(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes('keep')) throw new AppError('conflict')
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'kept' },
      { actor: { by: 'holder' }, now },
    )
  })
}
