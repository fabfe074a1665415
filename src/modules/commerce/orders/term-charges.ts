import { disputedOf } from '../ledger/postings.ts'
import type { TermCharge } from '../subscriptions/terms-of.ts'
import { chargesFor, isReturned } from './order-state.ts'
import type { SubscriptionLedger } from './subscription-ledger.ts'
import { listSupersededCharges } from './superseded-charges.ts'

/** What the orders of a subscription have been charged, as its terms are made of. */
export function chargesOf(books: SubscriptionLedger): TermCharge[] {
  const { orders, booked } = books
  const overtaken = listSupersededCharges(books)
  return chargesFor(booked).flatMap((charge) => {
    const order = orders.find(({ id }) => id === charge.orderId)
    if (!order) return []
    const { kind, period, seats, termFrom } = order
    const isFirstOfOrder = chargesFor(booked).find(({ orderId }) => orderId === order.id)?.id === charge.id
    return [
      {
        ...{ id: charge.id, orderId: order.id, at: charge.at, kind, period, seats },
        termFrom: isFirstOfOrder ? termFrom : null,
        isPaid: !isReturned(charge, booked) && disputedOf(charge, booked) <= 0,
        isOvertaken: overtaken.has(charge.id),
      },
    ]
  })
}
