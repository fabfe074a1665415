import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { aliasedTable, and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AuditEvent, recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import { newId } from '#kernel/ids.ts'
import { disputedOf, isAllocated, movedBy, type Posting, returnedOf } from '../ledger/postings.ts'
import type { PaymentMandate, ProviderPayment } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { type Buyer, type OrderState, unnamedBuyer } from './schema.ts'

/** An order as it was written. */
export type Order = typeof orders.$inferSelect
export type Payment = typeof payments.$inferSelect

export async function findOrder(db: Executor, { id }: { id: string }): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row
}

/** The subscription that an order is for, or has begun. */
export async function findSubscriptionId(
  db: Executor,
  { id, subscriptionId }: Pick<Order, 'id' | 'subscriptionId'>,
): Promise<string | undefined> {
  if (subscriptionId !== null) return subscriptionId
  const [begun] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, id))
  return begun?.id
}

/** The order until the transaction ends nobody else's: whatever changes it or its payments waits. */
export async function lockOrder(transaction: Transaction, { id }: { id: string }) {
  const [row] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

/** The tries to pay an order, the last one first. */
export async function listPayments(db: Executor, { orderId }: { orderId: string }): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
}

/** The payment that a provider names. */
export async function findPayment(
  db: Executor,
  { provider, reference }: { provider: ProviderName; reference: string },
): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.reference, reference)))
  return row
}

/** The same by its reference alone. Nobody can guess one: the ids of providers are as long as ours. */
export async function findNamedPayment(db: Executor, { reference }: { reference: string }) {
  const [row] = await db
    .select()
    .from(payments)
    // Indexed by provider first: which one it is, nobody says.
    .where(and(inArray(payments.provider, payments.provider.enumValues), eq(payments.reference, reference)))
    .limit(1)
  return row
}

/** Gives up, with us alone, what is still waited for of these payments. */
export async function cancelAwaited(db: Executor, isMeant: SQL | undefined): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(isMeant, eq(payments.state, 'awaiting')))
}

/** Writes down a new try to pay an order, before its provider hears of it. */
export async function insertPayment(
  transaction: Transaction,
  payment: Omit<typeof payments.$inferInsert, 'id'>,
): Promise<Payment> {
  const [row] = await transaction
    .insert(payments)
    .values({ ...payment, id: newId() })
    .returning()
  if (!row) throw new Error('an insert without conflict clause answered no row')
  return row
}

const live: readonly Payment['state'][] = ['awaiting', 'processing', 'paid']

/** The try that may still come to something, or has: an order has one at most. */
export function livePayment(tries: readonly Payment[]): Payment | undefined {
  return tries.find(({ state }) => live.includes(state))
}

/** How many were sold, counted by what they cost: some packages are one thing for several people. */
export function soldQuantity(order: Pick<Order, 'unitAmount' | 'subtotal' | 'discount'>): number {
  return order.unitAmount === 0 ? 1 : Math.round((order.subtotal + order.discount) / order.unitAmount)
}

/**
 * Writes an order down under a number that no other one has, in the transaction of what it is for. Answers
 * its id, and whether it is new: the same key is the same order, however often it is placed.
 */
export async function insertOrder(
  transaction: Transaction,
  order: Omit<typeof orders.$inferInsert, 'id' | 'number'>,
): Promise<{ orderId: string; isNew: boolean }> {
  for (;;) {
    const number = String(randomInt(1_000_000_000, 10_000_000_000))
    const [inserted] = await transaction
      .insert(orders)
      .values({ ...order, id: newId(), number })
      .onConflictDoNothing()
      .returning({ id: orders.id })
    if (inserted) return { orderId: inserted.id, isNew: true }
    // Not there: it was placed before, or, once in a while, another order has this number.
    const [known] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.idempotencyKey, order.idempotencyKey))
    if (known) return { orderId: known.id, isNew: false }
  }
}

/** Writes down what has become of an order without a request that asked for it. */
export function recordOrderEvent(
  db: Executor,
  { id, accountId }: Pick<Order, 'id' | 'accountId'>,
  event: Extract<
    AuditEvent,
    `order.${string}` | `payment.${string}` | `refund.${string}` | 'coupon.used-late'
  >,
  details: Record<string, string | number> = {},
): Promise<void> {
  const about = { accountId: accountId ?? undefined, network: undefined }
  return recordEvent(db, { event, ...about, details: { order: id, ...details } })
}

/**
 * How an account was named on what it has paid last, or has named itself since; undefined where it has paid
 * for nothing. What a stranger has written who bought for its address is not its own, until its holder
 * has edited it.
 */
export async function findKnownBuyer(db: Executor, { accountId }: { accountId: string }) {
  const first = aliasedTable(orders, 'first_order')
  const [known] = await db
    .select({ own: subscriptions.buyer, ofOrder: orders.buyer })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .innerJoin(first, eq(first.id, subscriptions.orderId))
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        or(
          ne(subscriptions.buyer, unnamedBuyer),
          and(isNull(subscriptions.buyer), eq(first.byStranger, false), ne(orders.buyer, unnamedBuyer)),
        ),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1)
  return known && (known.own ?? known.ofOrder)
}

/** What is ordered for a subscription, is not paid, and names another buyer than this one. */
export async function listAttemptsOfOtherPayer(db: Executor, { id }: Pick<Subscription, 'id'>, buyer: Buyer) {
  const owed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, id), eq(orders.state, 'placed')))
    .orderBy(asc(orders.id))
  return owed.filter((order) => isOfAnother(order, buyer))
}

/** Whether an order is owed, and by somebody else, or elsewhere, than this buyer. */
export function isOfAnother({ state, buyer }: Order, named: Buyer): boolean {
  return state === 'placed' && !isDeepStrictEqual(buyer, named)
}

/**
 * Whom the holder of the subscription that goes on with an order has named by now, else who has ordered: also
 * where somebody else holds it by now, who is not the one that is charged.
 */
export async function findLaterBuyer(
  db: Executor,
  order: Pick<Order, 'id' | 'accountId' | 'buyer'>,
): Promise<Buyer> {
  const [named] = await db
    .select({ buyer: subscriptions.buyer })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.currentOrderId, order.id),
        sql`${subscriptions.accountId} is not distinct from ${order.accountId}`,
      ),
    )
  return named?.buyer ?? order.buyer
}

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
