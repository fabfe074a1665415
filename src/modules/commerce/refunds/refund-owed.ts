import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { readPostings } from '../ledger/book.ts'
import { disputedOf, isAllocated, movedBy, type Posting, postingId } from '../ledger/postings.ts'
import { lockOrder, type Order, type Payment } from '../orders/order-rows.ts'
import { chargesFor } from '../orders/order-state.ts'
import { readSubscriptionLedger } from '../orders/subscription-ledger.ts'
import { isProviderUnavailable, type ProviderPayment } from '../payments/provider.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'
import type { ProviderName } from '../payments/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { askRefund, leftOf, listRefunds } from './ask-refund.ts'
import { sendRefund } from './send-refund.ts'

interface Told {
  /** Held. */
  order: Order
  provider: ProviderName
  payment: ProviderPayment
  /** Everything that is booked of the order. */
  booked: readonly Posting[]
  /** What of it is new. */
  added: readonly Posting[]
}

/**
 * Asks for all of a payment back that has paid an order once more which another payment has paid; `sendWaitingRefunds` has it sent. What
 * is not as much as the order costs, or comes while what counts is disputed, is no such thing, and waits for an operator.
 */
export async function refundDuplicate(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { order, provider, payment, booked, added }: Told,
): Promise<void> {
  const own = new Set(payment.transactions.map(({ id }) => postingId(provider, id)))
  const paying = chargesFor(booked).filter(({ id }) => !own.has(id))
  if (paying.length === 0 || paying.some((charge) => disputedOf(charge, booked) > 0)) return
  for (const charge of added) {
    const isAsMuch = movedBy(charge) === order.total && charge.currency === order.currency
    if (charge.kind !== 'charge' || isAllocated(charge) || !isAsMuch) continue
    const amount = leftOf(charge, booked, await listRefunds(transaction, { orderId: order.id }))
    if (amount === 0) continue
    await askRefund(deps, transaction, {
      ...{ order, charge, amount, reason: 'paid-twice', idempotencyKey: `paid-twice:${charge.id}` },
      ...{ actor: { network: undefined }, operatorId: null },
    })
  }
}

interface ToldOfCancelled {
  /** Held. */
  order: Order
  own: Pick<Payment, 'isUnattended'>
  /** Everything that is booked of the order. */
  booked: readonly Posting[]
  /** What of it is new. */
  added: readonly Posting[]
}

/**
 * Asks for all of a renewal back that was charged after its subscription had been cancelled, by the clock of its provider: a charge
 * that was under way, or one that a provider made before it had heard. What its holder pays for by hand is what they want; and
 * what was charged before the cancellation pays a term that ends. `sendWaitingRefunds` has it sent.
 *
 * @param subscription held, as it was before this was told
 */
export async function refundAfterCancel(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { cancelledAt }: Pick<Subscription, 'cancelledAt'>,
  { order, own, booked, added }: ToldOfCancelled,
): Promise<void> {
  if (cancelledAt === null) return
  const first = chargesFor(booked)[0]
  for (const charge of added) {
    if (charge.kind !== 'charge' || charge.at <= cancelledAt) continue
    const isByHand = !own.isUnattended && charge.id === first?.id
    if (isByHand) continue
    const amount = leftOf(charge, booked, await listRefunds(transaction, { orderId: order.id }))
    if (amount === 0) continue
    await askRefund(deps, transaction, {
      ...{ order, charge, amount, reason: 'cancelled', idempotencyKey: `cancelled:${charge.id}` },
      ...{ actor: { network: undefined }, operatorId: null },
    })
  }
}

/** All that may still be given back of what a subscription was charged, in its currency. */
export async function leftToRefund(
  db: Dependencies['db'] | Transaction,
  subscription: Pick<Subscription, 'id' | 'orderId'>,
): Promise<number> {
  const { orders, booked } = await readSubscriptionLedger(db, subscription)
  let left = 0
  for (const { id } of orders) {
    const refunded = await listRefunds(db, { orderId: id })
    for (const charge of booked) {
      if (charge.orderId === id && charge.kind === 'charge') left += leftOf(charge, booked, refunded)
    }
  }
  return left
}

/**
 * Asks for everything back that a subscription was charged, because its holder has withdrawn from the contract. The subscription
 * is held. Answers the refunds, the last charge's first, which `sendRefunds` sends once the transaction is through.
 */
export async function refundWithdrawn(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  {
    subscription,
    actor,
  }: {
    subscription: Pick<Subscription, 'id' | 'orderId'>
    actor: { accountId: string; network: string; requestId?: string | undefined }
  },
): Promise<string[]> {
  const { orders } = await readSubscriptionLedger(transaction, subscription)
  const asked: string[] = []
  for (const { id } of orders.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime())) {
    const order = await lockOrder(transaction, { id })
    if (!order) continue
    const booked = await readPostings(transaction, { orderId: id })
    const refunded = await listRefunds(transaction, { orderId: id })
    for (const charge of booked.filter(({ kind }) => kind === 'charge')) {
      const amount = leftOf(charge, booked, refunded)
      if (amount === 0) continue
      const idempotencyKey = `withdrawal:${subscription.id}:${charge.id}`
      const refund = { order, charge, amount, reason: 'withdrawal', actor, operatorId: null }
      asked.push(await askRefund(deps, transaction, { ...refund, idempotencyKey }))
    }
  }
  return asked
}

/** Has providers give back what was asked for; one that is away hears of it later (`sendWaitingRefunds`). */
export async function sendRefunds(deps: RefreshDependencies, { ids }: { ids: string[] }): Promise<void> {
  for (const id of ids) {
    try {
      await sendRefund(deps, { id })
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error
      deps.log.warn({ err: error, refund: id }, 'a refund could not be sent yet')
    }
  }
}
