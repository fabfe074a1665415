import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { payments } from '../tables/orders.ts'
import { captureApproved } from './capture-approved.ts'
import type { OrderViewer } from './holder.ts'
import { listPayments } from './order-rows.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'
import { requireOrder } from './view-order.ts'

/** For so long a payment that was begun may still be paid on its provider's page: PayPal forgets an order within hours. */
const FORGOTTEN_HOURS = 24

export type RefreshDependencies = SettleDependencies & Pick<Dependencies, 'payments'>

/**
 * Asks the provider what it knows of a payment, and books all that is new. Whoever has a reason to ask does, as often as they
 * like: a notice, the sweep, a page that waits. What its buyer has approved is charged by whoever asks first.
 * @throws ProviderUnavailableError where it cannot be reached in time
 */
export async function refreshPayment(
  deps: RefreshDependencies,
  name: ProviderName,
  reference: string,
): Promise<void> {
  const payment = await askForPayment(deps, name, reference)
  if (payment?.isApproved) await captureApproved(deps, name, payment)
}

/** The same for a payment that is being given up: nothing is charged by it. Answers what the provider knows. */
export async function askForPayment(
  deps: RefreshDependencies,
  name: ProviderName,
  reference: string,
): Promise<ProviderPayment | undefined> {
  const provider = deps.payments.byName(name)
  if (!provider) {
    deps.log.warn({ provider: name }, 'a payment is with a provider that is not set up')
    return undefined
  }
  const payment = await provider.fetchPayment(reference)
  if (payment) await settlePayment(deps, name, payment)
  else await forgetPayment(deps.db, name, reference)
  return payment
}

/** What nobody has paid, and its provider no longer has, is over. A younger one may only not be known everywhere at the provider yet. */
async function forgetPayment(db: Database, provider: ProviderName, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.reference, reference),
        eq(payments.state, 'awaiting'),
        // What we charge ourselves is asked for again under its own number.
        eq(payments.isUnattended, false),
        lt(payments.createdAt, sql`now() - make_interval(hours => ${FORGOTTEN_HOURS})`),
      ),
    )
}

/**
 * The same for the payments of an order that is not paid yet, for a page that waits for it. @throws AppError `not_found` as
 * `requireOrder` does, ProviderUnavailableError where nothing is known now
 */
export async function refreshOrder(
  deps: RefreshDependencies & Pick<Dependencies, 'tokenKey'>,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<void> {
  const { state } = await requireOrder(deps, viewer, { id })
  if (state !== 'placed') return
  for (const { provider, reference } of await listPayments(deps.db, { orderId: id })) {
    if (reference !== null) await refreshPayment(deps, provider, reference)
  }
}
