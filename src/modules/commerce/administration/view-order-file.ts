import { aliasedTable, asc, desc, eq, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import { isAllocated, movedBy, readPostings } from '../ledger/postings.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { DeclineReason } from '../payments/schema.ts'
import { leftOf, listRefunds } from '../refunds/ask-refund.ts'
import type { SubscriptionState } from '../subscriptions/schema.ts'
import { invoices, payments, refunds, subscriptions } from '../tables/orders.ts'
import { listOrdersOfSubscription } from './list-orders.ts'

/** Everything that operators know about an order. Looking is an event too. @throws AppError `not_found` */
export function viewOrderFile(
  { db }: Pick<Dependencies, 'db'>,
  actor: OperatorActor,
  { orderId }: { orderId: string },
) {
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
  const { id: orderId, accountId } = order
  const [account = null] =
    accountId === null
      ? []
      : await db
          .select(pick(accounts, 'id', 'email'))
          .from(accounts)
          .where(eq(accounts.id, accountId))
  const postings = await readPostings(db, { orderId })
  const refunded = await listRefunds(db, { orderId })
  const subscription = await findSubscriptionOf(db, order)
  const ofSubscription = subscription ? await listOrdersOfSubscription(db, subscription.id) : []
  return {
    order,
    account,
    payments: await listTries(db, orderId),
    postings,
    /** By posting, with what may still be given back; not allocated is what pays for nothing ordered. */
    charges: postings
      .filter(({ kind }) => kind === 'charge')
      .map((charge) => ({
        ...pick(charge, 'id', 'at', 'currency'),
        amount: movedBy(charge),
        left: leftOf(charge, postings, refunded),
        isAllocated: isAllocated(charge),
      })),
    papers: await listPapers(db, orderId),
    refunds: await listRefundsWithOperators(db, orderId),
    subscription,
    /** The other orders of the subscription, the newest first. */
    related: ofSubscription.filter(({ id }) => id !== orderId),
  }
}

/** The tries to pay an order, the first one first: without the step, whose address lets anybody pay. */
function listTries(db: Executor, orderId: string) {
  return db
    .select({
      ...pick(payments, 'id', 'provider', 'method', 'reference', 'state', 'isUnattended', 'createdAt'),
      decline: sql<DeclineReason | null>`${payments.decline}`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
}

function listPapers(db: Executor, orderId: string) {
  return db
    .select({
      ...pick(invoices, 'number', 'kind', 'issuedAt', 'posting'),
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
      ...pick(refunds, 'id', 'at', 'amount', 'currency', 'reason', 'state', 'refusal'),
      operator: pick(operators, 'id', 'email'),
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
      ...pick(subscriptions, 'id', 'package', 'seats', 'provider'),
      ...pick(subscriptions, 'paidThrough', 'accessUntil', 'cancelledAt'),
      state: sql<SubscriptionState>`${subscriptions.state}`,
      mandate: sql<PaymentMandate | null>`${subscriptions.mandate}`,
    })
    .from(subscriptions)
    .where(isIts)
  return row ?? null
}
