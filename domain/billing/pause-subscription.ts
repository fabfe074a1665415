import { AppError } from '../errors.ts'
import { recordSubscriptionEvent } from '../subscriptions/index.ts'
import { actionsOf, pauseEndsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { holdOwn } from './hold-own.ts'
import type { PauseInput } from './input.ts'

/**
 * Puts the next term off until one of the view's `pauseEnds`: nothing is open and nothing charged from the end of this one. @throws
 * AppError `not_found`; `conflict` where it may not be; `bad_request` of another day
 */
export async function pauseSubscription(
  deps: Pick<BillingDependencies, 'clock' | 'db'>,
  actor: BillingActor,
  { id, until }: PauseInput,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await holdOwn(transaction, actor, { id })
    const now = deps.clock()
    if (!actionsOf(subscription, now).includes('pause')) throw new AppError('conflict')
    const end = pauseEndsOf(subscription).find((each) => each.getTime() === Date.parse(until))
    if (!end) throw new AppError('bad_request', { fields: [{ path: 'until', code: 'not_an_option' }] })
    const event = { kind: 'paused', until: end } as const
    const details = { until: end.toISOString() }
    await recordSubscriptionEvent(transaction, subscription, event, { actor: { by: 'holder' }, now, details })
  })
}
