import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import type { PaymentStep } from '../payments/provider.ts'
import type { DeclineReason, ProviderName } from '../payments/schema.ts'
import { orders, payments } from '../tables/orders.ts'
import type { TaxLine } from '../taxes/schema.ts'
import type { AcceptedTerms, Buyer, PlannedCharge } from './schema.ts'

type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/** An order as it was written: what the table keeps as JSON under its types, which only this feature writes. */
export type Order = Omit<
  OrderRow,
  'currency' | 'taxes' | 'charges' | 'buyer' | 'contents' | 'acceptedTerms'
> & {
  currency: Currency
  taxes: TaxLine[]
  charges: PlannedCharge[]
  buyer: Buyer
  contents: PackageContents
  acceptedTerms: AcceptedTerms | null
}
export type Payment = Omit<PaymentRow, 'decline' | 'step'> & {
  decline: DeclineReason | null
  step: PaymentStep | null
}

export async function findOrder(db: Executor, { id }: { id: string }): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row as Order | undefined
}

/** The order until the transaction ends nobody else's: whatever changes it or its payments waits. */
export async function lockOrder(
  transaction: Transaction,
  { id }: { id: string },
): Promise<Order | undefined> {
  const [row] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
  return row as Order | undefined
}

/** The tries to pay an order, the last one first. */
export async function listPayments(db: Executor, { orderId }: { orderId: string }): Promise<Payment[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
  return rows as Payment[]
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
  return row as Payment | undefined
}

/** The same by its reference alone. Nothing that could be guessed: the ids of providers are as long as ours. */
export async function findNamedPayment(
  db: Executor,
  { reference }: { reference: string },
): Promise<Payment | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    // Indexed by provider first: which one it is, nobody says.
    .where(and(inArray(payments.provider, payments.provider.enumValues), eq(payments.reference, reference)))
    .limit(1)
  return row as Payment | undefined
}

const live: readonly Payment['state'][] = ['awaiting', 'processing', 'paid']

/** The try that may still come to something, or has: an order has one at most. */
export function livePayment(tries: readonly Payment[]): Payment | undefined {
  return tries.find(({ state }) => live.includes(state))
}

/** How many were sold, counted by what they cost: some packages are one thing for several people. */
export function soldQuantity({
  unitAmount,
  subtotal,
  discount,
}: Pick<Order, 'unitAmount' | 'subtotal' | 'discount'>): number {
  return unitAmount === 0 ? 1 : Math.round((subtotal + discount) / unitAmount)
}
