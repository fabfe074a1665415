import { actOnOwn } from './act-on-own.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { SubscriptionName } from './input.ts'

/**
 * Gives up what was planned for the next term: it is what it is now. @throws AppError `not_found`; `conflict` where nothing is
 * planned
 */
export async function dropPlannedChange(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'jobs'>,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await actOnOwn(deps, actor, { id, action: 'drop_change' }, () => ({
    event: { kind: 'change_dropped' },
    set: { next: null },
  }))
}
