import { eq } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { ProviderPayment } from '../payments/provider.ts'
import { payments } from '../tables/orders.ts'
import type { LockedPayment } from './lock-payment.ts'
import { livePayment, type Payment } from './order-rows.ts'
import type { PaymentState } from './schema.ts'

/** How far a payment has come that may still come to something. */
const progress: Partial<Record<PaymentState, number>> = { awaiting: 1, processing: 2, paid: 3 }

/**
 * Keeps the state that a provider tells, never an older one than is known: its clock decides which that is, unless money says
 * otherwise (`correctsDecline`), and what is paid was never declined. Of an order one payment is live: where two are, because a buyer went on with one that had been given up, the one that has come further is it.
 */
export async function keepPaymentState(
  transaction: Transaction,
  { own, others }: Pick<LockedPayment, 'own' | 'others'>,
  payment: ProviderPayment,
): Promise<void> {
  const { state: told, decline, updatedAt } = payment
  if (isOlder(own, payment) || (own.state === 'paid' && told === 'declined')) return
  const rival = livePayment(others)
  const ahead = (progress[told] ?? 0) - (rival ? (progress[rival.state] ?? 0) : 0)
  const isLate = rival !== undefined && told in progress && ahead <= 0
  if (rival && ahead > 0) {
    await transaction.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, rival.id))
  }
  const state = isLate ? own.state : told
  await transaction.update(payments).set({ state, decline, updatedAt }).where(eq(payments.id, own.id))
}

/**
 * Money that moves is a fact: a decline may be ours, of a capture that was refused, and then it stands at a time of our clock, which is
 * later than all that the provider tells.
 */
export function correctsDecline(
  known: PaymentState,
  { state, isApproved }: Pick<ProviderPayment, 'state' | 'isApproved'>,
): boolean {
  const isCapturedByUs = isApproved !== undefined
  return known === 'declined' && (state === 'paid' || (state === 'processing' && isCapturedByUs))
}

function isOlder(own: Pick<Payment, 'state' | 'updatedAt'>, payment: ProviderPayment): boolean {
  if (own.updatedAt === null || correctsDecline(own.state, payment)) return false
  if (own.updatedAt > payment.updatedAt) return true
  return own.updatedAt.getTime() === payment.updatedAt.getTime() && goesBack(own.state, payment.state)
}

/** Of two answers of one moment the one that has come further is the newer: not every provider tells when a state began. */
function goesBack(from: PaymentState, to: PaymentState): boolean {
  return (to === 'awaiting' && from !== 'declined') || (to === 'processing' && from === 'paid')
}
