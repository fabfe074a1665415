import { eq } from 'drizzle-orm'
import { type AuditEvent, recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { revokeUnverifiedCredentials } from '#modules/identity/public.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { areBooked, readPostings } from '../ledger/book.ts'
import { isAllocated, movedBy, type Posting, postingId } from '../ledger/postings.ts'
import { findPayment, type Order } from '../orders/order-rows.ts'
import { chargesFor, findDifferences, orderStateOf } from '../orders/order-state.ts'
import { findLaterBuyer } from '../orders/quote-renewal.ts'
import { requoteChanges } from '../orders/requote-changes.ts'
import type { OrderState } from '../orders/schema.ts'
import { refundDuplicate } from '../refunds/refund-owed.ts'
import { lockSubscription } from '../subscriptions/lock-subscription.ts'
import { orders } from '../tables/orders.ts'
import { applyPaymentToSubscription } from './apply-payment-to-subscription.ts'
import { bookPayment } from './book-payment.ts'
import { correctsDecline, keepPaymentState, lockPayment } from './lock-payment.ts'
import type { ProviderPayment } from './provider.ts'
import type { ProviderName } from './schema.ts'

export type SettleDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log' | 'priceBook' | 'seller'>

/**
 * Brings everything of an order to what its provider knows of a payment now: its state, the books, the order, what is open and
 * until when, invoices and the receipt, all in one transaction. What is known already changes nothing, so it may be told any number
 * of times, in any order, by as many processes at once as there are (R-34, F-20, F-21).
 */
export async function settlePayment(
  deps: SettleDependencies,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<void> {
  if (await isKnown(deps.db, provider, payment)) return
  await deps.db.transaction(async (transaction) => {
    const held = await lockPayment(transaction, provider, payment)
    if (!held) {
      deps.log.warn({ provider }, 'a provider tells of a payment that is none of ours')
      return
    }
    const { order, own, others } = held
    const differs = await findDifferences(transaction, order, provider, payment)
    const isExpected = differs.length === 0 && !others.some(({ state }) => state === 'paid')
    await keepPaymentState(transaction, held, payment)
    const before = await readPostings(transaction, { orderId: order.id })
    const buyer = await findLaterBuyer(transaction, order)
    const registrations = deps.priceBook.taxRegistrations
    const booking = { order, provider, payment, isExpected, buyer, registrations, booked: before }
    const { booked, added } = await bookPayment(transaction, booking)
    const state = orderStateOf(booked, isPaidWrongly(payment, differs) ? mismatched(order) : order.state)
    await keepOrder(transaction, order, { state, booked })
    for (const posting of added) await noteUnallocated(transaction, order, { id: own.id, posting })
    // What a guest has paid for is not opened to whoever may have made the account with their address.
    if (state === 'paid' && order.byStranger && order.state !== 'paid' && order.accountId !== null)
      await revokeUnverifiedCredentials(transaction, { accountId: order.accountId })
    if (state !== order.state) {
      const details = {
        order: order.id,
        ...(state === 'mismatched' && { payment: own.id, differs: differs.join(' ') }),
      }
      await note(transaction, order, eventOf[state], details)
    }
    const terms = await applyPaymentToSubscription(deps, transaction, {
      order,
      provider,
      own,
      payment,
      booked,
      added,
    })
    await issueInvoices(deps, transaction, { order, own, payment, booked, added, terms })
    await refundDuplicate(deps, transaction, { order, provider, payment, booked, added })
    if (state === 'placed') await payAsLivesNow(deps, transaction, order)
  })
}

/** Whoever has moved while a change was charged, which came to nothing, pays it by hand at the taxes of the new place. */
async function payAsLivesNow(
  deps: SettleDependencies,
  transaction: Transaction,
  { subscriptionId }: Order,
): Promise<void> {
  const held =
    subscriptionId === null ? undefined : await lockSubscription(transaction, { id: subscriptionId })
  if (held) await requoteChanges(deps, transaction, held)
}

/** Whether nothing of it is new, which most of what is told is not: pages that wait ask every few seconds, and hold nobody up. */
async function isKnown(
  db: Dependencies['db'],
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<boolean> {
  const { reference, transactions, state, updatedAt } = payment
  const known = await findPayment(db, { provider, reference })
  if (!known?.updatedAt || known.updatedAt < updatedAt || correctsDecline(known.state, payment)) return false
  // Some providers' clocks stand still while a state changes: a payment that is given up, or refused by its bank.
  if (known.state !== state && known.updatedAt.getTime() === updatedAt.getTime()) return false
  return areBooked(
    db,
    transactions.map(({ id }) => postingId(provider, id)),
  )
}

/** An order that was paid as it should be stays so, whatever else comes in for it. */
const mismatched = ({ state }: Order): OrderState =>
  state === 'placed' || state === 'cancelled' ? 'mismatched' : state

function isPaidWrongly({ state }: ProviderPayment, differs: readonly string[]): boolean {
  return state === 'paid' && differs.length > 0
}

async function keepOrder(
  transaction: Transaction,
  order: Order,
  { state, booked }: { state: OrderState; booked: readonly Posting[] },
): Promise<void> {
  const paidAt = chargesFor(booked)[0]?.at ?? order.paidAt
  if (state === order.state && paidAt?.getTime() === order.paidAt?.getTime()) return
  await transaction.update(orders).set({ state, paidAt }).where(eq(orders.id, order.id))
}

const eventOf = {
  placed: 'order.placed',
  paid: 'order.paid',
  refunded: 'order.refunded',
  charged_back: 'order.charged-back',
  cancelled: 'order.cancelled',
  mismatched: 'order.mismatched',
} as const satisfies Record<OrderState, AuditEvent>

/** Money that nobody asked for is told to operators: it has to go back, or be looked into. */
async function noteUnallocated(
  transaction: Transaction,
  order: Order,
  { id, posting }: { id: string; posting: Posting },
): Promise<void> {
  if (posting.kind !== 'charge' || isAllocated(posting)) return
  const { currency } = posting
  const details = { order: order.id, payment: id, amount: movedBy(posting), currency }
  await note(transaction, order, 'payment.unallocated', details)
}

async function note(
  transaction: Transaction,
  { accountId }: Order,
  event: (typeof eventOf)[OrderState] | 'payment.unallocated',
  details: Record<string, string | number>,
): Promise<void> {
  await recordEvent(transaction, { event, accountId: accountId ?? undefined, network: undefined, details })
}
