import { AppError } from '#kernel/errors.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { refundWithdrawn } from '../refunds/refund-owed.ts'
import { sendRefunds } from '../refunds/send-refund.ts'
import { recordSubscriptionEvent } from '../subscriptions/lock-subscription.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { stopCharges } from './end-renewal.ts'
import type { SubscriptionName } from './input.ts'
import { lockOwned } from './lock-owned.ts'
import { withdrawalOf } from './withdrawal-of.ts'

/**
 * A consumer withdraws from the contract (directives 2011/83/EU and (EU) 2023/2673): everything that was charged goes back, nothing
 * is charged any more, and the subscription is over at once, whenever its provider hears of it. @throws AppError `not_found`;
 * `conflict` where nobody may withdraw from it, or not any longer
 */
export async function withdraw(
  deps: BillingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  const ids = await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    const now = deps.clock()
    const withdrawal = await withdrawalOf(transaction, subscription, now)
    if ('because' in withdrawal) throw new AppError('conflict')
    const asked = await refundWithdrawn(deps, transaction, { subscription, actor })
    const { termFrom, currency } = subscription
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'refunded', termFrom, paidThrough: termFrom },
      {
        actor: { by: 'holder' },
        now,
        details: { withdrawn: true, amount: withdrawal.amount, currency },
        set: await stopCharges(deps, transaction, { subscription }),
      },
    )
    const notice = { subscriptionId: id, kind: 'cancelled', about: now.toISOString() } as const
    await sendNoticeOnce(deps, transaction, { ...notice, details: { withdrawn: 1 } })
    return asked
  })
  await sendRefunds(deps, { ids })
}
