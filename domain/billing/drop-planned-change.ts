import { AppError } from '../errors.ts'
import { recordSubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { SubscriptionName } from './input.ts'

/**
 * Gives up what was planned for the next term: it is what it is now. @throws AppError `not_found`; `conflict` where nothing is
 * planned
 */
export async function dropPlannedChange(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes('drop_change')) throw new AppError('conflict')
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'change_dropped' },
      {
        actor: { by: 'holder' },
        now,
        set: { next: null },
      },
    )
  })
}
