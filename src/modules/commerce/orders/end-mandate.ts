import { and, sql } from 'drizzle-orm'
import { ProviderUnavailableError } from '../payments/provider.ts'
import { subscriptions } from '../tables/orders.ts'
import type { EndMandateJob } from './end-mandate-later.ts'
import { askForPayment, type RefreshDependencies } from './refresh-payment.ts'

/**
 * Ends a mandate at its provider. What that has charged by itself until then, and nobody has heard of, is asked for and booked; from
 * then on what came in its place may be charged. @throws ProviderUnavailableError where the provider cannot be reached, or goes on: the
 * job is done again
 */
export async function endMandate(
  deps: RefreshDependencies,
  { provider: name, mandate }: EndMandateJob,
): Promise<void> {
  const provider = deps.payments.byName(name)
  if (!provider) deps.log.warn({ provider: name }, 'a mandate is with a provider that is not set up')
  await provider?.endMandate(mandate)
  if (mandate.kind !== 'subscription') return
  const told = provider && (await askForPayment(deps, name, mandate.reference))
  if (told?.mandate?.status === 'ACTIVE')
    throw new ProviderUnavailableError(name, 'it goes on charging what was ended')
  const former = sql`${subscriptions.mandate} -> 'endsFirst'`
  await deps.db
    .update(subscriptions)
    .set({ mandate: sql`${subscriptions.mandate} - 'endsFirst'` })
    .where(
      and(sql`${former} ->> 'provider' = ${name}`, sql`${former} ->> 'reference' = ${mandate.reference}`),
    )
}
