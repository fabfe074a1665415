import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import {
  book,
  byTime,
  chargePosting,
  type Movement,
  type Posting,
  postingId,
  readPostings,
  returnPosting,
  unallocatedPosting,
} from '../ledger/postings.ts'
import {
  chargesFor,
  findLaterBuyer,
  findPayment,
  listPayments,
  livePayment,
  lockOrder,
  type Order,
  type Payment,
} from '../orders/order-rows.ts'
import { laterCharge, laterTaxes } from '../orders/quote-renewal.ts'
import { lockLife } from '../subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import type { TaxPlace, TaxRegistration } from '../taxes/schema.ts'
import type { ProviderPayment, ProviderTransaction } from './provider.ts'
import { isRetailer, type PaymentState, type ProviderName } from './schema.ts'

/** A payment, held, with all that is booked of its order: every step after the books works with it. */
export interface BookedPayment extends LockedPayment {
  /** Everything that is booked of the order, in the order in which it happened. */
  booked: readonly Posting[]
  /** What of it is new. */
  added: readonly Posting[]
}

interface Booking extends Pick<LockedPayment, 'order' | 'provider' | 'payment'> {
  /** Whether it is the payment of this order, which no other one has paid: of any other nothing is earned. */
  isExpected: boolean
  /** Who buys by now: later charges of a provider's own have the taxes of their place. */
  buyer: TaxPlace
  registrations: readonly TaxRegistration[]
  /** What is booked of the order already. */
  booked: readonly Posting[]
}

/** Books what a provider tells that is not booked yet, in the order of happening, whatever was told first. */
export async function bookPayment(
  { priceBook }: Pick<Dependencies, 'priceBook'>,
  transaction: Transaction,
  locked: LockedPayment,
  { isExpected }: { isExpected: boolean },
): Promise<BookedPayment> {
  const { order, provider, payment } = locked
  const booked = await readPostings(transaction, { orderId: order.id })
  const buyer = await findLaterBuyer(transaction, order)
  const registrations = priceBook.taxRegistrations
  const added: Posting[] = []
  for (const moved of payment.transactions.toSorted(byTimeAndRank)) {
    if (booked.some(({ id }) => id === postingId(provider, moved.id))) continue
    const movement = { provider, orderId: order.id, transaction: moved }
    const posting = postingOf(movement, { ...locked, isExpected, buyer, registrations, booked })
    if (!posting || !(await book(transaction, posting))) continue
    booked.push(posting)
    added.push(posting)
  }
  booked.sort(byTime)
  return { ...locked, booked, added }
}

function postingOf(movement: Movement, booking: Booking): Posting | undefined {
  const { transaction } = movement
  if (transaction.kind === 'charge') return chargeOf(movement, booking)
  const charge = returnedCharge(transaction, booking)
  return charge && returnPosting(movement, charge, booking.booked)
}

/** A charge is for the next term if it is as much as that costs; else it pays for nothing ordered. */
function chargeOf(movement: Movement, booking: Booking) {
  const { order, provider, payment, isExpected, booked, buyer, registrations } = booking
  const isFirst = chargesFor(booked).length === 0
  const isOfProvider = payment.mandate?.kind === 'subscription'
  // Of a renewal, unless PayPal goes on with it by itself, and of added seats there is one charge; what else
  // comes in pays for nothing.
  const goesOn = order.kind === 'renewal' ? isOfProvider : order.kind !== 'seats'
  const isLater = !isFirst && goesOn
  const due = isFirst ? order.total : laterCharge(order).amount
  const { amount, currency, at } = movement.transaction
  const isDue = isExpected && (isFirst || isLater) && amount === due && currency === order.currency
  if (!isDue) return unallocatedPosting(movement)
  // A retailer's taxes are its own, wherever the holder says that they live.
  const isAsOrdered = isFirst || isRetailer(provider)
  const { taxes } = isAsOrdered ? order : laterTaxes(order, buyer, { at, registrations })
  return chargePosting(movement, taxes)
}

/** The charge that goes back: the one that is named, else the last one before it. */
function returnedCharge({ chargeId, at }: ProviderTransaction, { provider, payment, booked }: Booking) {
  const before = payment.transactions
    .filter((each) => each.kind === 'charge' && each.at <= at)
    .sort(byTimeAndRank)
    .at(-1)
  const id = chargeId ?? before?.id
  return id === undefined ? undefined : booked.find((posting) => posting.id === postingId(provider, id))
}

const rank = { charge: 0, refund: 1, chargeback: 2, chargeback_reversal: 3 }

function byTimeAndRank(a: ProviderTransaction, b: ProviderTransaction): number {
  return a.at.getTime() - b.at.getTime() || rank[a.kind] - rank[b.kind] || (a.id < b.id ? -1 : 1)
}

/** A payment with its order, both locked until the transaction ends, and what the provider tells of it. */
interface LockedPayment {
  provider: ProviderName
  payment: ProviderPayment
  /** Both as they were known before. */
  order: Order
  own: Payment
  /** Every other try to pay the order. */
  others: Payment[]
}

/** The payment that a provider speaks of; undefined where it is none of ours. */
export async function lockPayment(
  transaction: Transaction,
  provider: ProviderName,
  payment: ProviderPayment,
): Promise<LockedPayment | undefined> {
  const { reference, orderId } = payment
  const known = await findPayment(transaction, { provider, reference })
  const id = known?.orderId ?? orderId
  await lockLifeOf(transaction, id)
  const order = await lockOrder(transaction, { id })
  if (!order) return undefined
  if (!known) await adoptReference(transaction, provider, payment)
  const found = await findPayment(transaction, { provider, reference })
  if (found?.orderId !== order.id) return undefined
  // Read again: it may have changed while the order was somebody else's.
  const tries = await listPayments(transaction, { orderId: order.id })
  const own = tries.find(({ id }) => id === found.id)
  return own && { provider, payment, order, own, others: tries.filter(({ id }) => id !== own.id) }
}

/** The subscription that an order is for, or is going to begin. */
async function lockLifeOf(transaction: Transaction, orderId: string): Promise<void> {
  const [found] = await transaction
    .select({ firstOrderId: subscriptions.orderId })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
    .where(eq(orders.id, orderId))
  await lockLife(transaction, found ?? { firstOrderId: orderId })
}

/**
 * The process that began the payment was killed before it had written down what the provider calls it; its
 * order may have been given up since.
 */
async function adoptReference(
  transaction: Transaction,
  provider: ProviderName,
  { reference, orderId }: ProviderPayment,
): Promise<void> {
  const [nameless] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, provider),
        isNull(payments.reference),
        inArray(payments.state, ['awaiting', 'cancelled']),
      ),
    )
    // "awaiting" before "cancelled"
    .orderBy(payments.state, desc(payments.createdAt))
    .limit(1)
  if (nameless) await transaction.update(payments).set({ reference }).where(eq(payments.id, nameless.id))
}

/** How far a payment has come that may still come to something. */
const progress: Partial<Record<PaymentState, number>> = { awaiting: 1, processing: 2, paid: 3 }

/**
 * Keeps the state that a provider tells, never an older one than is known: its clock decides which
 * that is, unless money says otherwise (`correctsDecline`), and what is paid was never declined. Of an order
 * one payment is live: where two are, because a buyer went on with one that had been given up, the one that
 * has come further is it.
 */
export async function keepPaymentState(
  transaction: Transaction,
  { own, others, payment }: Pick<LockedPayment, 'own' | 'others' | 'payment'>,
): Promise<void> {
  const { state: told, decline, updatedAt } = payment
  if (isOlder(own, payment) || (own.state === 'paid' && told === 'declined')) return
  const rival = livePayment(others)
  const ahead = (progress[told] ?? 0) - (rival ? (progress[rival.state] ?? 0) : 0)
  const isLate = rival !== undefined && told in progress && ahead <= 0
  if (rival && ahead > 0)
    await transaction.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, rival.id))
  const state = isLate ? own.state : told
  await transaction.update(payments).set({ state, decline, updatedAt }).where(eq(payments.id, own.id))
}

/**
 * Money that moves is a fact: a decline may be ours, of a capture that was refused, and then it stands at a
 * time of our clock, which is later than all that the provider tells.
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

/** Of two answers at one moment, the one further on is newer: not all providers tell when a state began. */
function goesBack(from: PaymentState, to: PaymentState): boolean {
  return (to === 'awaiting' && from !== 'declined') || (to === 'processing' && from === 'paid')
}
