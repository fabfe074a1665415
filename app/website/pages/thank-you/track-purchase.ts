import { CHECKOUT_SERVICE, type OrderOnWire } from '#domain/orders/schema.ts'
import { callService } from '../../../call-service.ts'

/** ORD-2: so long an order is left alone before it is fetched. */
const WAIT_MS = 3_000
const TIMEOUT_MS = 20_000

export interface Purchase {
  orderId: string
  subscriptionId?: string | undefined
  /** Where PAY-5 is answered. */
  paypalService: string
}

/**
 * ORD-2: tells the e-commerce data layer of a purchase. A subscription that is ACTIVE counts as tracked; otherwise the order is
 * fetched after 3 s and reported, once: the server gives it to the first page that asks. Whatever cannot be fetched is answered with
 * false, and nobody is told.
 */
export async function trackPurchase(
  { orderId, subscriptionId, paypalService }: Purchase,
  report: (order: OrderOnWire) => void,
  { send = fetch, waitMs = WAIT_MS }: { send?: typeof fetch; waitMs?: number } = {},
): Promise<boolean> {
  try {
    if (subscriptionId !== undefined) {
      const shown = await callService(
        `${paypalService}/subscription/${encodeURIComponent(subscriptionId)}/show`,
        {
          credentials: 'include',
          timeoutMs: TIMEOUT_MS,
          send,
        },
      )
      const { status } = (await shown.json()) as { status?: unknown }
      if (status === 'ACTIVE') return true
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const answer = await callService(`${CHECKOUT_SERVICE}/orders/${orderId}/report/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      timeoutMs: TIMEOUT_MS,
      send,
    })
    if (!answer.ok) return false
    const { order } = (await answer.json()) as { order: OrderOnWire | null }
    // Another page has reported it, or it is not paid yet.
    if (order === null) return false
    report(order)
    return true
  } catch {
    return false
  }
}
