import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import type { OrderViewer } from './holder.ts'
import type { OrderOnWire } from './schema.ts'
import { requireOrder, viewOrderOnWire } from './view-order.ts'

/**
 * The order for the e-commerce event (ORD-2): given once, to the first page that asks for it after it was paid; undefined to
 * every other. One statement decides, so that of two tabs one reports. @throws AppError `not_found` as `requireOrder` does
 */
export async function reportOrder(
  deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey'>,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<OrderOnWire | undefined> {
  await requireOrder(deps, viewer, { id })
  const first = await deps.db
    .update(orders)
    .set({ reportedAt: deps.clock() })
    .where(and(eq(orders.id, id), isNull(orders.reportedAt), eq(orders.state, 'paid')))
    .returning({ id: orders.id })
  return first.length === 0 ? undefined : viewOrderOnWire(deps, viewer, { id })
}
