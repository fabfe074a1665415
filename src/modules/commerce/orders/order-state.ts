import { and, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { disputedOf, isAllocated, movedBy, type Posting, returnedOf } from '../ledger/postings.ts'
import type { PaymentMandate, ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import type { Order } from './order-rows.ts'
import type { OrderState } from './schema.ts'

/** The charges that pay for what was ordered, the first term's first. `booked` is in the order of events. */
export function chargesFor(booked: readonly Posting[]): Posting[] {
  return booked.filter((posting) => posting.kind === 'charge' && isAllocated(posting))
}

/**
 * Where an order stands, by the books alone: whatever was told in which order and how often, the same books
 * have the same state. `current` is what it stays while no money has moved.
 */
export function orderStateOf(booked: readonly Posting[], current: OrderState): OrderState {
  const charges = booked.filter(({ kind }) => kind === 'charge')
  if (charges.length === 0) return current
  const paying = charges.filter(isAllocated)
  if (paying.some((charge) => disputedOf(charge, booked) > 0)) return 'charged_back'
  // Money that came in beside it, and waits to go back, changes nothing about what was bought.
  const counting = paying.length > 0 ? paying : charges
  if (counting.every((charge) => isReturned(charge, booked))) return 'refunded'
  return paying.length > 0 ? 'paid' : 'mismatched'
}

/** Whether a charge still pays for something: it has not gone back as a whole, and none of it is disputed. */
export function stands(charge: Posting, booked: readonly Posting[]): boolean {
  return !isReturned(charge, booked) && disputedOf(charge, booked) <= 0
}

/** Whether the whole of a charge has gone back, by whichever way. */
function isReturned(charge: Posting, booked: readonly Posting[]): boolean {
  return returnedOf(charge, booked) >= movedBy(charge)
}

/** What a payment says otherwise than the order: it opens nothing then. */
export async function findDifferences(
  db: Executor,
  order: Order,
  provider: ProviderName,
  { orderId, amount, currency, sku, mandate }: ProviderPayment,
): Promise<string[]> {
  const agrees = {
    order: orderId === order.id,
    amount: amount === order.total,
    currency: currency === order.currency,
    sku: sku === order.sku,
  }
  const differs = Object.entries(agrees).flatMap(([name, isSame]) => (isSame ? [] : [name]))
  if (mandate?.kind !== 'subscription') return differs
  // A subscription of the provider's own belongs to the order that began it, and to nobody who names it later
  //
  const claimed = await findChargedTo(db, provider, mandate)
  const isOther = claimed && claimed.orderId !== order.id && claimed.id !== order.subscriptionId
  return isOther ? [...differs, 'subscription'] : differs
}

/** The subscription that is charged to a provider's own: one at most. */
export async function findChargedTo(
  db: Executor,
  provider: ProviderName,
  { reference }: Pick<PaymentMandate, 'reference'>,
) {
  const [found] = await db
    .select({ id: subscriptions.id, orderId: subscriptions.orderId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.mandateReference, reference)))
  return found
}
