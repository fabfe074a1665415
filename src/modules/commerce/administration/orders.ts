import { aliasedTable, and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { olderThan, pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import { addDays, startOfDay } from '#kernel/time.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { type Invoice, type InvoiceContents, requireInvoiceOfOrder } from '../invoices/invoice.ts'
import { isAllocated, movedBy, readPostings, UNALLOCATED } from '../ledger/postings.ts'
import { findOrder, type Order } from '../orders/order-rows.ts'
import type { DifferenceKind } from '../orders/schema.ts'
import { orderStates } from '../orders/schema.ts'
import type { ScriptFault } from '../payment-pages/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { type DeclineReason, providerNames } from '../payments/schema.ts'
import { leftOf, listRefunds } from '../refunds/ask-refund.ts'
import type { SubscriptionState } from '../subscriptions/schema.ts'
import { invoices, ledgerEntries, orders, payments, refunds, subscriptions } from '../tables/orders.ts'
import { paymentPageChecks } from '../tables/payment-pages.ts'

/** Which orders an operator looks at. Empty fields of the form are the same as absent ones. */
export const OrderFilter = z.object({
  /**
   * A number, an id, a provider's name of a payment, or an address or a part of one.
   * PostgreSQL cannot store U+0000.
   */
  words: z
    .string()
    .trim()
    .max(254, 'too_long')
    .refine((value) => !value.includes('\u0000'), 'wrong_type')
    .optional(),
  /** `look`: what somebody has to look at. */
  state: z.enum([...orderStates, 'look'], 'not_an_option').optional(),
  /** The id of the last order of the page before. */
  before: z.string().max(100, 'too_long').optional(),
})
export type OrderFilter = z.infer<typeof OrderFilter>

const ORDERS_PER_PAGE = 50
/** What waits for somebody is told first; if that is more, the filter has the rest. */
const LOOKED_AT = 20

/** What every list shows of an order; amounts in the smallest unit of its currency. */
const listed = pick(orders, 'id', 'number', 'kind', 'state', 'currency', 'total', 'placedAt')

/** What came in for an order, pays for nothing and has not gone back. */
const unallocated = sql<number>`coalesce((select -sum(${ledgerEntries.amount}) from ${ledgerEntries}
  where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.account} = ${UNALLOCATED}), 0)`

/**
 * The newest orders first, a page at a time: `next` is what `before` is on the next page, undefined on the
 * last. For operators only: the caller has asked who it is.
 */
export async function listOrders({ db }: Pick<Dependencies, 'db'>, { words, state, before }: OrderFilter) {
  const rows = await selectOrders(
    db,
    and(
      words ? isAbout(db, words) : undefined,
      state === 'look' ? waits(db) : state && eq(orders.state, state),
      olderThan([orders.placedAt, orders.id], before),
    ),
    ORDERS_PER_PAGE + 1,
  )
  const { page, next } = pageOf(rows, ORDERS_PER_PAGE, (order) => order.id)
  return { orders: page, next }
}

/** Orders that an operator has to look at: paid, but not as ordered, or with money that pays for nothing. */
export async function listOrdersToLookAt({ db }: Pick<Dependencies, 'db'>) {
  const [found, count] = await Promise.all([
    selectOrders(db, waits(db), LOOKED_AT),
    countOrdersToLookAt({ db }),
  ])
  return { orders: found, count }
}

/** How many orders wait for an operator. */
export function countOrdersToLookAt({ db }: Pick<Dependencies, 'db'>): Promise<number> {
  return db.$count(orders, waits(db))
}

/** How many orders were paid today, a day in UTC, whatever has become of them since. */
export function countOrdersPaidToday({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<number> {
  const today = startOfDay(clock())
  return db.$count(orders, and(gte(orders.paidAt, today), lt(orders.paidAt, addDays(today, 1))))
}

function selectOrders(db: Dependencies['db'], where: SQL | undefined, limit: number) {
  return db
    .select({
      ...listed,
      ...pick(orders, 'email', 'productName'),
      /** What came in for it and pays for nothing: to be given back, most often. */
      unallocated: unallocated.mapWith(Number),
    })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
}

/** Two ways to find an order, each by an index of its own: joined by OR, every order would be read. */
function waits(db: Dependencies['db']): SQL {
  const mismatched = db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'mismatched'))
  const open = db
    .select({ id: sql<string>`${ledgerEntries.orderId}` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, UNALLOCATED))
    .groupBy(ledgerEntries.orderId)
    .having(sql`sum(${ledgerEntries.amount}) <> 0`)
  return inArray(orders.id, union(mismatched, open))
}

/**
 * An order with this number or id, one whose payment a provider calls so, or whose address has these
 * characters. Reads the whole table for a part of an address, which a million orders bear.
 */
function isAbout(db: Dependencies['db'], words: string): SQL | undefined {
  const paid = db
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.provider, providerNames), eq(payments.reference, words)))
  return or(
    eq(orders.number, words),
    eq(orders.id, words),
    inArray(orders.id, paid),
    // Not by LIKE, in which a typed % or _ would mean something.
    sql`strpos(lower(${orders.email}), ${words.toLowerCase()}) > 0`,
  )
}

/** The order that began a subscription and all that were placed for it since, the newest first. */
export function listOrdersOfSubscription(db: Executor, subscriptionId: string) {
  const first = db
    .select({ id: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return db
    .select(listed)
    .from(orders)
    .where(or(eq(orders.subscriptionId, subscriptionId), inArray(orders.id, first)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
}

/** Everything that operators know about an order. Looking is an event too. @throws AppError `not_found` */
export function viewOrderFile(
  { db }: Pick<Dependencies, 'db'>,
  actor: OperatorActor,
  { orderId }: { orderId: string },
) {
  return db.transaction(async (transaction) => {
    const order = await findOrder(transaction, { id: orderId })
    if (!order) throw new AppError('not_found')
    await recordViewed(transaction, actor, order)
    return readOrderFile(transaction, order)
  })
}

/** An invoice or a credit note of an order. Reading it is an event too. @throws AppError `not_found` */
export async function viewOrderInvoice(
  deps: Pick<Dependencies, 'db'>,
  actor: OperatorActor,
  { orderId, number }: { orderId: string; number: number },
): Promise<Invoice> {
  const invoice = await requireInvoiceOfOrder(deps, { orderId, number })
  const order = await findOrder(deps.db, { id: orderId })
  await recordViewed(deps.db, actor, { id: orderId, accountId: order?.accountId ?? null })
  return invoice
}

function recordViewed(
  db: Executor,
  { accountId: actorId, network, requestId }: OperatorActor,
  { id, accountId }: Pick<Order, 'id' | 'accountId'>,
): Promise<void> {
  return recordEvent(db, {
    event: 'order.viewed',
    ...{ accountId: accountId ?? undefined, actorId, network, requestId },
    details: { order: id },
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

/** As long as orders are compared. */
const DAYS = 35
const SHOWN = 20

type ReadDependencies = Pick<Dependencies, 'clock' | 'db'>

const { at, details, event, id } = auditEvents
/** A particular of an event: only we write them. */
const detail = <Value extends string>(name: string) => sql<Value>`${details} ->> ${name}`

/**
 * The last night in which the books were compared with what providers have, null before the first one, and
 * what differed in the last weeks, the newest first. For operators only: the caller has asked who it is.
 */
export async function readComparison({ db, clock }: ReadDependencies) {
  const [last] = await db
    .select({
      at,
      orders: detail('orders').mapWith(Number),
      differences: detail('differences').mapWith(Number),
      /** Orders whose provider gave no answer. */
      unanswered: detail('unanswered').mapWith(Number),
    })
    .from(auditEvents)
    .where(eq(event, 'payments.compared'))
    .orderBy(desc(at))
    .limit(1)
  const differences = await db
    .select({
      ...{ id, at, order: { id: orders.id, number: orders.number } },
      found: detail<DifferenceKind>('found'),
      /** Of the movement: "chargeback". */
      kind: detail('kind'),
      amount: detail('amount').mapWith(Number),
      currency: detail('currency'),
    })
    .from(auditEvents)
    .innerJoin(orders, sql`${orders.id} = ${detail('order')}`)
    .where(isRecent('payment.differed', clock()))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { last: last ?? null, differences }
}

/**
 * What was found when the pages on which somebody pays were looked at: each page, with how many
 * scripts were none of ours, null where it could not be reached; and such scripts of the last weeks, the
 * newest first. For operators only: the caller has asked who it is.
 */
export async function readPaymentPages({ db, clock }: ReadDependencies) {
  const checks = await db.select().from(paymentPageChecks).orderBy(paymentPageChecks.page)
  const strange = await db
    .select({ id, at, page: detail('page'), script: detail('script'), fault: detail<ScriptFault>('fault') })
    .from(auditEvents)
    .where(isRecent('payment-page.changed', clock()))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN)
  return { checks, strange }
}

function isRecent(name: string, now: Date): SQL | undefined {
  return and(eq(event, name), gt(at, addDays(now, -DAYS)))
}
