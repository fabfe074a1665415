import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { UNALLOCATED } from '../ledger/postings.ts'
import type { OrderState } from '../orders/schema.ts'
import { ledgerEntries, orders, payments, subscriptions } from '../tables/orders.ts'
import type { OrderFilter } from './input.ts'

const ORDERS_PER_PAGE = 50
/** What waits for somebody is told first; if that is more, the filter has the rest. */
const LOOKED_AT = 20

/** An order in an operator's list. Amounts in the smallest unit of its currency. */
export interface ListedOrder {
  id: string
  number: string
  kind: 'first' | 'renewal' | 'change' | 'seats'
  email: string
  productName: string
  state: OrderState
  currency: string
  total: number
  placedAt: Date
  /** Money came in for it that pays for nothing: to be given back, most often. */
  unallocated: number
}

interface OrderPage {
  orders: ListedOrder[]
  /** What `before` is on the next page; undefined on the last. */
  next: string | undefined
}

/** What came in for an order, pays for nothing and has not gone back. */
const unallocated = sql<number>`coalesce((select -sum(${ledgerEntries.amount}) from ${ledgerEntries}
  where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.account} = ${UNALLOCATED}), 0)`

/** The newest orders first, a page at a time. For operators only: the caller has asked who it is. */
export async function listOrders(
  { db }: Pick<Dependencies, 'db'>,
  { words, state, before }: OrderFilter,
): Promise<OrderPage> {
  const rows = await selectOrders(
    db,
    and(
      words ? isAbout(db, words) : undefined,
      state === 'look' ? waits(db) : state && eq(orders.state, state),
      // By the order itself and not by its time, which JavaScript knows only to the millisecond.
      before
        ? sql`(${orders.placedAt}, ${orders.id}) < (select placed_at, id from orders where id = ${before})`
        : undefined,
    ),
    ORDERS_PER_PAGE + 1,
  )
  const page = rows.slice(0, ORDERS_PER_PAGE)
  return { orders: page, next: rows.length > ORDERS_PER_PAGE ? page.at(-1)?.id : undefined }
}

/** The orders that an operator has to look at: paid, but not as ordered, or with money that pays for nothing. */
export async function listOrdersToLookAt({
  db,
}: Pick<Dependencies, 'db'>): Promise<{ orders: ListedOrder[]; count: number }> {
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

function selectOrders(db: Dependencies['db'], where: SQL | undefined, limit: number): Promise<ListedOrder[]> {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      kind: orders.kind,
      email: orders.email,
      productName: orders.productName,
      state: orders.state,
      currency: orders.currency,
      total: orders.total,
      placedAt: orders.placedAt,
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
 * An order with this number or id, one whose payment a provider calls so, or whose address has these characters. Reads the whole
 * table for a part of an address, which a million orders bear.
 */
function isAbout(db: Dependencies['db'], words: string): SQL | undefined {
  const paid = db
    .select({ id: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.provider, ['sandbox', 'stripe', 'paypal']), eq(payments.reference, words)))
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
    .select({
      id: orders.id,
      number: orders.number,
      kind: orders.kind,
      state: orders.state,
      total: orders.total,
      currency: orders.currency,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(or(eq(orders.subscriptionId, subscriptionId), inArray(orders.id, first)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
}
