import { createHash, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { findAccount } from '#modules/identity/public.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'
import type { RenewalQuote } from './quote-renewal.ts'
import type { Buyer, PlannedCharge } from './schema.ts'
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
 * Writes down what a subscription is to be charged, in the transaction in which it is held. Answers the id of the order, which
 * may be there already.
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
  for (;;) {
    const [inserted] = await transaction
      .insert(orders)
      .values({
        ...quote,
        ...{
          id: newId(),
          kind,
          subscriptionId,
          accountId,
          discount,
          credit,
          termFrom,
          charges,
          idempotencyKey,
        },
        number: String(randomInt(1_000_000_000, 10_000_000_000)),
        email: account?.email ?? current.email,
        language: account?.language ?? current.language,
        buyer: (subscription.buyer as Buyer | null) ?? current.buyer,
        requestHash: createHash('sha256').update(idempotencyKey).digest('hex'),
        placedAt: clock(),
        knownInvoice: await findLastInvoice(transaction, subscription),
      })
      .onConflictDoNothing()
      .returning({ id: orders.id })
    if (inserted) {
      const about = { accountId: accountId ?? undefined, network: undefined }
      await recordEvent(transaction, { event: 'order.placed', ...about, details: { order: inserted.id } })
      return { orderId: inserted.id, isNew: true }
    }
    // Not there: it was placed before, or, once in a while, another order has this number.
    const [known] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, idempotencyKey))
    if (known) return { orderId: known.id, isNew: false }
  }
}
