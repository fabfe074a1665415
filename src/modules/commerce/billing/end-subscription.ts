import { recordEvent } from '#kernel/audit/index.ts'
import { AppError } from '#kernel/errors.ts'
import { datesOf, lockSubscription } from '../subscriptions/lock-subscription.ts'
import { stateOf } from '../subscriptions/state-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { endRenewal } from './end-renewal.ts'
import type { SubscriptionName } from './input.ts'
import { isId } from './lock-owned.ts'

/**
 * Ends the renewal of somebody's subscription, written down with the reason; what is paid stays open until a refund takes it back. For
 * operators only: the caller has asked who it is. What has ended already, by a second press too, stays as it is. @throws AppError
 * `not_found`
 */
export async function endSubscription(
  deps: BillingDependencies,
  operator: BillingActor,
  { id, reason }: SubscriptionName & { reason: string },
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = isId(id) ? await lockSubscription(transaction, { id }) : undefined
    if (!subscription) throw new AppError('not_found')
    const state = stateOf(datesOf(subscription), deps.clock())
    if (state === 'cancelled' || state === 'expired') return
    const { accountId: operatorId, network, requestId } = operator
    const actor = { by: 'operator', operatorId, reason } as const
    await endRenewal(deps, transaction, { subscription, actor, because: 'support' })
    await recordEvent(transaction, {
      event: 'subscription.ended',
      accountId: subscription.accountId ?? undefined,
      actorId: operatorId,
      network,
      requestId,
      details: { subscription: id, reason },
    })
  })
}
