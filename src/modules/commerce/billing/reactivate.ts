import { actOnOwn } from './act-on-own.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { SubscriptionName } from './input.ts'

/**
 * Takes a cancellation back, as long as what is paid is open and its card is there: it renews itself again, and its holder is
 * told so, who was told that it ends. @throws AppError `not_found`; `conflict` where it cannot
 */
export async function reactivate(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'jobs'>,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await actOnOwn(deps, actor, { id, action: 'keep' }, () => ({
    event: { kind: 'kept' },
    notice: { kind: 'kept' },
  }))
}
