import { pushToDataLayer, reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { callService } from '#ui/call-service.ts'
import { CHECKOUT_SERVICE, type OrderReport } from '../../orders/schema.ts'

/** ORD-2: so long an order is left alone before it is fetched. */
const WAIT_MS = 3_000
const TIMEOUT_MS = 20_000

export interface Purchase {
  orderId: string
  subscriptionId?: string | undefined
  /** Where PAY-5 is answered. */
  paypalService: string
}

type Send = typeof fetch

/**
 * ORD-2: tells the e-commerce data layer of a purchase. A subscription that is ACTIVE counts as tracked, and
 * the data layer hears nothing of it; otherwise the order is fetched after 3 s and reported. Our own events
 * hear of it either way. The server gives an order to the first page that asks, so that nothing is told
 * twice. Whatever cannot be fetched is answered with false, and nobody is told.
 */
export async function trackPurchase(
  { orderId, subscriptionId, paypalService }: Purchase,
  {
    send = fetch,
    waitMs = WAIT_MS,
    count = countPurchase,
    report = reportPurchase,
  }: {
    send?: Send
    waitMs?: number
    count?: (order: OrderReport) => void
    report?: (order: OrderReport) => void
  } = {},
): Promise<boolean> {
  try {
    if (subscriptionId !== undefined && (await isActive(paypalService, subscriptionId, send))) {
      const order = await takeReport(orderId, send).catch(() => undefined)
      if (order !== undefined) count(order)
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const order = await takeReport(orderId, send)
    if (order === undefined) return false
    count(order)
    report(order)
    return true
  } catch {
    return false
  }
}

async function isActive(paypalService: string, subscriptionId: string, send: Send): Promise<boolean> {
  const shown = await callService(
    `${paypalService}/subscription/${encodeURIComponent(subscriptionId)}/show`,
    { credentials: 'include', timeoutMs: TIMEOUT_MS, send },
  )
  const { status } = (await shown.json()) as { status?: unknown }
  return status === 'ACTIVE'
}

/** The order, for the one page that tells of it; undefined if another did, or it is not paid or not ours. */
async function takeReport(orderId: string, send: Send): Promise<OrderReport | undefined> {
  const answer = await callService(`${CHECKOUT_SERVICE}/orders/${orderId}/report/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    timeoutMs: TIMEOUT_MS,
    send,
  })
  if (!answer.ok) return undefined
  const { order } = (await answer.json()) as { order: OrderReport | null }
  return order ?? undefined
}

/** EVT-3: to our own store and the tag manager: what was bought, and not by whom. */
export function countPurchase({ package: token, period, currencyCode }: OrderReport): void {
  reportEvent('Order paid', { package: token, period, currency: currencyCode })
}

/** ORD-2: to the tag manager after consent, as shops report it. The server's amounts, before tax. */
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
