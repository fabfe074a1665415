import { useEffect, useRef, useState } from 'react'
import { pushToDataLayer, reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { callService, IDEMPOTENCY_HEADER } from '#ui/call-service.ts'
import { CHECKOUT_SERVICE, type OrderReport, type OrderState, type OrderView } from '../../orders/schema.ts'
import { dropDraft } from '../checkout/draft.ts'
import { LATE_MS, useOrderWatch } from '../parts/payment-progress.ts'

/** The order, asked for again while its money is on the way; and its report once it is paid (ORD-2). */
export function useOrder({ order: first, subscriptionId, paypalService, partner }: OrderToThankFor) {
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
    if (partner !== undefined) void notifyPartner(id, partner)
  }, [isPaid, id, subscriptionId, paypalService, partner])

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
  /**
   * RET-2: a partner hears of what is bought on the budgeting pages; undefined elsewhere, and without one.
   */
  partner?: PartnerService | undefined
  /** Who is logged in here, and whether they have yet to choose a password; null where nobody is. */
  account: { needsPassword: boolean } | null
}

/** Where a partner is told, and the nonce of the page that tells. */
interface PartnerService {
  userbase: string
  nonce: string
}

/** Tells the partner of a paid order, by its id alone. Whatever comes of it, nobody is told. */
async function notifyPartner(orderId: string, { userbase, nonce }: PartnerService): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-page-nonce': nonce, [IDEMPOTENCY_HEADER]: orderId }
  const call = { method: 'POST', headers, body: JSON.stringify({ orderId }), timeoutMs: TIMEOUT_MS }
  await callService(`${userbase}/partner/budgeto/notify/`, call).catch(() => {})
}

/** ORD-2: so long an order is left alone before it is fetched. */
const WAIT_MS = 3_000
const TIMEOUT_MS = 20_000

interface Purchase {
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
