import type { Transaction } from '#database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import { couponUseOf, holdCouponUse, insertCouponUse, listPaidWithoutUse, passCoupon } from './coupon-uses.ts'

/**
 * Whether a person may use a coupon for an order: once, however the address is spelt. One that was used for an order that nobody
 * pays goes over to the new order, and the old one is given up, unless it, or one before it, was paid all the same. Of two
 * orders at the same moment the second waits for the first.
 */
export async function takeCoupon(
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'priceBook' | 'tokenKey'>,
  transaction: Transaction,
  { coupon, orderId, email }: { coupon: string; orderId: string; email: string },
): Promise<boolean> {
  const use = couponUseOf(deps, { coupon, email })
  const isFirst = await insertCouponUse(transaction, use, { orderId })
  const before = isFirst ? undefined : await holdCouponUse(transaction, use)
  const late = await listPaidWithoutUse(deps, transaction)
  if (late.some((other) => other.use.coupon === use.coupon && other.use.person === use.person)) return false
  if (isFirst) return true
  return before !== undefined && passCoupon(deps, transaction, use, { from: before.orderId, to: orderId })
}
