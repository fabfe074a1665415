import { useEffect, useRef, useState } from 'react'
import type { OrderOnWire, OrderView } from '#domain/orders/schema.ts'
import { useOrderWatch } from '../../checkout/use-order-watch.ts'
import { pushToDataLayer } from '../../events/data-layer.ts'
import { reportEvent } from '../../events/report-event.ts'
import { dropDraft } from '../checkout/draft.ts'
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
    void trackPurchase({ orderId: id, subscriptionId, paypalService }, (sold) => reportPurchase(sold, first))
  }, [isPaid, id, subscriptionId, paypalService, first])

  return { order, standing }
}

/** To the tag manager after consent, as shops report what was bought; to our own store without whose it was. */
function reportPurchase({ orderNumber, items, currencyCode }: OrderOnWire, order: OrderView): void {
  const { package: token, period, currency } = order
  const amounts = items.map(({ unitPrice, quantity }) => Number(unitPrice) * quantity)
  pushToDataLayer('purchase', {
    ecommerce: {
      transaction_id: orderNumber,
      currency: currencyCode,
      value: Math.round(100 * amounts.reduce((sum, amount) => sum + amount, 0)) / 100,
      items: items.map(({ sku, productName, unitPrice, quantity }) => ({
        item_id: sku,
        item_name: productName,
        price: Number(unitPrice),
        quantity,
      })),
    },
  })
  reportEvent('Order paid', { package: token, period, currency })
}
