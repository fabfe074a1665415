import { disputedOf, type Posting } from '../ledger/postings.ts'
import type { Order } from './order-rows.ts'
import { chargesFor, isReturned } from './order-state.ts'
import type { SubscriptionLedger } from './subscription-ledger.ts'

/**
 * The charges of a subscription whose days another charge has taken without taking them off its price, by their ids: what they
 * brought in goes back. By the books, and by what of them an order's price knew, so that whatever is told in which order once it is
 * placed, the end is one:
 * - a change takes the place of whatever is paid, and its price knows nothing of what was booked after it was ordered;
 * - a renewal, or seats, that are paid after something else was charged in their place, of which they knew nothing, come too late;
 * - what a provider charges by itself once more, after something else has taken its place, was to be charged no more.
 */
export function listSupersededCharges({
  orders,
  booked,
  invoiceOf,
}: SubscriptionLedger): ReadonlySet<string> {
  const overtaken = new Set<string>()
  const seen: { charge: Posting; order: Order; isFirst: boolean }[] = []
  const counts = (charge: Posting) =>
    !overtaken.has(charge.id) && !isReturned(charge, booked) && disputedOf(charge, booked) <= 0
  for (const charge of chargesFor(booked)) {
    const order = orders.find(({ id }) => id === charge.orderId)
    if (!order) continue
    const begun = seen.findIndex((each) => each.order.id === order.id)
    const unknown = seen.filter((each) => !knew(order, invoiceOf.get(each.charge.id)))
    if (begun === -1 && order.kind === 'change' && counts(charge)) {
      for (const earlier of unknown) overtaken.add(earlier.charge.id)
    }
    if (begun === -1 && (order.kind === 'renewal' || order.kind === 'seats')) {
      // Seats leave the day alone on which a renewal is due.
      const isLate = unknown.some(
        (each) => (order.kind === 'seats' || each.order.kind !== 'seats') && counts(each.charge),
      )
      if (isLate) overtaken.add(charge.id)
    }
    if (begun !== -1) {
      const isReplaced = seen
        .slice(begun)
        .some((each) => each.isFirst && takesPlace(each.order, order) && counts(each.charge))
      if (isReplaced) overtaken.add(charge.id)
    }
    seen.push({ charge, order, isFirst: begun === -1 })
  }
  return overtaken
}

/** Whether a charge was in the books when an order was priced. */
function knew({ knownInvoice }: Order, invoice: number | undefined): boolean {
  return invoice !== undefined && knownInvoice !== null && invoice <= knownInvoice
}

function takesPlace(order: Order, other: Order): boolean {
  return order.id !== other.id && (order.kind === 'change' || order.kind === 'renewal')
}
