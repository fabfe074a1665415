import { createHmac } from 'node:crypto'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type CookieUrls, cookie, sharedScope } from '#kernel/http/cookies.ts'
import { ORDER_COOKIE, ORDER_COOKIE_SECONDS } from '#kernel/http/schema.ts'
import { deriveKey, isSameSecret } from '#kernel/ids.ts'

/** Who asks for an order: the account that is logged in, and what the browser was given that placed one. */
export interface OrderViewer {
  accountId?: string | undefined
  /** The cookie of a browser that placed an order (ORDER_COOKIE). */
  holder?: string | undefined
}

/**
 * What the browser keeps that placed an order: somebody who bought for an address that has an account stays logged out, and sees
 * the order all the same. An order's id alone, which stands in addresses, shows nobody anything.
 */
export function holderOf(deps: Pick<Dependencies, 'tokenKey'>, orderId: string): string {
  const mac = createHmac('sha256', deriveKey(deps, 'browser that placed an order')).update(orderId)
  return `${orderId}.${mac.digest('base64url')}`
}

/** What the browser keeps that placed an order, so that it sees it without a log-in (`holderOf`). */
export function orderCookie(urls: CookieUrls, holder: string): string {
  return cookie(ORDER_COOKIE, holder, { ...sharedScope(urls), maxAge: ORDER_COOKIE_SECONDS, httpOnly: true })
}

/** Whether a browser placed this order. */
export function isHolder(
  deps: Pick<Dependencies, 'tokenKey'>,
  { holder }: Pick<OrderViewer, 'holder'>,
  orderId: string,
): boolean {
  return isSameSecret(holder ?? '', holderOf(deps, orderId))
}
