import { and, eq, inArray } from 'drizzle-orm'
import { payments } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import type { PaymentMethod, ProviderName } from '../payments/schema.ts'
import type { OrderViewer } from './holder.ts'
import { isName, requireOrder } from './view-order.ts'

/** A payment that was begun with a provider, whatever has become of it or of other tries since. */
interface NamedPayment {
  provider: ProviderName
  method: PaymentMethod
  reference: string
}

/**
 * The payment that a provider's reference names, for whoever may see its order. @throws AppError `not_found` for everybody else, as if
 * there were none
 */
export async function requirePayment(
  deps: Pick<Dependencies, 'db' | 'tokenKey'>,
  viewer: OrderViewer,
  { reference }: { reference: string },
): Promise<NamedPayment> {
  const { provider, method, orderId } = payments
  const [named] = isName(reference)
    ? await deps.db
        .select({ provider, method, orderId })
        .from(payments)
        // Indexed by provider first: which one it is, nobody says.
        .where(and(inArray(provider, provider.enumValues), eq(payments.reference, reference)))
        .limit(1)
    : []
  if (!named) throw new AppError('not_found')
  await requireOrder(deps, viewer, { id: named.orderId })
  return { provider: named.provider, method: named.method, reference }
}
