import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type BillingActor, lockOwned } from '../billing/own-subscription.ts'
import { seats } from '../tables/subscriptions.ts'
import { findEndedSeat } from './queries.ts'

/**
 * Takes a seat of the account's own subscription back, or an invitation to one: what was open by it is closed
 * with the next request of whoever had it, and the seat is free again. Their documents stay theirs. Twice is
 * once.
 * @throws AppError `not_found` for a seat or a subscription of somebody else's
 */
export async function removeSeat(
  { db }: Pick<Dependencies, 'db'>,
  { accountId: actorId, network, requestId }: BillingActor,
  { subscription: subscriptionId, seat: id }: { subscription: string; seat: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOwned(transaction, { accountId: actorId }, { id: subscriptionId })
    const [removed] = await transaction
      .delete(seats)
      .where(and(eq(seats.id, id), eq(seats.subscriptionId, subscriptionId)))
      .returning({ accountId: seats.accountId })
    if (!removed) return requireEnded(transaction, { accountId: actorId, seat: id })
    const details = { subscription: subscriptionId, seat: id }
    const accountId = removed.accountId ?? actorId
    await recordEvent(transaction, { event: 'seat.removed', accountId, actorId, network, requestId, details })
  })
}

/** Gives back a seat that somebody else gave; twice is once. @throws AppError `not_found` if there is none */
export async function leaveSeat(
  { db }: Pick<Dependencies, 'db'>,
  { accountId, network, requestId }: BillingActor,
  { seat: id }: { seat: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [left] = await transaction
      .delete(seats)
      .where(and(eq(seats.id, id), eq(seats.accountId, accountId)))
      .returning({ subscription: seats.subscriptionId })
    if (!left) return requireEnded(transaction, { accountId, seat: id })
    const details = { ...left, seat: id }
    await recordEvent(transaction, { event: 'seat.left', accountId, network, requestId, details })
  })
}

/** A seat that is not there was ended before, by a second press of the same button, or is somebody else's. */
async function requireEnded(transaction: Transaction, ended: { accountId: string; seat: string }) {
  if ((await findEndedSeat({ db: transaction }, ended)) === undefined) throw new AppError('not_found')
}
