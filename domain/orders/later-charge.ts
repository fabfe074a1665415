import { taxAmount } from '../taxes/index.ts'
import type { TaxLine } from '../taxes/schema.ts'
import type { Order } from './order-rows.ts'

/** What every term after the first one costs: nothing is taken off any more, and taxes are those of the order, by their rates. */
export function laterCharge(order: Pick<Order, 'subtotal' | 'discount' | 'taxes'>): {
  amount: number
  taxes: TaxLine[]
} {
  const subtotal = order.subtotal + order.discount
  const taxes = order.taxes.map((line) => ({ ...line, amount: taxAmount(subtotal, line.rate) }))
  return { amount: taxes.reduce((sum, { amount }) => sum + amount, subtotal), taxes }
}
