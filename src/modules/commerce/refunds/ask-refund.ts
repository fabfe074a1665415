import { asc, eq } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import { movedBy, type Posting, postingId, returnedOf } from '../ledger/postings.ts'
import type { Order } from '../orders/order-rows.ts'
import type { OwnReason } from '../orders/schema.ts'
import type { ProviderName } from '../payments/schema.ts'
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
 * How much of a charge may still be given back, in the smallest unit: what was charged, without what the
 * books say went back by whichever way, and without what was asked for that stands in no book yet.
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

/** A refund that may be made: `amount` is left of the charge. */
interface AskedRefund {
  /** Held, so that nobody gives the same back. */
  order: Order
  charge: Posting
  amount: number
  reason: string
  idempotencyKey: string
  /** Where no request has asked for it there is no network. */
  actor: { network: string | undefined; requestId?: string | undefined }
  /** Who decided it; null where its buyer has a right to it. */
  operatorId: string | null
}

/** Writes down a refund, with its event, before the provider hears of it. Answers the refund's id. */
export async function askRefund(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { order, charge, amount, reason, idempotencyKey, actor, operatorId }: AskedRefund,
): Promise<string> {
  const { provider, transactionId } = namesOf(charge)
  const { currency } = charge
  const id = newId()
  await transaction.insert(refunds).values({
    ...{ id, orderId: order.id, provider, transactionId, amount, currency, reason },
    ...{ operatorId, idempotencyKey, at: clock() },
  })
  await recordEvent(transaction, {
    event: 'refund.asked',
    accountId: order.accountId ?? undefined,
    ...(operatorId !== null && { actorId: operatorId }),
    network: actor.network,
    requestId: actor.requestId,
    details: { order: order.id, refund: id, amount, currency, reason },
  })
  return id
}

/**
 * Asks for all that is left of a charge, because of a rule and nobody's decision; `sendWaitingRefunds` has it
 * sent. Answers the refund's id; undefined where nothing is left.
 */
export async function askOwedRefund(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  owed: Pick<AskedRefund, 'order' | 'charge' | 'idempotencyKey'> & {
    reason: OwnReason
    /** Everything that is booked of the order. */
    booked: readonly Posting[]
    actor?: AskedRefund['actor']
  },
): Promise<string | undefined> {
  const { booked, actor = { network: undefined }, ...refund } = owed
  const refunded = await listRefunds(transaction, { orderId: refund.order.id })
  const amount = leftOf(refund.charge, booked, refunded)
  if (amount === 0) return undefined
  return askRefund(deps, transaction, { ...refund, amount, actor, operatorId: null })
}

/** Who has made a charge, and under which number. */
export function namesOf({ id }: Posting): { provider: ProviderName; transactionId: string } {
  const end = id.indexOf(':')
  // Only `postingId` makes such ids.
  return { provider: id.slice(0, end) as ProviderName, transactionId: id.slice(end + 1) }
}
