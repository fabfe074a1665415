import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { addDays } from '#kernel/time.ts'
import { postingId } from '../ledger/postings.ts'
import { findOrder, listPayments, recordOrderEvent } from '../orders/order-rows.ts'
import {
  isProviderUnavailable,
  isRefundRefused,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderTransaction,
} from '../payments/provider.ts'
import { type RefreshDependencies, sweep } from '../payments/refresh-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { refunds } from '../tables/orders.ts'
import { findRefund, listRefunds, type Refund } from './ask-refund.ts'

/** So long is asked whether a refund that was sent has come into the books: some providers tell it later. */
const DAYS = 35
const AT_ONCE = 200

/**
 * Has a provider give back what was asked for, and books what it tells of it. What it has done already,
 * before a kill or in an answer that was lost, it is not asked for again. @throws ProviderUnavailableError
 * where it cannot be reached: the refund waits
 */
async function sendRefund(deps: RefreshDependencies, { id }: { id: string }): Promise<void> {
  const refund = await findRefund(deps.db, { id })
  if (!refund || refund.state === 'refused' || refund.posting !== null) return
  const provider = deps.payments.byName(refund.provider)
  if (!provider) {
    deps.log.warn({ provider: refund.provider }, 'a refund is with a provider that is not set up')
    return
  }
  const payment = await findCharged(deps, provider, refund)
  if (!payment) return refuse(deps, refund, 'it has no such charge')
  if (await takeUp(deps, refund, payment)) return
  if (refund.state === 'asked') {
    const { reference } = payment
    const { transactionId, amount } = refund
    // Only what is booked is given back, and that is in currencies that we sell in or that the charge came
    // in.
    const currency = refund.currency as Currency
    try {
      await provider.refund({ refundId: id, reference, transactionId, amount, currency })
    } catch (error) {
      if (!isRefundRefused(error)) throw error
      return refuse(deps, refund, error.reason)
    }
    await markSent(deps, refund, null)
  }
  const told = await provider.fetchPayment(payment.reference)
  if (told) await takeUp(deps, refund, told)
}

/** Has providers give back what was asked for; one that is away hears of it later (`sendWaitingRefunds`). */
export async function sendRefunds(deps: RefreshDependencies, { ids }: { ids: string[] }): Promise<void> {
  for (const id of ids) {
    try {
      await sendRefund(deps, { id })
    } catch (error) {
      if (!isProviderUnavailable(error)) throw error
      deps.log.warn({ err: error, refund: id }, 'a refund could not be sent yet')
    }
  }
}

/**
 * Sends again what a provider that was away has not heard of, and looks for what it told nothing of yet. One
 * that is still away is left alone until the next time.
 */
export async function sendWaitingRefunds(deps: RefreshDependencies): Promise<void> {
  const since = addDays(deps.clock(), -DAYS)
  const waiting = await deps.db
    .select({ id: refunds.id, provider: refunds.provider })
    .from(refunds)
    .where(and(isNull(refunds.posting), ne(refunds.state, 'refused'), gt(refunds.at, since)))
    // What nobody has heard of goes first.
    .orderBy(asc(refunds.state), asc(refunds.at))
    .limit(AT_ONCE)
  await sweep(deps, waiting, 'a refund could not be sent yet', (each) => sendRefund(deps, each))
}

/** The payment whose charge goes back, as its provider knows it now: an order may be paid more than once. */
async function findCharged(
  { db }: Pick<Dependencies, 'db'>,
  provider: PaymentProvider,
  { orderId, transactionId }: Refund,
): Promise<ProviderPayment | undefined> {
  for (const { provider: name, reference } of await listPayments(db, { orderId })) {
    if (name !== provider.name || reference === null) continue
    const payment = await provider.fetchPayment(reference)
    if (payment?.transactions.some(({ id, kind }) => kind === 'charge' && id === transactionId))
      return payment
  }
  return undefined
}

/** Books what a provider tells of a payment; answers whether it tells what became of the refund. */
async function takeUp(deps: RefreshDependencies, refund: Refund, payment: ProviderPayment): Promise<boolean> {
  await settlePayment(deps, refund.provider, payment)
  const failed = payment.failedRefunds?.find(({ refundId }) => refundId === refund.id)
  if (failed) {
    await refuse(deps, refund, failed.reason)
    return true
  }
  const own =
    payment.transactions.find(({ refundId }) => refundId === refund.id) ??
    (await findNameless(deps, refund, payment))
  if (own) await markSent(deps, refund, postingId(refund.provider, own.id))
  return own !== undefined
}

/** If a provider does not tell which of our refunds it made: one of this amount that is no other of ours. */
async function findNameless(
  { db }: Pick<Dependencies, 'db'>,
  { orderId, provider, state, transactionId, amount }: Refund,
  { transactions }: ProviderPayment,
): Promise<ProviderTransaction | undefined> {
  // What it has never been asked for, it has not made.
  if (state !== 'sent') return undefined
  const known = new Set((await listRefunds(db, { orderId })).map(({ posting }) => posting))
  return transactions.find(
    (each) =>
      each.kind === 'refund' &&
      each.refundId === undefined &&
      each.amount === amount &&
      each.chargeId === transactionId &&
      !known.has(postingId(provider, each.id)),
  )
}

async function markSent(deps: Pick<Dependencies, 'db'>, refund: Refund, posting: string | null) {
  await deps.db.transaction(async (transaction) => {
    const changed = await transaction
      .update(refunds)
      .set({ state: 'sent' })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'asked')))
    if (posting !== null) await transaction.update(refunds).set({ posting }).where(eq(refunds.id, refund.id))
    if (changed.rowCount === 1) await note(transaction, refund, 'refund.sent', {})
  })
}

async function refuse(deps: Pick<Dependencies, 'db'>, refund: Refund, refusal: string): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const changed = await transaction
      .update(refunds)
      .set({ state: 'refused', refusal })
      .where(and(eq(refunds.id, refund.id), ne(refunds.state, 'refused'), isNull(refunds.posting)))
    if (changed.rowCount === 1) await note(transaction, refund, 'refund.refused', { refusal })
  })
}

async function note(
  transaction: Transaction,
  { id, orderId }: Refund,
  event: 'refund.sent' | 'refund.refused',
  details: Record<string, string>,
): Promise<void> {
  const order = await findOrder(transaction, { id: orderId })
  if (order) await recordOrderEvent(transaction, order, event, { refund: id, ...details })
}
