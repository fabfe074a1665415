import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '../../orders/schema.ts'
import { dropDraft } from '../checkout/draft.ts'
import { useOrderWatch } from '../parts/use-order-watch.ts'
import { type Standing, standingOf } from './standing.ts'
import type { OrderToThankFor } from './thank-you-data.ts'
import { trackPurchase } from './track-purchase.ts'

/** The order, asked for again while its money is on the way; and its report once it is paid (ORD-2). */
export function useOrder({ order: first, ...data }: OrderToThankFor): {
  order: OrderView
  standing: Standing
} {
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
  const { subscriptionId, paypalService } = data
  useEffect(() => {
    if (!isPaid || isReported.current) return
    isReported.current = true
    dropDraft()
    void trackPurchase({ orderId: id, subscriptionId, paypalService })
  }, [isPaid, id, subscriptionId, paypalService])

  return { order, standing }
}
