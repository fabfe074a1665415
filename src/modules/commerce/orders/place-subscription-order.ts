import { createHash } from 'node:crypto'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findAccount } from '#modules/identity/public.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { insertOrder, type Order, recordOrderEvent } from './order-rows.ts'
import type { RenewalQuote } from './quote-renewal.ts'
import type { PlannedCharge } from './schema.ts'
import { findLastInvoice } from './subscription-ledger.ts'

/** What is to be charged for a subscription that there is. */
export interface SubscriptionOrder {
  subscription: Subscription
  /** The order whose package and price hold now. */
  current: Order
  kind: 'renewal' | 'change' | 'seats'
  quote: RenewalQuote
  /** What is taken off, positive; `credit` of it for days that were paid before. */
  discount?: number
  credit?: number
  charges: readonly PlannedCharge[]
  /** Of a renewal: where the term begins. */
  termFrom?: Date
  /** The same key is the same order, however often it is placed. */
  idempotencyKey: string
}

/**
 * Writes down what a subscription is to be charged, in the transaction in which it is held. Answers the id of
 * the order, which may be there already.
 */
export async function placeSubscriptionOrder(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  order: SubscriptionOrder,
): Promise<{ orderId: string; isNew: boolean }> {
  const { subscription, current, kind, quote, idempotencyKey, charges } = order
  const { discount = 0, credit = 0, termFrom = null } = order
  const { id: subscriptionId, accountId } = subscription
  const account = accountId === null ? undefined : await findAccount(transaction, { id: accountId })
  const placed = await insertOrder(transaction, {
    ...quote,
    ...{ kind, subscriptionId, accountId, discount, credit, termFrom, charges, idempotencyKey },
    email: account?.email ?? current.email,
    language: account?.language ?? current.language,
    buyer: subscription.buyer ?? current.buyer,
    requestHash: createHash('sha256').update(idempotencyKey).digest('hex'),
    placedAt: clock(),
    knownInvoice: await findLastInvoice(transaction, subscription),
  })
  if (placed.isNew) await recordOrderEvent(transaction, { id: placed.orderId, accountId }, 'order.placed')
  return placed
}
