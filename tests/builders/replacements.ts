import type { BillingActor } from '#modules/commerce/billing/own-subscription.ts'
import { beginMethodReplacement, finishMethodReplacement } from '#modules/commerce/billing/replace-method.ts'
import type { PaymentMandate } from '#modules/commerce/payments/provider.ts'
import { END_MANDATE } from '#modules/commerce/payments/sync-mandate.ts'
import { renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { runBillingCycle } from '#modules/commerce/renewals/run-billing-cycle.ts'
import { actorOf, type BillingShop } from './billing.ts'
import { readSubscription } from './subscriptions.ts'

type Own = { id: string; accountId: BillingActor['accountId'] }

/** Where the provider sends whoever saves a card back to. */
export const returnUrl = 'http://localhost:3000/app/account/billing/'

/**
 * What holders do who save another card, and what comes of it, in the shop that a test has at that moment.
 */
export function buildReplacements(shopOf: () => BillingShop) {
  const begin = (own: Own, as = own) =>
    beginMethodReplacement(shopOf().deps, actorOf(as), { id: own.id, returnUrl, language: 'en' })
  /** The name of a card that was begun to be saved. */
  async function begun(own: Own): Promise<string> {
    const outcome = await begin(own)
    if (!outcome.ok) throw new Error(outcome.error)
    return outcome.reference
  }
  const read = (own: Own) => readSubscription(shopOf().deps, own)
  return {
    ...{ begin, begun },
    finish: (own: Own, reference: string, as = own) =>
      finishMethodReplacement(shopOf().deps, actorOf(as), { id: own.id, reference }),
    /** One that its holder has saved: the provider knows it. */
    async saved(own: Own, mandate?: PaymentMandate): Promise<string> {
      const reference = await begun(own)
      shopOf().fake.save(reference, mandate && { mandate })
      return reference
    },
    /** The mandates whose end providers are told of. */
    endedOf: () =>
      shopOf().deps.enqueued.flatMap(({ name, data }) => (name === END_MANDATE ? [Object.values(data)] : [])),
    kindsOf: async (own: Own) => (await read(own)).events.map(({ kind }) => kind),
    cardOf: async (own: Own) => (await read(own)).subscription.mandate?.reference,
    /** The jobs run, as they do every few minutes. */
    async runJobs(): Promise<void> {
      const { deps, now } = shopOf()
      await renewDue(deps, { now: now() })
      await runBillingCycle(deps, { now: now() })
    },
  }
}
