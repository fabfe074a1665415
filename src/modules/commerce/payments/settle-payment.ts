import { eq } from 'drizzle-orm'
import type { AuditEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { counter } from '#kernel/metrics.ts'
import { revokeUnverifiedCredentials } from '#modules/identity/public.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { areBooked, isAllocated, movedBy, postingId } from '../ledger/postings.ts'
import { findPayment, type Order, recordOrderEvent } from '../orders/order-rows.ts'
import { chargesFor, findDifferences, orderStateOf } from '../orders/order-state.ts'
import { requoteChanges } from '../orders/requote-changes.ts'
import type { OrderState } from '../orders/schema.ts'
import { refundDuplicate } from '../refunds/refund-owed.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'
import { applyPaymentToSubscription } from './apply-payment-to-subscription.ts'
import {
  type BookedPayment,
  bookPayment,
  correctsDecline,
  keepPaymentState,
  lockPayment,
} from './book-payment.ts'
import type { ProviderPayment } from './provider.ts'
import type { ProviderName } from './schema.ts'

export type SettleDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log' | 'priceBook' | 'seller'>

/**
 * Brings everything of an order to what its provider knows of a payment now, in one transaction, step by
 * step. What is known already changes nothing, so it may be told any number of times, in any order, by as
 * many processes at once as there are (R-34, F-20, F-21).
 */
export async function settlePayment(
  deps: SettleDependencies,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<void> {
  if (await isKnown(deps, provider, payment)) return
  const events = await deps.db.transaction(async (transaction) => {
    const locked = await lockPayment(transaction, provider, payment)
    if (!locked) {
      deps.log.warn({ provider }, 'a provider tells of a payment that is none of ours')
      return []
    }
    // Each step reads what those before it have written.
    const differs = await findDifferences(transaction, locked.order, provider, payment)
    const isExpected = differs.length === 0 && !locked.others.some((other) => other.state === 'paid')
    await keepPaymentState(transaction, locked)
    const booked = await bookPayment(deps, transaction, locked, { isExpected })
    await recordUnallocated(transaction, booked)
    const state = await updateOrder(transaction, booked, differs)
    const terms = await applyPaymentToSubscription(deps, transaction, booked)
    await issueInvoices(deps, transaction, { ...booked, terms })
    await refundDuplicate(deps, transaction, booked)
    if (state === 'placed') await requoteUnpaidChanges(deps, transaction, booked.order)
    const isDeclined = payment.state === 'declined' && ['awaiting', 'processing'].includes(locked.own.state)
    return [...booked.added.map(({ kind }) => kind), ...(isDeclined ? ['declined'] : [])]
  })
  for (const event of events) moneyCount.inc({ provider, event })
}

const moneyCount = counter({
  name: 'formulary_money_events',
  help: 'What moved money, as booked, and what a provider declined: each once.',
  labelNames: ['provider', 'event'] as const,
})

/** Whether none of it is new, as most often: pages that wait ask every few seconds, and hold nobody up. */
async function isKnown({ db }: Pick<Dependencies, 'db'>, provider: ProviderName, payment: ProviderPayment) {
  const { reference, transactions, state, updatedAt } = payment
  const known = await findPayment(db, { provider, reference })
  if (!known?.updatedAt || known.updatedAt < updatedAt || correctsDecline(known.state, payment)) return false
  // Some providers' clocks stand still while a state changes: a payment that is given up, or refused by its
  // bank.
  if (known.state !== state && known.updatedAt.getTime() === updatedAt.getTime()) return false
  return areBooked(
    db,
    transactions.map(({ id }) => postingId(provider, id)),
  )
}

/** Money that nobody asked for is told to operators: it has to go back, or be looked into. */
async function recordUnallocated(transaction: Transaction, { order, own, added }: BookedPayment) {
  for (const posting of added) {
    if (posting.kind !== 'charge' || isAllocated(posting)) continue
    const details = { payment: own.id, amount: movedBy(posting), currency: posting.currency }
    await recordOrderEvent(transaction, order, 'payment.unallocated', details)
  }
}

const eventOf = {
  placed: 'order.placed',
  paid: 'order.paid',
  refunded: 'order.refunded',
  charged_back: 'order.charged-back',
  cancelled: 'order.cancelled',
  mismatched: 'order.mismatched',
} as const satisfies Record<OrderState, AuditEvent>

/** Writes down, with its event, what the order has come to by the books; answers it. */
async function updateOrder(
  transaction: Transaction,
  { order, own, payment, booked }: BookedPayment,
  differs: readonly string[],
): Promise<OrderState> {
  const { id, accountId, byStranger } = order
  const isPaidWrongly = payment.state === 'paid' && differs.length > 0
  // An order that was paid as it should be stays so, whatever else comes in for it.
  const isUnpaid = order.state === 'placed' || order.state === 'cancelled'
  const state = orderStateOf(booked, isPaidWrongly && isUnpaid ? 'mismatched' : order.state)
  const paidAt = chargesFor(booked)[0]?.at ?? order.paidAt
  if (state !== order.state || paidAt?.getTime() !== order.paidAt?.getTime())
    await transaction.update(orders).set({ state, paidAt }).where(eq(orders.id, id))
  if (state === order.state) return state
  // What a guest has paid for is not opened to whoever may have made the account with their address.
  if (state === 'paid' && byStranger && accountId !== null)
    await revokeUnverifiedCredentials(transaction, accountId)
  const mismatch = { payment: own.id, differs: differs.join(' ') }
  await recordOrderEvent(transaction, order, eventOf[state], state === 'mismatched' ? mismatch : {})
  return state
}

/** Whoever moved while a change was charged in vain pays it by hand, with the taxes of the new place. */
async function requoteUnpaidChanges(
  deps: SettleDependencies,
  transaction: Transaction,
  { subscriptionId: id }: Order,
): Promise<void> {
  const subscription = id === null ? undefined : await lockSubscription(transaction, { id })
  if (subscription) await requoteChanges(deps, transaction, subscription)
}
