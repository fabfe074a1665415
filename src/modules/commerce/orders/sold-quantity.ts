import type { Order } from './order-rows.ts'

/** How many were sold, counted by what they cost: some packages are one thing for several people. */
export function soldQuantity({
  unitAmount,
  subtotal,
  discount,
}: Pick<Order, 'unitAmount' | 'subtotal' | 'discount'>): number {
  return unitAmount === 0 ? 1 : Math.round((subtotal + discount) / unitAmount)
}
