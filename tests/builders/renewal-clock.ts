import type { Database } from '#kernel/database/connection.ts'
import { renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { runBillingCycle } from '#modules/commerce/renewals/run-billing-cycle.ts'
import { subscriptions } from '#modules/commerce/tables/orders.ts'
import { buildDependencies } from './dependencies.ts'
import { buildPaymentProvider, type FakeProvider } from './payment-provider.ts'

/** A shop whose jobs run when a test says so. */
export interface RenewalClock {
  deps: ReturnType<typeof buildDependencies>
  fake: FakeProvider
  /** What every clock of it shows; a test puts it on. */
  now: Date
  /** Lets the jobs run at a moment, as they do every few minutes. */
  run(at: string): Promise<void>
}

/** It is 31 January 2025, and what other tests have left in the database renews no more. */
export async function buildRenewalClock(db: Database): Promise<RenewalClock> {
  await db.update(subscriptions).set({ state: 'expired' })
  const read = () => clock.now
  const fake = buildPaymentProvider({ clock: read })
  const deps = { ...buildDependencies(db), clock: read, payments: fake.providers }
  const clock: RenewalClock = {
    ...{ deps, fake, now: new Date('2025-01-31T10:00:00Z') },
    async run(at) {
      clock.now = new Date(at)
      await renewDue(deps, clock)
      await runBillingCycle(deps, clock)
    },
  }
  return clock
}
