import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { refunds } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockOrder } from './order-rows.ts'
import { askRefund } from './refund-ask.ts'
import { leftOf, listRefunds } from './refund-rows.ts'
import type { SubscriptionLedger } from './subscription-ledger.ts'
import { listSupersededCharges } from './superseded-charges.ts'

/**
 * Asks for everything back that was charged for days which another charge has taken, each charge once; `sendWaitingRefunds` has it
 * sent. The subscription is held.
 */
export async function refundSuperseded(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  books: SubscriptionLedger,
): Promise<void> {
  const { booked } = books
  const overtaken = listSupersededCharges(books)
  for (const charge of booked.filter(({ id }) => overtaken.has(id))) {
    const idempotencyKey = `overtaken:${charge.id}`
    const order = await lockOrder(transaction, { id: charge.orderId })
    const [asked] = await transaction
      .select({ id: refunds.id })
      .from(refunds)
      .where(eq(refunds.idempotencyKey, idempotencyKey))
    const amount = leftOf(charge, booked, await listRefunds(transaction, { orderId: charge.orderId }))
    if (!order || asked || amount === 0) continue
    const nobody = { actor: { network: undefined }, operatorId: null }
    await askRefund(deps, transaction, {
      ...{ order, charge, amount, reason: 'overtaken', idempotencyKey },
      ...nobody,
    })
  }
}
