import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { pick } from '#kernel/pick.ts'
import { addDays, startOfDay } from '#kernel/time.ts'
import { UNALLOCATED } from '../ledger/postings.ts'
import { ledgerEntries, orders, payments, subscriptions } from '../tables/orders.ts'
import type { OrderFilter } from './input.ts'

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
    .select(listed)
    .from(orders)
    .where(or(eq(orders.subscriptionId, subscriptionId), inArray(orders.id, first)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
}
