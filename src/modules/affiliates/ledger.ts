import { and, eq, isNotNull, like, lt, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { shareOf } from '#kernel/money/index.ts'
import { REVENUE } from '#modules/commerce/public.ts'
import { ledgerEntries } from '#modules/commerce/tables/orders.ts'
import { decide } from './attribution.ts'
import { affiliateEntries, affiliateSales } from './tables.ts'

/**
 * The accounts of the affiliates' books. What an affiliate is owed stands in `held` while somebody has to
 * look at it, then in `earned`; what it costs us stands against it in `cost`. A run takes it through
 * `exchange` to `payable`, which is in US dollars, and the bank to `paid`. By an operator's decision it goes
 * to `fees` or is `forfeited`.
 */
export type AccountName = 'cost' | 'held' | 'earned' | 'exchange' | 'payable' | 'paid' | 'fees' | 'forfeited'

/** A line of a posting: debits are positive, credits negative, in the smallest unit of the currency. */
export interface Line {
  account: AccountName
  amount: number
  currency: string
  orderId?: string | null
}

/**
 * Books lines under a name. Answers false where that is booked already.
 * @throws RangeError where they don't sum to nothing in each currency
 */
export async function post(
  transaction: Transaction,
  { posting, at, affiliateId }: { posting: string; at: Date; affiliateId: string },
  lines: readonly Line[],
): Promise<boolean> {
  const moved = lines.filter(({ amount }) => amount !== 0)
  for (const [currency, own] of Map.groupBy(moved, (line) => line.currency)) {
    const sum = own.reduce((total, { amount }) => total + amount, 0)
    if (sum !== 0) throw new RangeError(`${posting} leaves ${sum} of ${currency}`)
  }
  if (moved.length === 0) return true
  const { rowCount } = await transaction
    .insert(affiliateEntries)
    .values(moved.map((entry, line) => ({ posting, line, at, affiliateId, ...entry })))
    .onConflictDoNothing()
  return rowCount === moved.length
}

type Sale = typeof affiliateSales.$inferSelect

/** What commerce's books have of an order's first charge, and of what went back of it. */
interface Revenue {
  collectedAt: Date | null
  currency: string
  /** Without taxes, after what went back. */
  earned: number
  movements: number
  lastAt: Date
}

/**
 * Revenue by movement, each a row, of the first charge of an order: what PayPal charges later by itself is a
 * renewal and no sale.
 */
async function readRevenue(db: Executor, orderId: string): Promise<Revenue | undefined> {
  const rows = await db
    .select({
      posting: ledgerEntries.posting,
      charge: ledgerEntries.charge,
      at: ledgerEntries.at,
      currency: ledgerEntries.currency,
      amount: sql<number>`-sum(${ledgerEntries.amount})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.account, REVENUE)))
    .groupBy(ledgerEntries.posting, ledgerEntries.charge, ledgerEntries.at, ledgerEntries.currency)
    .orderBy(ledgerEntries.at, ledgerEntries.posting)
  const first = rows.find(({ charge }) => charge === null)
  if (!first) return undefined
  const own = rows.filter(({ posting, charge }) => posting === first.posting || charge === first.posting)
  return {
    collectedAt: first.at,
    currency: first.currency,
    earned: own.reduce((sum, { amount }) => sum + amount, 0),
    movements: rows.length,
    lastAt: own.at(-1)?.at ?? first.at,
  }
}

/** The commission on what was earned of a sale: one rounding, half away from zero, of the whole. */
export function commissionOf(earned: number, share: number): number {
  return shareOf(Math.max(earned, 0), share, 100)
}

/**
 * Brings the books of a sale, which is held, to what commerce's books say of it now: what is booked is the
 * difference to what was booked before, so that any number and order of charges, refunds and disputes leaves
 * the same balance. Nothing changes where nothing is new.
 */
export async function settleSale(transaction: Transaction, known: Sale): Promise<void> {
  const { orderId, affiliateId } = known
  if (affiliateId === null) return
  const revenue = await readRevenue(transaction, orderId)
  if (!revenue) return
  const sale = await withCard(transaction, known)
  const { evidence, decision } = sale
  const commission = commissionOf(revenue.earned, sale.share)
  // The first time there is nothing yet.
  const { held, earned, postings } = await (known.movements > 0
    ? readBooked(transaction, orderId)
    : { held: 0, earned: 0, postings: 0 })
  const owed = {
    held: (sale.decision === 'held' ? commission : 0) - held,
    earned: (sale.decision === 'credited' ? commission : 0) - earned,
  }
  const { collectedAt, movements, currency, lastAt: at } = revenue
  const about = { posting: `order:${orderId}:${postings + 1}`, at, affiliateId }
  const of = { currency, orderId }
  const isBooked = await post(transaction, about, [
    { account: 'cost', amount: owed.held + owed.earned, ...of },
    { account: 'held', amount: -owed.held, ...of },
    { account: 'earned', amount: -owed.earned, ...of },
  ])
  if (!isBooked) throw new Error(`${about.posting} was booked by somebody who didn't hold the sale`)
  await transaction
    .update(affiliateSales)
    .set({ collectedAt, movements, evidence, decision })
    .where(eq(affiliateSales.orderId, orderId))
}

/**
 * The sale with what is known of its card once it is paid: it is held where that is the affiliate's own. The
 * cards of the sandbox are everybody's.
 */
async function withCard(transaction: Transaction, sale: Sale): Promise<Sale> {
  const { orderId, affiliateId, reviewedAt, evidence: before } = sale
  if (before.isSameCard !== undefined || reviewedAt !== null || sale.decision === 'not_credited') return sale
  const { rows } = await transaction.execute(sql`
    select from subscriptions bought
    join affiliates a on a.id = ${affiliateId}
    join subscriptions own on own.account_id = a.account_id and own.id <> bought.id
    where bought.order_id = ${orderId} and bought.provider <> 'sandbox' and bought.mandate ->> 'lastFour' = own.mandate ->> 'lastFour'
      and bought.mandate ->> 'brand' = own.mandate ->> 'brand'
      and bought.mandate ->> 'expires' is not distinct from own.mandate ->> 'expires'`)
  const evidence = { ...before, isSameCard: rows.length > 0 }
  return { ...sale, evidence, decision: decide(evidence).decision }
}

/** What is owed of a sale by its own postings, whatever of it is paid out, and in how many. */
async function readBooked(db: Executor, orderId: string) {
  const owedIn = (account: AccountName) =>
    sql<number>`coalesce(-sum(${affiliateEntries.amount}) filter (
      where ${affiliateEntries.account} = ${account}), 0)`.mapWith(Number)
  const [booked] = await db
    .select({
      ...{ held: owedIn('held'), earned: owedIn('earned') },
      postings: sql<number>`count(distinct ${affiliateEntries.posting})`.mapWith(Number),
    })
    .from(affiliateEntries)
    .where(and(eq(affiliateEntries.orderId, orderId), like(affiliateEntries.posting, 'order:%')))
  return booked ?? { held: 0, earned: 0, postings: 0 }
}

/** The sale of an order until the transaction ends nobody else's. */
export async function lockSale(transaction: Transaction, orderId: string): Promise<Sale | undefined> {
  const [sale] = await transaction
    .select()
    .from(affiliateSales)
    .where(eq(affiliateSales.orderId, orderId))
    .for('update')
  return sale
}

const movementsInCommerce = sql<number>`(
  select count(distinct l.posting) from ledger_entries l
  where l.order_id = affiliate_sales.order_id and l.account = ${REVENUE})`

/**
 * Books commissions for everything that was paid, refunded or disputed since. Commerce's books are the queue:
 * a process that dies at any step leaves the sale where it was, and the next run takes it.
 */
export async function bookCommissions({ db, log }: Pick<Dependencies, 'db' | 'log'>): Promise<void> {
  const isWaiting = and(
    isNotNull(affiliateSales.affiliateId),
    ne(affiliateSales.decision, 'not_credited'),
    lt(affiliateSales.movements, movementsInCommerce),
  )
  const waiting = await db
    .select({ orderId: affiliateSales.orderId })
    .from(affiliateSales)
    .where(isWaiting)
    .orderBy(affiliateSales.placedAt)
  for (const { orderId } of waiting) {
    try {
      await db.transaction(async (transaction) => {
        // Of two at once, each takes what the other has not begun and not done.
        const [sale] = await transaction
          .select()
          .from(affiliateSales)
          .where(and(eq(affiliateSales.orderId, orderId), isWaiting))
          .for('update', { skipLocked: true })
        if (sale) await settleSale(transaction, sale)
      })
    } catch (error) {
      // One sale that cannot be booked keeps no other from it; the night's comparison tells of it.
      log.error({ error, orderId }, 'a commission could not be booked')
    }
  }
}

/**
 * Compares the affiliates' books with commerce's, every posting with nothing and every decision with what its
 * evidence says, each night: what differs is an event that operators see. Nothing is changed.
 */
export async function compareBooks({ db }: Pick<Dependencies, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ order: string }>(sql`
    with first as (
      select distinct on (l.order_id) l.order_id, l.posting from ledger_entries l
      where l.account = ${REVENUE} and l.charge is null order by l.order_id, l.at, l.posting
    ), revenue as (
      select f.order_id, -sum(l.amount) as earned from first f
      join ledger_entries l on l.account = ${REVENUE} and (l.posting = f.posting or l.charge = f.posting)
      group by f.order_id
    ), booked as (
      select e.order_id, sum(e.amount) filter (where e.account = 'cost') as cost, sum(e.amount) as all
      from affiliate_entries e where e.posting like 'order:%' group by e.order_id
    )
    select s.order_id as "order" from affiliate_sales s
    left join revenue r on r.order_id = s.order_id
    left join booked b on b.order_id = s.order_id
    where coalesce(b.cost, 0) <> case when s.decision in ('credited', 'held')
        then floor((2 * greatest(coalesce(r.earned, 0), 0) * s.share + 100) / 200) else 0 end
      or coalesce(b.all, 0) <> 0
    union all
    select distinct posting from affiliate_entries group by posting, currency having sum(amount) <> 0`)
  const differing = new Set(rows.map(({ order }) => order))
  const sales = await db.select().from(affiliateSales)
  for (const { orderId, evidence, decision, affiliateId, reviewedAt } of sales) {
    const again = decide(evidence)
    const isSame = reviewedAt === null ? again.decision === decision : again.decision === 'held'
    if (!isSame || again.affiliateId !== affiliateId) differing.add(orderId)
  }
  const orders = [...differing].sort()
  for (const order of orders) {
    const about = { accountId: undefined, network: undefined, details: { order } }
    await recordEvent(db, { event: 'affiliate-books.differed', ...about })
  }
  const details = { sales: sales.length, differences: orders.length }
  await recordEvent(db, {
    event: 'affiliate-books.compared',
    accountId: undefined,
    network: undefined,
    details,
  })
  return orders
}
