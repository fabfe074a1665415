import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import {
  findOrder,
  insertPayment,
  listPayments,
  livePayment,
  lockOrder,
  type Payment,
} from '../orders/order-rows.ts'
import { findSubscription, isChargeable } from '../subscriptions/lock-subscription.ts'
import { payments } from '../tables/orders.ts'
import { chargeRequestOf } from './begin-payment.ts'
import { cancelAtProvider, cancelPreviousMandate } from './cancel-payment.ts'
import { isProviderUnavailable, type MandateCharge, type PaymentProvider } from './provider.ts'
import type { RefreshDependencies } from './refresh-payment.ts'
import type { DeclineReason } from './schema.ts'
import { settlePayment } from './settle-payment.ts'

export type ChargeOutcome =
  | { state: 'paid' | 'processing' }
  | { state: 'declined'; decline: DeclineReason | null }
  /** Nobody knows yet; charging again is the same charge. If `isAway`, its provider is so for every order. */
  | { state: 'unavailable'; isAway: boolean }
  /** It is paid, given up or has nothing to be charged to. */
  | { state: 'closed' }

/**
 * Charges an order of a subscription to its saved method while nobody sits before a screen: a renewal, or a
 * change that its holder has confirmed. What is decided is committed before the provider hears of it, and
 * whoever is killed then asks for the same payment again, so that nothing is charged twice. A payment
 * that its holder has begun by hand is given up first. Whoever decided to charge after so many `tries` whose
 * end they knew is too late once another one has ended: that was the one they meant.
 */
export async function chargeOrder(
  deps: RefreshDependencies,
  charge: { orderId: string; tries?: number },
): Promise<ChargeOutcome> {
  const { orderId } = charge
  if (!(await cancelPreviousMandate(deps, { orderId }))) return { state: 'unavailable', isAway: false }
  try {
    await giveUpAttended(deps, { orderId })
    const decided = await deps.db.transaction((transaction) => decideCharge(deps, transaction, charge))
    if ('state' in decided) return decided
    const { provider, payment, request } = decided
    const charged = await provider.chargeMandate(request)
    await deps.db
      .update(payments)
      .set({ reference: charged.reference })
      .where(and(eq(payments.id, payment.id), isNull(payments.reference)))
    await settlePayment(deps, provider.name, charged)
    const { state, decline } = charged
    return state === 'paid' || state === 'processing' ? { state } : { state: 'declined', decline }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    deps.log.warn({ err: error, order: orderId }, 'an order could not be charged')
    return { state: 'unavailable', isAway: true }
  }
}

async function decideCharge(
  deps: RefreshDependencies,
  transaction: Transaction,
  { orderId, tries }: { orderId: string; tries?: number },
): Promise<{ provider: PaymentProvider; payment: Payment; request: MandateCharge } | ChargeOutcome> {
  const order = await lockOrder(transaction, { id: orderId })
  if (!order) throw new AppError('not_found')
  const { subscriptionId } = order
  if (order.state !== 'placed' || subscriptionId === null) return { state: 'closed' }
  const subscription = await findSubscription(transaction, { id: subscriptionId })
  const provider = subscription && deps.payments.byName(subscription.provider)
  const mandate = subscription?.mandate
  const canCharge = mandate?.kind === 'saved-method' && isChargeable(mandate)
  if (subscription?.cancelledAt || !provider || !canCharge) return { state: 'closed' }
  if (mandate.endsFirst) return { state: 'unavailable', isAway: false }
  const made = await listPayments(transaction, { orderId })
  const live = livePayment(made)
  const unattended = made.filter(({ isUnattended }) => isUnattended)
  if (!live && tries !== undefined && unattended.length > tries) return { state: 'closed' }
  if (live && (live.state !== 'awaiting' || !live.isUnattended)) return { state: 'processing' }
  const begun = { method: 'card', isUnattended: true, createdAt: deps.clock() } as const
  const payment = live ?? (await insertPayment(transaction, { ...begun, orderId, provider: provider.name }))
  return { provider, payment, request: { ...chargeRequestOf(order, payment), mandate } }
}

/**
 * Gives up what the holder of an order has begun to pay by hand and not finished: from then on its page takes
 * nothing. It may have been paid at this very moment. @throws ProviderUnavailableError
 */
export async function giveUpAttended(deps: RefreshDependencies, { orderId }: { orderId: string }) {
  const order = await findOrder(deps.db, { id: orderId })
  if (order?.state !== 'placed') return
  const live = livePayment(await listPayments(deps.db, { orderId }))
  if (!live || live.isUnattended || live.state !== 'awaiting') return
  await cancelAtProvider(deps, live)
}
