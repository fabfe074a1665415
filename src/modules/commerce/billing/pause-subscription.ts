import { AppError } from '#kernel/errors.ts'
import { actOnOwn } from './act-on-own.ts'
import { pauseEndsOf } from './actions-of.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { PauseInput } from './input.ts'

/**
 * Puts the next term off until one of the view's `pauseEnds`: nothing is open and nothing charged from the end of this one. @throws
 * AppError `not_found`; `conflict` where it may not be; `bad_request` of another day
 */
export async function pauseSubscription(
  deps: Pick<BillingDependencies, 'clock' | 'db' | 'jobs'>,
  actor: BillingActor,
  { id, until }: PauseInput,
): Promise<void> {
  await actOnOwn(deps, actor, { id, action: 'pause' }, (subscription) => {
    const end = pauseEndsOf(subscription).find((each) => each.getTime() === Date.parse(until))
    if (!end) throw new AppError('bad_request', { fields: [{ path: 'until', code: 'not_an_option' }] })
    const details = { until: end.toISOString() }
    return { event: { kind: 'paused', until: end }, details, notice: { kind: 'paused', details } }
  })
}
