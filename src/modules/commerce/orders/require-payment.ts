import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { OrderViewer } from './holder.ts'
import { findNamedPayment, type Payment } from './order-rows.ts'
import { isName, requireOrder } from './view-order.ts'

/**
 * The payment that a provider's reference names, for whoever may see its order. @throws AppError `not_found` for everybody else, as if
 * there were none
 */
export async function requirePayment(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  viewer: OrderViewer,
  { reference }: { reference: string },
): Promise<Payment> {
  const named = isName(reference) ? await findNamedPayment(deps.db, { reference }) : undefined
  if (!named) throw new AppError('not_found')
  await requireOrder(deps, viewer, { id: named.orderId })
  return named
}
