import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { payments } from '#database/tables/orders.ts'
import type { ProviderPayment } from '../payments/index.ts'
import type { HeldPayment } from './hold-payment.ts'
import { livePayment } from './order-rows.ts'
import type { PaymentState } from './schema.ts'

/** How far a payment has come that may still come to something. */
const progress: Partial<Record<PaymentState, number>> = { awaiting: 1, processing: 2, paid: 3 }

/**
 * Keeps the state that a provider tells, never an older one than is known: its clock decides which that is. Of an order one
 * payment is live: where two are, because a buyer went on with one that had been given up, the one that has come further is it.
 */
export async function keepPaymentState(
  transaction: Transaction,
  { own, others }: Pick<HeldPayment, 'own' | 'others'>,
  { state: told, decline, updatedAt }: ProviderPayment,
): Promise<void> {
  if (own.updatedAt !== null && own.updatedAt > updatedAt) return
  if (own.updatedAt?.getTime() === updatedAt.getTime() && goesBack(own.state, told)) return
  const rival = livePayment(others)
  const ahead = (progress[told] ?? 0) - (rival ? (progress[rival.state] ?? 0) : 0)
  const isLate = rival !== undefined && told in progress && ahead <= 0
  if (rival && ahead > 0) {
    await transaction.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, rival.id))
  }
  const state = isLate ? own.state : told
  await transaction.update(payments).set({ state, decline, updatedAt }).where(eq(payments.id, own.id))
}

/** Of two answers of one moment the one that has come further is the newer: not every provider tells when a state began. */
function goesBack(from: PaymentState, to: PaymentState): boolean {
  return (to === 'awaiting' && from !== 'declined') || (to === 'processing' && from === 'paid')
}
