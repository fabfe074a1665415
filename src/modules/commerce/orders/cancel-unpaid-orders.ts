import { and, asc, eq, inArray, lt, ne, notExists } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { DAY_MS } from '#kernel/time.ts'
import { orders, payments } from '../tables/orders.ts'
import { voidOrders } from './void-orders.ts'

/** For so long an order waits to be paid. */
const WAITING_MS = DAY_MS
/** In one transaction, which holds them. */
const AT_ONCE = 200

type CancelDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs'>

/**
 * Gives up orders that nobody has paid within a day, also with their providers: their coupons may be used again. One whose payment
 * the provider is still working on waits; one that is paid all the same, later, is paid.
 */
export async function cancelUnpaidOrders(deps: CancelDependencies): Promise<void> {
  for (;;) {
    if ((await cancelSome(deps)) < AT_ONCE) return
  }
}

/** Answers how many orders there were. */
async function cancelSome(deps: CancelDependencies): Promise<number> {
  const { clock, db } = deps
  return db.transaction(async (transaction) => {
    const isUnderWay = transaction
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), inArray(payments.state, ['processing', 'paid'])))
    const isWaiting = and(eq(orders.state, 'placed'), notExists(isUnderWay))
    const found = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isWaiting,
          // Those of renewals are tried for longer, and given up with them.
          ne(orders.kind, 'renewal'),
          lt(orders.placedAt, new Date(clock().getTime() - WAITING_MS)),
        ),
      )
      .orderBy(asc(orders.placedAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = found.map(({ id }) => id)
    // Asked again: a payment may have moved on before its order was ours.
    const left = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), isWaiting))
    await voidOrders(deps, transaction, { orderIds: left.map(({ id }) => id) })
    return found.length
  })
}
