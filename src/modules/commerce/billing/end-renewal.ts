import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { RenewalEnd } from '../notices/schema.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { voidOrdersFor } from '../orders/void-orders.ts'
import { endMandateLater } from '../payments/sync-mandate.ts'
import { recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import type { SubscriptionActor } from '../subscriptions/schema.ts'

/**
 * Charges a subscription no more: it is open until the end of what is paid. What was ordered for it and is not paid is given up, and
 * a provider that charges by itself is told. A saved card stays, so that it may be kept after all. @throws AppError `conflict`
 * where it has ended already
 */
export async function endRenewal(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  {
    subscription,
    actor,
    because,
  }: {
    subscription: Subscription
    actor: SubscriptionActor
    /** What the mail says of why, where its holder has not done it. */
    because?: RenewalEnd
  },
): Promise<Subscription> {
  const now = deps.clock()
  const recording = { actor, now, set: await stopCharges(deps, transaction, { subscription }) }
  const ended = await recordSubscriptionEvent(transaction, subscription, { kind: 'cancelled' }, recording)
  if (!ended) throw new AppError('conflict')
  const about = now.toISOString()
  const notice = { subscriptionId: subscription.id, kind: 'cancelled', about } as const
  await sendNoticeOnce(deps, transaction, { ...notice, ...(because && { details: { because } }) })
  return ended
}

/** Lets nothing more be charged; answers what is to be kept of the mandate. */
export async function stopCharges(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { subscription }: { subscription: Subscription },
): Promise<Partial<Pick<Subscription, 'mandate'>>> {
  await voidOrdersFor(deps, transaction, subscription, {
    kinds: ['renewal', 'change', 'seats'],
    evenDecided: true,
  })
  const { mandate, provider } = subscription
  if (mandate?.kind !== 'subscription') return {}
  await endMandateLater(deps, transaction, { provider, mandate })
  // As PayPal will tell it: nothing is to be had from it from now on.
  return { mandate: { ...mandate, status: 'CANCELLED' } }
}
