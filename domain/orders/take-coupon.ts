import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { couponUses, orders, payments } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { keyedHash } from '../ids.ts'
import { findCoupon } from '../prices/index.ts'
import { mailboxOf } from './mailbox.ts'
import { holdOrder, listPayments, livePayment } from './order-rows.ts'

/**
 * Whether a person may use a coupon for an order: once, however the address is spelt. One that was used for an order that nobody
 * pays goes over to the new order, and the old one is given up. Of two orders at the same moment the second waits for the first.
 */
export async function takeCoupon(
  deps: Pick<Dependencies, 'priceBook' | 'tokenKey'>,
  transaction: Transaction,
  { coupon, orderId, email }: { coupon: string; orderId: string; email: string },
): Promise<boolean> {
  const person = keyedHash(deps, 'e-mail address', mailboxOf(email))
  const code = findCoupon(deps.priceBook, coupon)?.code ?? coupon
  const used = await transaction
    .insert(couponUses)
    .values({ coupon: code, orderId, person })
    .onConflictDoNothing({ target: [couponUses.coupon, couponUses.person] })
    .returning({ orderId: couponUses.orderId })
  if (used.length > 0) return true
  const isOfSamePerson = and(eq(couponUses.coupon, code), eq(couponUses.person, person))
  const [before] = await transaction
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .where(isOfSamePerson)
    .for('update')
  if (!before || !(await isUnpaid(transaction, before))) return false
  await transaction.update(couponUses).set({ orderId, at: sql`now()` }).where(isOfSamePerson)
  await giveUp(transaction, before)
  return true
}

/** Whether nothing is paid for an order, and nothing is on its way. */
async function isUnpaid(transaction: Transaction, { orderId }: { orderId: string }): Promise<boolean> {
  const order = await holdOrder(transaction, { id: orderId })
  if (order?.state !== 'placed' && order?.state !== 'cancelled') return false
  const payment = livePayment(await listPayments(transaction, { orderId }))
  return payment === undefined || payment.state === 'awaiting'
}

async function giveUp(transaction: Transaction, { orderId }: { orderId: string }): Promise<void> {
  await transaction
    .update(orders)
    .set({ state: 'cancelled' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'placed')))
  await transaction
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'awaiting')))
}
