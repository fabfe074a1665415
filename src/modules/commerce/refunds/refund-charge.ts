import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { postingId, readPostings } from '../ledger/postings.ts'
import { Submission } from '../orders/input.ts'
import { lockOrder, type Order } from '../orders/order-rows.ts'
import type { RefreshDependencies } from '../payments/refresh-payment.ts'
import { refunds } from '../tables/orders.ts'
import { askRefund, findRefund, leftOf, listRefunds, namesOf, type Refund } from './ask-refund.ts'
import { sendRefunds } from './send-refund.ts'

/** What an operator gives back. The messages are codes: their sentences live in the message catalogue. */
export const RefundInput = z.object({
  /** The posting of the charge: "{provider}:{transaction}". */
  charge: z.string('required').min(3, 'required').max(300, 'too_long'),
  /** Of the charge: what was typed was read as an amount of it. */
  currency: z.string('required').regex(/^[A-Z]{3}$/, 'wrong_type'),
  /** In its smallest unit. */
  amount: z.number('required').int('not_a_number').positive('not_positive'),
  /** It is read again by whoever has to answer for it. */
  reason: z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(500, 'too_long')
    // PostgreSQL cannot store it.
    .refine((value) => !value.includes('\u0000'), 'wrong_type'),
  submission: Submission,
})
export type RefundInput = z.infer<typeof RefundInput>

/** The operator who gives back, and the network they act from. */
interface RefundActor {
  accountId: string
  network: string
  requestId?: string | undefined
}

export type RefundOutcome =
  /** `asked`: its provider is away, and gets it once it is back. `refused`: by the provider, for good. */
  | { ok: true; state: Refund['state'] }
  | { ok: false; error: 'too_much'; field: 'amount'; left: number }
  /** Whoever moved the money is not set up any longer. */
  | { ok: false; error: 'no_provider' }

/**
 * Gives a charge of an order back, or a part of it: our decision is committed with its event before the
 * provider hears of it, and every repetition names the same refund. However many operators do it at
 * once, never more goes back than was charged. For operators only: the caller has asked who it is. @throws
 * AppError `not_found` where the order has no such charge, `conflict` where the form's number was used for
 * another refund
 */
export async function refundCharge(
  deps: RefreshDependencies,
  actor: RefundActor,
  { orderId, ...input }: RefundInput & { orderId: string },
): Promise<RefundOutcome> {
  const decided = await deps.db.transaction((transaction) =>
    decideRefund(deps, transaction, { actor, orderId, input }),
  )
  if (!decided.ok) return decided
  const { refundId } = decided
  await sendRefunds(deps, { ids: [refundId] })
  const refund = await findRefund(deps.db, { id: refundId })
  if (!refund) throw new Error('a refund has vanished')
  return { ok: true, state: refund.state }
}

/** Which refund it is: a new one, or that of the same form. */
async function decideRefund(
  deps: Pick<Dependencies, 'clock' | 'payments'>,
  transaction: Transaction,
  { actor, orderId, input }: { actor: RefundActor; orderId: string; input: RefundInput },
): Promise<Extract<RefundOutcome, { ok: false }> | { ok: true; refundId: string }> {
  const order = await lockOrder(transaction, { id: orderId })
  if (!order) throw new AppError('not_found')
  const [same] = await transaction.select().from(refunds).where(eq(refunds.idempotencyKey, input.submission))
  if (same) {
    if (!isSame(same, order, input)) throw new AppError('conflict')
    return { ok: true, refundId: same.id }
  }
  const booked = await readPostings(transaction, { orderId })
  const charge = booked.find(({ id, kind }) => kind === 'charge' && id === input.charge)
  if (charge?.currency !== input.currency) throw new AppError('not_found')
  if (!deps.payments.byName(namesOf(charge).provider)) return { ok: false, error: 'no_provider' }
  const left = leftOf(charge, booked, await listRefunds(transaction, { orderId }))
  const { amount, reason, submission } = input
  if (amount > left) return { ok: false, error: 'too_much', field: 'amount', left }

  const refundId = await askRefund(deps, transaction, {
    ...{ order, charge, amount, reason, actor },
    ...{ operatorId: actor.accountId, idempotencyKey: submission },
  })
  return { ok: true, refundId }
}

function isSame(refund: Refund, order: Order, { charge, amount, currency, reason }: RefundInput): boolean {
  const { transactionId } = refund
  const isSameCharge = refund.orderId === order.id && postingId(refund.provider, transactionId) === charge
  const isAsMuch = refund.amount === amount && refund.currency === currency
  return isSameCharge && isAsMuch && refund.reason === reason
}
