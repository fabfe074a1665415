import { aliasedTable, asc, desc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import { readPostings } from '../ledger/book.ts'
import { isAllocated, movedBy, type Posting } from '../ledger/postings.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { leftOf, listRefunds } from '../refunds/ask-refund.ts'
import { invoices, payments, refunds, subscriptions } from '../tables/orders.ts'
import { listOrdersOfSubscription } from './list-orders.ts'

/** A charge, and how much of it may still be given back. */
export interface RefundableCharge {
  /** Of its posting. */
  id: string
  at: Date
  amount: number
  currency: string
  left: number
  /** False where it pays for nothing that was ordered. */
  isAllocated: boolean
}

/** Everything that there is about an order. */
export type OrderFile = Awaited<ReturnType<typeof readOrderFile>>

/** Everything that operators know about an order. Looking is an event too. @throws AppError `not_found` */
export async function viewOrderFile(
  { db }: Pick<Dependencies, 'db'>,
  actor: OperatorActor,
  { orderId }: { orderId: string },
): Promise<OrderFile> {
  return db.transaction(async (transaction) => {
    const order = await findOrder(transaction, { id: orderId })
    if (!order) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'order.viewed',
      accountId: order.accountId ?? undefined,
      actorId: actor.accountId,
      network: actor.network,
      requestId: actor.requestId,
      details: { order: orderId },
    })
    return readOrderFile(transaction, order)
  })
}

async function readOrderFile(db: Executor, order: Order) {
  const { id: orderId } = order
  const postings = await readPostings(db, { orderId })
  const refunded = await listRefunds(db, { orderId })
  const subscription = await findSubscriptionOf(db, order)
  return {
    order,
    account: await findAccountOf(db, order),
    payments: await listTries(db, orderId),
    postings,
    charges: postings
      .filter(({ kind }) => kind === 'charge')
      .map((charge) => toRefundable(charge, leftOf(charge, postings, refunded))),
    papers: await listPapers(db, orderId),
    refunds: await listRefundsWithOperators(db, orderId),
    subscription,
    related: subscription ? await listOthers(db, { subscriptionId: subscription.id, orderId }) : [],
  }
}

function toRefundable(charge: Posting, left: number): RefundableCharge {
  const { id, at, currency } = charge
  return { id, at, currency, left, amount: movedBy(charge), isAllocated: isAllocated(charge) }
}

async function findAccountOf(db: Executor, { accountId }: Order) {
  if (accountId === null) return null
  const [row] = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row ?? null
}

/** The tries to pay an order, the first one first: without the step, whose address lets anybody pay who has it. */
function listTries(db: Executor, orderId: string) {
  return db
    .select({
      id: payments.id,
      provider: payments.provider,
      method: payments.method,
      reference: payments.reference,
      state: payments.state,
      decline: payments.decline,
      isUnattended: payments.isUnattended,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

function listPapers(db: Executor, orderId: string) {
  return db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      issuedAt: invoices.issuedAt,
      posting: invoices.posting,
      total: sql<InvoiceContents['total']>`(${invoices.contents} ->> 'total')::bigint`.mapWith(Number),
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.number))
}

function listRefundsWithOperators(db: Executor, orderId: string) {
  const operators = aliasedTable(accounts, 'operators')
  return db
    .select({
      id: refunds.id,
      at: refunds.at,
      amount: refunds.amount,
      currency: refunds.currency,
      reason: refunds.reason,
      state: refunds.state,
      refusal: refunds.refusal,
      operator: { id: operators.id, email: operators.email },
    })
    .from(refunds)
    .leftJoin(operators, eq(operators.id, refunds.operatorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.at), desc(refunds.id))
}

async function findSubscriptionOf(db: Executor, { id, subscriptionId }: Order) {
  const isIts = subscriptionId === null ? eq(subscriptions.orderId, id) : eq(subscriptions.id, subscriptionId)
  const [row] = await db
    .select({
      id: subscriptions.id,
      state: subscriptions.state,
      package: subscriptions.package,
      period: subscriptions.period,
      seats: subscriptions.seats,
      provider: subscriptions.provider,
      mandate: sql<PaymentMandate | null>`${subscriptions.mandate}`,
      startedOn: subscriptions.startedOn,
      paidThrough: subscriptions.paidThrough,
      accessUntil: subscriptions.accessUntil,
      cancelledAt: subscriptions.cancelledAt,
    })
    .from(subscriptions)
    .where(isIts)
  return row ?? null
}

/** The other orders of a subscription, the newest first. */
async function listOthers(
  db: Executor,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
) {
  const all = await listOrdersOfSubscription(db, subscriptionId)
  return all.filter(({ id }) => id !== orderId)
}
