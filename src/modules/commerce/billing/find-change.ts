import { eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { listPayments, livePayment, type Order } from '../orders/order-rows.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { orders } from '../tables/orders.ts'
import type { ChangeInput } from './input.ts'

/** Where a change stands that is charged by itself. */
export type ChargeState =
  | { state: 'paid' | 'processing' }
  | { state: 'declined'; decline: DeclineReason | null }

/** The form's number belongs to one subscription, so that nobody's tells of another's. */
export function changeKey({ id, submission }: Pick<ChangeInput, 'id' | 'submission'>): string {
  return `change:${id}:${submission}`
}

/** The order of a form that was sent before. */
export async function findChange(
  db: Executor,
  input: Pick<ChangeInput, 'id' | 'submission'>,
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, changeKey(input)))
  return row as Order | undefined
}

/** What has become of the charge of a change, as far as it is known here; undefined where the order was given up. */
export async function chargeStateOf(
  db: Executor,
  { id: orderId, state }: Pick<Order, 'id' | 'state'>,
): Promise<ChargeState | undefined> {
  if (state === 'cancelled') return undefined
  if (state !== 'placed') return { state: 'paid' }
  const tries = await listPayments(db, { orderId })
  const [last] = tries
  if (livePayment(tries) || last?.state !== 'declined') return { state: 'processing' }
  return { state: 'declined', decline: last.decline }
}
