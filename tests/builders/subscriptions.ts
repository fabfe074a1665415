import { eq } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { PaymentMandate } from '#modules/commerce/payments/provider.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { findSubscription, type Subscription } from '#modules/commerce/subscriptions/lock-subscription.ts'
import { subscriptions } from '#modules/commerce/tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '#modules/commerce/tables/subscriptions.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildPaying } from './orders.ts'
import type { FakeProvider } from './payment-provider.ts'

/** A saved card that is good for long. */
export const savedCard: PaymentMandate = {
  ...{ kind: 'saved-method', reference: 'card_test', status: null },
  ...{ brand: 'Visa', lastFour: '4242', expires: '2032-12' },
}

export interface BuiltSubscription {
  id: string
  accountId: string
  /** The order that began it, and the provider's name for its payment. */
  orderId: string
  reference: string
}

/**
 * A subscription that was paid with a saved card at this moment by the clock: a year of Solo, unless told
 * otherwise.
 */
export async function buildSubscription(
  deps: Dependencies,
  fake: FakeProvider,
  {
    mandate = savedCard,
    language = 'en',
    ...changes
  }: {
    /** Where it has the name of the payment, as a subscription of the provider's own does: made of that. */
    mandate?: PaymentMandate | null | ((reference: string) => PaymentMandate)
    language?: string
  } & Record<string, unknown> = {},
): Promise<BuiltSubscription> {
  const { orderId, reference } = await buildPaying(deps, changes)
  fake.change(reference, { mandate: typeof mandate === 'function' ? mandate(reference) : mandate })
  fake.move(reference, { at: deps.clock() })
  await refreshPayment(deps, 'sandbox', reference)
  const [begun] = await deps.db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  if (!begun?.accountId) throw new Error('the payment has begun no subscription')
  const { id, accountId } = begun
  await deps.db.update(accounts).set({ language }).where(eq(accounts.id, accountId))
  return { id, accountId, orderId, reference }
}

/**
 * Where a subscription stands, its history and what its holder was told, in the order in which it happened.
 */
export async function readSubscription(deps: Pick<Dependencies, 'db'>, { id }: { id: string }) {
  const subscription: Subscription | undefined = await findSubscription(deps.db, { id })
  if (!subscription) throw new Error(`there is no subscription ${id}`)
  const events = await deps.db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, id))
    .orderBy(subscriptionEvents.id)
  const notices = await deps.db
    .select()
    .from(subscriptionNotices)
    .where(eq(subscriptionNotices.subscriptionId, id))
    .orderBy(subscriptionNotices.at)
  return { subscription, events, notices }
}
