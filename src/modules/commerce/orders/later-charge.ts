import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { shareOf } from '#kernel/money/index.ts'
import { subscriptions } from '../tables/orders.ts'
import type { TaxPlace, TaxRegistration } from '../taxes/schema.ts'
import { type TaxLine, WHOLE_RATE } from '../taxes/schema.ts'
import { taxAmount, taxesOf } from '../taxes/taxes-of.ts'
import type { Order } from './order-rows.ts'
import type { Buyer } from './schema.ts'

type Priced = Pick<Order, 'subtotal' | 'discount' | 'taxes'>

/** What every term after the first one costs: nothing is taken off any more, and taxes are those of the order, by their rates. */
export function laterCharge(order: Priced): { amount: number; taxes: TaxLine[] } {
  const subtotal = order.subtotal + order.discount
  const taxes = order.taxes.map((line) => ({ ...line, amount: taxAmount(subtotal, line.rate) }))
  return { amount: taxes.reduce((sum, { amount }) => sum + amount, subtotal), taxes }
}

/**
 * What is in a later charge that a provider makes by itself: its amount is the one that was approved there, and its taxes are those
 * of the day and of the place where its holder lives by then (PRICE-5). Where these are others than were agreed to, they are in the
 * amount, and the rest is ours.
 */
export function laterTaxes(
  order: Priced,
  buyer: TaxPlace,
  { at, registrations }: { at: Date; registrations: readonly TaxRegistration[] },
): { subtotal: number; taxes: TaxLine[] } {
  const { amount } = laterCharge(order)
  const agreed = order.subtotal + order.discount
  const onTop = taxesOf(agreed, buyer, { at, registrations })
  if (agreed + sumOf(onTop) === amount) return { subtotal: agreed, taxes: onTop }
  const rates = onTop.reduce((sum, { rate }) => sum + rate, 0)
  const taxes = taxesOf(shareOf(amount, WHOLE_RATE, WHOLE_RATE + rates), buyer, { at, registrations })
  return { subtotal: amount - sumOf(taxes), taxes }
}

function sumOf(taxes: readonly TaxLine[]): number {
  return taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** Whom the holder of the subscription that goes on with an order has named by now, else who has ordered. */
export async function findLaterBuyer(db: Executor, order: Pick<Order, 'id' | 'buyer'>): Promise<Buyer> {
  const [named] = await db
    .select({ buyer: sql<Buyer | null>`${subscriptions.buyer}` })
    .from(subscriptions)
    .where(eq(subscriptions.currentOrderId, order.id))
  return named?.buyer ?? order.buyer
}
