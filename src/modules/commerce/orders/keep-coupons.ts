import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import {
  type CouponOrder,
  holdCouponUse,
  insertCouponUse,
  listPaidWithoutUse,
  passCoupon,
} from './coupon-uses.ts'

type KeepDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'priceBook' | 'tokenKey'>

/**
 * An order that was paid after its coupon had gone over to another one has what was agreed, and the coupon again: the other order is
 * given up, unless it is paid too. Operators are told.
 */
export async function keepCoupons(deps: KeepDependencies): Promise<void> {
  for (const order of await listPaidWithoutUse(deps, deps.db))
    await deps.db.transaction((transaction) => keepCoupon(deps, transaction, order))
}

async function keepCoupon(
  deps: KeepDependencies,
  transaction: Transaction,
  { id, accountId, use }: CouponOrder,
): Promise<void> {
  if (await insertCouponUse(transaction, use, { orderId: id })) return
  const held = await holdCouponUse(transaction, use)
  if (!held || held.orderId === id) return
  await passCoupon(deps, transaction, use, { from: held.orderId, to: id })
  await recordEvent(transaction, {
    event: 'coupon.used-late',
    accountId: accountId ?? undefined,
    network: undefined,
    details: { order: id, other: held.orderId },
  })
}
