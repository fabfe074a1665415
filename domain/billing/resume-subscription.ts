import { AppError } from '../errors.ts'
import { recordSubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { SubscriptionName } from './input.ts'

/**
 * Ends a pause: one that is planned does not come, and of one that has begun the next term is due now. @throws AppError
 * `not_found`; `conflict` where there is none
 */
export async function resumeSubscription(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes('resume')) throw new AppError('conflict')
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'resumed' },
      { actor: { by: 'holder' }, now },
    )
  })
}
