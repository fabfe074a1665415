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
import { findLaterBuyer } from '../orders/buyers.ts'
import { chargesFor } from '../orders/order-state.ts'
import { laterCharge, laterTaxes } from '../orders/quote-renewal.ts'
import type { TaxPlace, TaxRegistration } from '../taxes/schema.ts'
import type { LockedPayment } from './lock-payment.ts'
import type { ProviderTransaction } from './provider.ts'

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
function chargeOf(movement: Movement, { order, payment, isExpected, booked, buyer, registrations }: Booking) {
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
  const { taxes } = isFirst ? order : laterTaxes(order, buyer, { at, registrations })
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
