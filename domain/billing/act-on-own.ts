import type { Transaction } from '#database/connection.ts'
import { AppError } from '../errors.ts'
import { recordSubscriptionEvent, type Subscription, type SubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { BillingAction } from './schema.ts'

/** What a holder's press comes to. */
interface Act {
  event: SubscriptionEvent
  details?: Record<string, string>
  set?: { next: null }
}

/**
 * Does one of the things to a subscription that its holder may do now, and writes it into its history. @throws AppError
 * `not_found` for everybody else's; `conflict` where it may not be done
 */
export async function actOnOwn(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id, action }: { id: string; action: BillingAction },
  act: (subscription: Subscription) => Act,
): Promise<void> {
  await deps.db.transaction(async (transaction: Transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes(action)) throw new AppError('conflict')
    const { event, ...recorded } = act(subscription)
    await recordSubscriptionEvent(transaction, subscription, event, {
      actor: { by: 'holder' },
      now,
      ...recorded,
    })
  })
}
