import { and, eq, isNull } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { decimalText } from '#kernel/money/index.ts'
import { orders } from '../tables/orders.ts'
import type { OrderViewer } from './holder.ts'
import type { OrderReport } from './schema.ts'
import { requireOrder, viewOrderOnWire } from './view-order.ts'

/**
 * The order for its report (ORD-2): given once, to the first page that asks for it after it was paid; undefined to every other.
 * One statement decides, so that of two tabs one reports. @throws AppError `not_found` as `requireOrder` does
 */
export async function reportOrder(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey'>,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<OrderReport | undefined> {
  const { package: token, period, currency, subtotal, discount } = await requireOrder(deps, viewer, { id })
  const first = await deps.db
    .update(orders)
    .set({ reportedAt: deps.clock() })
    .where(and(eq(orders.id, id), isNull(orders.reportedAt), eq(orders.state, 'paid')))
    .returning({ id: orders.id })
  if (first.length === 0) return undefined
  return {
    ...(await viewOrderOnWire(deps, viewer, { id })),
    package: token,
    period,
    value: decimalText({ amount: subtotal, currency }),
    discount: decimalText({ amount: discount, currency }),
  }
}
