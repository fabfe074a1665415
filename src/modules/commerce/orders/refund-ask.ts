import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { newId } from '#kernel/ids.ts'
import type { Posting } from '../ledger/postings.ts'
import type { ProviderName } from '../payments/schema.ts'
import { refunds } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'

/** A refund that may be made: `amount` is left of the charge. */
export interface AskedRefund {
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

/** Writes down what is to be given back, with its event, before the provider hears of it. Answers the refund's id. */
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

/** Who has made a charge, and under which number. */
export function namesOf({ id }: Posting): { provider: ProviderName; transactionId: string } {
  const end = id.indexOf(':')
  // Only `postingId` makes such ids.
  return { provider: id.slice(0, end) as ProviderName, transactionId: id.slice(end + 1) }
}
