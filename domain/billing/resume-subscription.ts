import { actOnOwn } from './act-on-own.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
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
  await actOnOwn(deps, actor, { id, action: 'resume' }, () => ({ event: { kind: 'resumed' } }))
}
