import type { BillingActor, BillingDependencies } from './actor.ts'
import { endRenewal } from './end-renewal.ts'
import type { SubscriptionName } from './input.ts'
import { lockOwned } from './lock-owned.ts'

/**
 * Renewal off: everything stays open until the end of what is paid, and nothing is charged any more. A charge that a provider has at
 * this very moment counts. @throws AppError `not_found`; `conflict` where it has ended already
 */
export async function cancelSubscription(
  deps: BillingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    await endRenewal(deps, transaction, { subscription, actor: { by: 'holder' } })
  })
}
