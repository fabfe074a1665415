import { and, eq, isNull, or } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { covers, findAccess } from '#modules/entitlements/public.ts'
import {
  cancelAwaited,
  insertPayment,
  listPayments,
  livePayment,
  lockOrder,
  type Order,
  type Payment,
} from '../orders/order-rows.ts'
import { laterCharge } from '../orders/quote-renewal.ts'
import { type OrderViewer, requireOrder } from '../orders/view-order.ts'
import { payments } from '../tables/orders.ts'
import { cancelAtProvider, cancelPreviousMandate } from './cancel-payment.ts'
import {
  isProviderUnavailable,
  type MandateCharge,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentStep,
} from './provider.ts'
import type { SettleDependencies } from './settle-payment.ts'

/** The addresses are our own pages', in the buyer's language. They prove nothing. */
type PaymentWish = Pick<PaymentRequest, 'orderId' | 'method' | 'returnUrl' | 'cancelUrl'>

export type BeginPaymentOutcome =
  | { ok: true; paymentId: string; step: PaymentStep }
  /** It is paid, was given up, or waits for an operator: its page says which. */
  | { ok: false; error: 'order_closed' }
  /** A payment is being worked on: another one would be a second charge. */
  | { ok: false; error: 'payment_running' }
  /** PAY-4: something else has opened what this order is for. */
  | { ok: false; error: 'active_licence'; email: string }
  | { ok: false; error: 'unknown_method' }
  /** F-10: nothing is lost; the same is asked for again. */
  | { ok: false; error: 'provider_unavailable' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

export type BeginPaymentDependencies = SettleDependencies &
  Pick<Dependencies, 'hooks' | 'limits' | 'payments' | 'tokenKey'>

/**
 * Begins to pay an order, or goes on where it was begun: one payment at a time, and the same one after a
 * reload, a second tab, or a process that was killed between the provider's answer and ours. Another
 * method gives the first one up. The provider is called outside of any transaction. @throws AppError
 * `not_found` for who may not see the order
 */
export async function beginPayment(
  deps: BeginPaymentDependencies,
  viewer: OrderViewer & { network: string },
  wish: PaymentWish,
): Promise<BeginPaymentOutcome> {
  const { currency } = await requireOrder(deps, viewer, { id: wish.orderId })
  if (!deps.payments.methodsIn(currency).includes(wish.method)) return { ok: false, error: 'unknown_method' }
  const provider = deps.payments.forMethod(wish.method)
  if (!(await cancelPreviousMandate(deps, wish))) return { ok: false, error: 'provider_unavailable' }
  try {
    await giveUpOtherMethod(deps, wish)
    const decided = await deps.db.transaction((transaction) =>
      decidePayment(deps, transaction, { viewer, provider, wish }),
    )
    if (!decided.ok) return decided
    const { order, payment } = decided
    const step = payment.step ?? (await startAtProvider(deps, provider, { order, payment, wish }))
    return { ok: true, paymentId: payment.id, step }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    deps.log.warn({ err: error, order: wish.orderId }, 'a payment could not be begun')
    return { ok: false, error: 'provider_unavailable' }
  }
}

/** Which payment it is: the one that is under way, or a new one. Decided before the provider hears of it. */
async function decidePayment(
  deps: BeginPaymentDependencies,
  transaction: Transaction,
  { viewer, provider, wish }: { viewer: { network: string }; provider: PaymentProvider; wish: PaymentWish },
): Promise<Extract<BeginPaymentOutcome, { ok: false }> | { ok: true; order: Order; payment: Payment }> {
  const order = await lockOrder(transaction, { id: wish.orderId })
  if (!order) throw new AppError('not_found')
  if (order.state !== 'placed') return { ok: false, error: 'order_closed' }
  const payment = livePayment(await listPayments(transaction, { orderId: order.id }))
  if (payment) {
    const isSame = payment.state === 'awaiting' && payment.method === wish.method && !payment.isUnattended
    return isSame ? { ok: true, order, payment } : { ok: false, error: 'payment_running' }
  }

  const { accountId } = order
  // What is ordered for a subscription that there is takes nobody's second licence.
  if (order.kind === 'first' && accountId !== null) {
    const access = await findAccess({ ...deps, db: transaction }, { accountId })
    if (covers(access, order.contents)) return { ok: false, error: 'active_licence', email: order.email }
  }
  const attempt = await consumeRecordedRateLimit(
    transaction,
    countersOf(deps.limits, 'paymentTriesPerOrder', order.id),
    {
      event: 'payment-tries.limited',
      accountId: accountId ?? undefined,
      network: viewer.network,
      details: { order: order.id },
    },
  )
  if (!attempt.ok) return { ...attempt, error: 'too_many_requests' }
  const { orderId, method } = wish
  const made = await insertPayment(transaction, { orderId, provider: provider.name, method })
  return { ok: true, order, payment: made }
}

/** A payment begun twice is one at the provider: whoever was killed before writing it down does it again. */
async function startAtProvider(
  deps: Pick<Dependencies, 'db'>,
  provider: PaymentProvider,
  { order, payment, wish }: { order: Order; payment: Payment; wish: PaymentWish },
): Promise<PaymentStep> {
  const { method } = payment
  const { returnUrl, cancelUrl } = wish
  const request = { ...chargeRequestOf(order, payment), method, returnUrl, cancelUrl }
  const { reference, step } = await provider.beginPayment(request)
  await deps.db
    .update(payments)
    .set({ reference, step })
    // A notice may have told its reference before.
    .where(
      and(eq(payments.id, payment.id), or(isNull(payments.reference), eq(payments.reference, reference))),
    )
  return step
}

/** What a provider is told of an order that is to be paid, whoever sits before a screen. */
export function chargeRequestOf(order: Order, { id: paymentId }: Payment): Omit<MandateCharge, 'mandate'> {
  const { id: orderId, number: orderNumber, total: amount, productName: description, seats: quantity } = order
  const { kind, currency, sku, period, email, language } = order
  return {
    ...{ paymentId, orderId, orderNumber, amount, currency, description, sku, quantity, email, language },
    // Seats are paid for what is left of a term: its renewal has them in its price.
    every: kind === 'seats' ? null : period,
    laterAmount: laterCharge(order).amount,
  }
}

/** Who chooses another method gives up the payment that was begun, where it has come to nothing yet. */
async function giveUpOtherMethod(deps: BeginPaymentDependencies, { orderId, method }: PaymentWish) {
  const payment = livePayment(await listPayments(deps.db, { orderId }))
  if (payment?.state !== 'awaiting' || payment.isUnattended || payment.method === method) return
  // Begun with us alone: who was to pay it has never seen it.
  if (payment.reference === null)
    await cancelAwaited(deps.db, and(eq(payments.id, payment.id), isNull(payments.reference)))
  else await cancelAtProvider(deps, payment)
}
