import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { readPostings } from '../ledger/book.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { lockOrder } from './order-rows.ts'
import type { RefreshDependencies } from './refresh-payment.ts'
import { askRefund } from './refund-ask.ts'
import { leftOf, listRefunds } from './refund-rows.ts'
import { sendRefund } from './refund-send.ts'
import { readSubscriptionLedger } from './subscription-ledger.ts'

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
