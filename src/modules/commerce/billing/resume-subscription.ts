import { renewSubscription } from '../renewals/renew-due.ts'
import { actOnOwn } from './act-on-own.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { SubscriptionName } from './input.ts'
import { lockOwned } from './lock-owned.ts'

/**
 * Ends a pause: one that is planned does not come, and of one that has begun the next term is due now and charged at once, so that
 * nobody waits for our jobs before a closed library. One that is over by itself is charged as well. @throws AppError `not_found`;
 * `conflict` where there is none
 */
export async function resumeSubscription(
  deps: BillingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  const { resumesAt } = await deps.db.transaction((transaction) => lockOwned(transaction, actor, { id }))
  const isOver = resumesAt !== null && resumesAt <= deps.clock()
  if (!isOver) {
    await actOnOwn(deps, actor, { id, action: 'resume' }, ({ paidThrough }, now) => ({
      event: { kind: 'resumed' },
      notice: { kind: 'resumed', details: { hadBegun: paidThrough <= now ? 1 : 0 } },
    }))
  }
  // What a bank or a provider that is away makes of it stands in the overview.
  await renewSubscription(deps, { id, now: deps.clock() })
}
