import type { Transaction } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { type Notice, sendNoticeOnce } from '../notices/send-notice-once.ts'
import type { SubscriptionEvent } from '../subscriptions/apply-event.ts'
import { recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { lockOwned } from './lock-owned.ts'
import type { BillingAction } from './schema.ts'

/** What a holder's press comes to. */
interface Act {
  event: SubscriptionEvent
  details?: Record<string, string>
  set?: { next: null }
  /** What its holder is told of it by mail, once for each such press. */
  notice?: Pick<Notice, 'kind' | 'details'>
}

/**
 * Does one of the things to a subscription that its holder may do now, writes it into its history, and tells them of it. @throws AppError
 * `not_found` for everybody else's; `conflict` where it may not be done
 */
export async function actOnOwn(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'jobs'>,
  actor: BillingActor,
  { id, action }: { id: string; action: BillingAction },
  act: (subscription: Subscription, now: Date) => Act,
): Promise<void> {
  await deps.db.transaction(async (transaction: Transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes(action)) throw new AppError('conflict')
    const { event, notice, ...recorded } = act(subscription, now)
    const done = await recordSubscriptionEvent(transaction, subscription, event, {
      actor: { by: 'holder' },
      now,
      ...recorded,
    })
    if (done && notice)
      await sendNoticeOnce(deps, transaction, { subscriptionId: id, about: now.toISOString(), ...notice })
  })
}
