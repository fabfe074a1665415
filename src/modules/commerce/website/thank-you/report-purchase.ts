import { pushToDataLayer } from '#modules/visitors/website/events/data-layer.ts'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import type { OrderReport } from '../../orders/schema.ts'

/** EVT-3: to our own store and the tag manager: what was bought, and not by whom. */
export function countPurchase({ package: token, period, currencyCode }: OrderReport): void {
  reportEvent('Order paid', { package: token, period, currency: currencyCode })
}

/** ORD-2: to the tag manager after consent, as shops report what was bought. Amounts as the server reckoned them, before taxes. */
export function reportPurchase({ orderNumber, items, currencyCode, value, discount }: OrderReport): void {
  pushToDataLayer('purchase', {
    ecommerce: {
      transaction_id: orderNumber,
      currency: currencyCode,
      value: Number(value),
      discount: Number(discount),
      items: items.map(({ sku, productName, unitPrice, quantity }) => ({
        item_id: sku,
        item_name: productName,
        price: Number(unitPrice),
        quantity,
      })),
    },
  })
}
