import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { movedBy, type Posting, postingId, returnedOf } from '../ledger/postings.ts'
import { refunds } from '../tables/orders.ts'

/** What an operator has given back, as it was written. */
export type Refund = typeof refunds.$inferSelect

export async function findRefund(db: Executor, { id }: { id: string }): Promise<Refund | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** What operators have given back of an order, the first refund first. */
export async function listRefunds(db: Executor, { orderId }: { orderId: string }): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.at), asc(refunds.id))
}

/**
 * How much of a charge may still be given back, in the smallest unit: what was charged, without what the books say went back by
 * whichever way, and without what was asked for that stands in no book yet.
 */
export function leftOf(charge: Posting, booked: readonly Posting[], refunded: readonly Refund[]): number {
  return Math.max(0, movedBy(charge) - returnedOf(charge, booked) - pendingOf(charge, refunded))
}

/** What was asked for of a charge and stands in no book yet. */
export function pendingOf({ id }: Pick<Posting, 'id'>, refunded: readonly Refund[]): number {
  return refunded
    .filter(({ provider, transactionId }) => postingId(provider, transactionId) === id)
    .filter(({ state, posting }) => state !== 'refused' && posting === null)
    .reduce((sum, { amount }) => sum + amount, 0)
}
