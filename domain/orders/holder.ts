import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../dependencies.ts'
import { deriveKey } from '../ids.ts'

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
  return `${orderId}.${macOf(deps, orderId).toString('base64url')}`
}

/** Whether a browser placed this order. */
export function isHolder(
  deps: Pick<Dependencies, 'tokenKey'>,
  { holder }: Pick<OrderViewer, 'holder'>,
  orderId: string,
): boolean {
  const [id, mac = ''] = holder?.split('.') ?? []
  const [given, own] = [Buffer.from(mac, 'base64url'), macOf(deps, orderId)]
  return id === orderId && given.length === own.length && timingSafeEqual(given, own)
}

function macOf(deps: Pick<Dependencies, 'tokenKey'>, orderId: string): Buffer {
  return createHmac('sha256', deriveKey(deps, 'browser that placed an order')).update(orderId).digest()
}
