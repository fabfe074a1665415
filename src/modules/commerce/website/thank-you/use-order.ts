import { useEffect, useRef, useState } from 'react'
import type { OrderState, OrderView } from '../../orders/schema.ts'
import { dropDraft } from '../checkout/draft.ts'
import { LATE_MS, useOrderWatch } from '../parts/payment-progress.ts'
import { trackPurchase } from './track-purchase.ts'

/** The order, asked for again while its money is on the way; and its report once it is paid (ORD-2). */
export function useOrder({ order: first, subscriptionId, paypalService }: OrderToThankFor) {
  const [order, setOrder] = useState(first)
  const [waited, setWaited] = useState(0)
  const { id } = order
  const standing = standingOf(order, waited)

  useOrderWatch(id, standing === 'pending' || standing === 'late', {
    onAnswer: (known, waitedMs) => {
      // In the same breath, so that what has just come is not told as late.
      if (known !== undefined) setOrder(known)
      setWaited(waitedMs)
    },
  })

  const isPaid = order.state === 'paid'
  const isReported = useRef(false)
  useEffect(() => {
    if (!isPaid || isReported.current) return
    isReported.current = true
    dropDraft()
    void trackPurchase({ orderId: id, subscriptionId, paypalService })
  }, [isPaid, id, subscriptionId, paypalService])

  return { order, standing }
}

/** How long a payment approved at PayPal may take to reach us before the buyer is told that it has not. */
const APPROVAL_MS = 30_000

/** What the page after a purchase says of an order. */
export type OrderStanding =
  | Exclude<OrderState, 'placed'>
  /** The money is on its way; `late` once that has taken two minutes (PAY-3). */
  | 'pending'
  | 'late'
  /** PAY-4: somebody came back from PayPal, and no payment came. */
  | 'not-received'
  /** Nothing was paid yet, or a card was declined: its own page goes on. */
  | 'unpaid'

/** How an order stands for its buyer, after they have waited for so many milliseconds. */
export function standingOf(
  { state, payment }: Pick<OrderView, 'state' | 'payment'>,
  waitedMs: number,
): OrderStanding {
  if (state !== 'placed') return state
  if (payment === null) return 'unpaid'
  const isPaypal = payment.method === 'paypal'
  switch (payment.state) {
    case 'paid':
    case 'processing':
      return waitedMs < LATE_MS ? 'pending' : 'late'
    case 'awaiting':
      if (!isPaypal) return 'unpaid'
      return waitedMs < APPROVAL_MS ? 'pending' : 'not-received'
    case 'declined':
    case 'cancelled':
      return isPaypal ? 'not-received' : 'unpaid'
  }
}

/** What the page after a purchase is made from. */
export type ThankYouData =
  /** The address names no order. */
  | { kind: 'none' }
  /** There is no such order, or it is somebody else's: nobody is told which. */
  | { kind: 'unknown' }
  | OrderToThankFor

/** A document to go on to: its file that was asked for, a saved one, or a new one of the chosen template. */
export interface NextDocument {
  /** As `destinationPath` has it. */
  destination: string
  is: 'download' | 'saved' | 'new' | 'account'
}

export interface OrderToThankFor {
  kind: 'order'
  order: OrderView
  /** What the package is called. */
  name: string
  perSeat: boolean
  /** PayPal's id of the subscription, where the address has it (ROUTE-8). */
  subscriptionId?: string
  /** The document that the buyer goes on to; undefined where they came from none. */
  next: NextDocument | undefined
  /** The service that tells how a subscription stands (PAY-5). */
  paypalService: string
  /** Who is logged in here, and whether they have yet to choose a password; null where nobody is. */
  account: { needsPassword: boolean } | null
}
