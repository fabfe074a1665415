import { and, eq, gt, inArray, isNotNull, like, lt, ne, sql } from 'drizzle-orm'
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

/** Lines that are booked under one name, once. */
export interface Posting {
  posting: string
  at: Date
  affiliateId: string
  lines: readonly Line[]
}

/**
 * Books postings. @throws RangeError where the lines of one don't sum to nothing in each currency, and what
 * the database throws where a line is booked already
 */
export async function post(transaction: Transaction, ...postings: readonly Posting[]): Promise<void> {
  const rows = postings.flatMap(({ lines, ...about }) => {
    const moved = lines.filter(({ amount }) => amount !== 0)
    for (const [currency, own] of Map.groupBy(moved, (line) => line.currency)) {
      const sum = own.reduce((total, { amount }) => total + amount, 0)
      if (sum !== 0) throw new RangeError(`${about.posting} leaves ${sum} of ${currency}`)
    }
    return moved.map((entry, line) => ({ ...about, line, ...entry }))
  })
  if (rows.length > 0) await transaction.insert(affiliateEntries).values(rows)
}

type Sale = typeof affiliateSales.$inferSelect

/** What commerce's books have of an order's first charge, and of what went back of it. */
interface Revenue {
  collectedAt: Date
  currency: string
  /** Without taxes, after what went back. */
  earned: number
  movements: number
  lastAt: Date
}

/**
 * Revenue by order: of its first charge, because what PayPal charges later by itself is a renewal and no
 * sale. Orders without any are left out.
 */
async function readRevenue(db: Executor, orderIds: string[]): Promise<ReadonlyMap<string, Revenue>> {
  const { posting, charge, at, currency, amount } = ledgerEntries
  const rows = await db
    .select({
      orderId: sql<string>`${ledgerEntries.orderId}`,
      ...{ posting, charge, at, currency, amount: sql<number>`-sum(${amount})`.mapWith(Number) },
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.orderId, orderIds), eq(ledgerEntries.account, REVENUE)))
    .groupBy(ledgerEntries.orderId, posting, charge, at, currency)
    .orderBy(at, posting)
  const revenues = new Map<string, Revenue>()
  for (const [orderId, moved] of Map.groupBy(rows, (row) => row.orderId)) {
    const first = moved.find((row) => row.charge === null)
    if (!first) continue
    const own = moved.filter((row) => row.posting === first.posting || row.charge === first.posting)
    revenues.set(orderId, {
      ...{ collectedAt: first.at, currency: first.currency, movements: moved.length },
      earned: own.reduce((sum, row) => sum + row.amount, 0),
      lastAt: own.at(-1)?.at ?? first.at,
    })
  }
  return revenues
}

/** The commission on what was earned of a sale: one rounding, half away from zero, of the whole. */
export function commissionOf(earned: number, share: number): number {
  return shareOf(Math.max(earned, 0), share, 100)
}

/**
 * Brings the books of sales, which are held, to what commerce's books say of them now: what is booked is the
 * difference to what was booked before, so that any number and order of charges, refunds and disputes leaves
 * the same balance. Nothing changes where nothing is new.
 */
export async function settleSales(transaction: Transaction, known: readonly Sale[]): Promise<void> {
  const orderIds = known.map(({ orderId }) => orderId)
  if (orderIds.length === 0) return
  const revenues = await readRevenue(transaction, orderIds)
  const booked = await readBooked(transaction, orderIds)
  const ownCards = await findOwnCards(transaction, known)
  const settled = known.flatMap(({ affiliateId, ...before }) => {
    const revenue = revenues.get(before.orderId)
    if (affiliateId === null || !revenue) return []
    const sale = withCard(before, ownCards)
    const { orderId, decision } = sale
    const commission = commissionOf(revenue.earned, sale.share)
    const { held, earned, postings } = booked.get(orderId) ?? { held: 0, earned: 0, postings: 0 }
    const owedHeld = (decision === 'held' ? commission : 0) - held
    const owedEarned = (decision === 'credited' ? commission : 0) - earned
    const { collectedAt, movements, currency, lastAt: at } = revenue
    const of = { currency, orderId }
    const lines = [
      { account: 'cost' as const, amount: owedHeld + owedEarned, ...of },
      { account: 'held' as const, amount: -owedHeld, ...of },
      { account: 'earned' as const, amount: -owedEarned, ...of },
    ]
    const row = { orderId, collectedAt, movements, evidence: sale.evidence, decision }
    return [{ posting: { posting: `order:${orderId}:${postings + 1}`, at, affiliateId, lines }, row }]
  })
  await post(transaction, ...settled.map(({ posting }) => posting))
  await transaction.execute(sql`
    update affiliate_sales s set collected_at = n."collectedAt", movements = n.movements,
      evidence = n.evidence, decision = n.decision
    from jsonb_to_recordset(${JSON.stringify(settled.map(({ row }) => row))}::jsonb) as n (
      "orderId" text, "collectedAt" timestamptz, movements integer, evidence jsonb, decision text)
    where s.order_id = n."orderId"`)
}

/** The sale with what is known of its card once it is paid: it is held where that is the affiliate's own. */
function withCard(sale: Omit<Sale, 'affiliateId'>, ownCards: ReadonlySet<string>): Omit<Sale, 'affiliateId'> {
  const { orderId, reviewedAt, evidence: before } = sale
  if (before.isSameCard !== undefined || reviewedAt !== null || sale.decision === 'not_credited') return sale
  const evidence = { ...before, isSameCard: ownCards.has(orderId) }
  return { ...sale, evidence, decision: decide(evidence).decision }
}

/** The orders that were paid by the card of the affiliate's own plan. The sandbox's cards are everybody's. */
async function findOwnCards(transaction: Transaction, sales: readonly Sale[]): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select s.order_id as id from affiliate_sales s
    join affiliates a on a.id = s.affiliate_id
    join subscriptions bought on bought.order_id = s.order_id and bought.provider <> 'sandbox'
    join subscriptions own on own.account_id = a.account_id and own.id <> bought.id
      and bought.mandate ->> 'lastFour' = own.mandate ->> 'lastFour'
      and bought.mandate ->> 'brand' = own.mandate ->> 'brand'
      and bought.mandate ->> 'expires' is not distinct from own.mandate ->> 'expires'
    where ${inArray(
      sql`s.order_id`,
      sales.map(({ orderId }) => orderId),
    )}`)
  return new Set(rows.map(({ id }) => id))
}

/** What is owed of sales by their own postings, whatever of it is paid out, and in how many. */
async function readBooked(db: Executor, orderIds: string[]) {
  const { orderId, account, amount, posting } = affiliateEntries
  const owedIn = (name: AccountName) =>
    sql<number>`coalesce(-sum(${amount}) filter (where ${account} = ${name}), 0)`.mapWith(Number)
  const rows = await db
    .select({
      ...{ orderId, held: owedIn('held'), earned: owedIn('earned') },
      postings: sql<number>`count(distinct ${posting})`.mapWith(Number),
    })
    .from(affiliateEntries)
    .where(and(inArray(orderId, orderIds), like(posting, 'order:%')))
    .groupBy(orderId)
  return new Map(rows.map((row) => [row.orderId, row]))
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

/** So many sales are booked in one transaction. */
const AT_ONCE = 200

/**
 * Books commissions for everything that was paid, refunded or disputed since. Commerce's books are the queue:
 * a process that dies at any step leaves sales where they were, and the next run takes them.
 */
export async function bookCommissions({ db, log }: Pick<Dependencies, 'db' | 'log'>): Promise<void> {
  const { orderId, affiliateId, decision, movements, placedAt } = affiliateSales
  const isWaiting = and(
    isNotNull(affiliateId),
    ne(decision, 'not_credited'),
    lt(movements, movementsInCommerce),
  )
  const rows = await db.select({ orderId }).from(affiliateSales).where(isWaiting).orderBy(placedAt)
  const waiting = rows.map((row) => row.orderId)
  // Of two at once, each takes what the other has not begun and not done.
  const book = (orderIds: string[]) =>
    db.transaction(async (transaction) => {
      const sales = await transaction
        .select()
        .from(affiliateSales)
        .where(and(inArray(orderId, orderIds), isWaiting))
        .for('update', { skipLocked: true })
      await settleSales(transaction, sales)
    })
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const some = waiting.slice(from, from + AT_ONCE)
    await book(some).catch(async () => {
      // One that cannot be booked keeps no other from it; the night's comparison tells of it.
      for (const id of some)
        await book([id]).catch((error: unknown) =>
          log.error({ error, orderId: id }, 'a commission could not be booked'),
        )
    })
  }
}

/** So many sales are in memory while they are compared. */
const COMPARED_AT_ONCE = 1_000

/**
 * Compares the affiliates' books with commerce's, every posting with nothing and every decision with what its
 * evidence says, each night: what differs is an event that operators see. Nothing is changed.
 */
export async function compareBooks({ db }: Pick<Dependencies, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ order: string }>(sql`
    with lines as (
      select l.order_id, l.amount, l.posting, l.charge, first_value(l.posting) over (
        partition by l.order_id order by l.charge is not null, l.at, l.posting
      ) as first
      from ledger_entries l where l.account = ${REVENUE}
    ), revenue as (
      select order_id, -sum(amount) as earned from lines
      where posting = first or charge = first group by order_id
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
  const { orderId: key } = affiliateSales
  const readAfter = (last: string) =>
    db.select().from(affiliateSales).where(gt(key, last)).orderBy(key).limit(COMPARED_AT_ONCE)
  let compared = 0
  for (let sales = await readAfter(''); sales.length > 0; ) {
    for (const { orderId, evidence, decision, affiliateId, reviewedAt } of sales) {
      const again = decide(evidence)
      const isSame = reviewedAt === null ? again.decision === decision : again.decision === 'held'
      if (!isSame || again.affiliateId !== affiliateId) differing.add(orderId)
    }
    compared += sales.length
    sales = await readAfter(sales.at(-1)?.orderId ?? '')
  }
  const orders = [...differing].sort()
  for (const order of orders) {
    const about = { accountId: undefined, network: undefined, details: { order } }
    await recordEvent(db, { event: 'affiliate-books.differed', ...about })
  }
  const details = { sales: compared, differences: orders.length }
  await recordEvent(db, {
    event: 'affiliate-books.compared',
    accountId: undefined,
    network: undefined,
    details,
  })
  return orders
}
