import { and, count, desc, eq, gte, inArray, notLike, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { olderThan, pageOf } from '#kernel/database/pages.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { addDays, firstOfMonth } from '#kernel/time.ts'
import { REVENUE } from '#modules/commerce/public.ts'
import { orders } from '#modules/commerce/tables/orders.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts, signUps } from '#modules/identity/tables/accounts.ts'
import { affiliateIn, websiteEvents } from '#modules/visitors/tables.ts'
import { requireOther } from './application.ts'
import { decide } from './attribution.ts'
import { type AccountName, lockSale, settleSales } from './ledger.ts'
import type { AffiliateState, ListedSale, SaleFilter } from './schema.ts'
import { affiliateEntries, affiliateSales, affiliates } from './tables.ts'

/** So many sales or affiliates one page of a list has. */
const PER_PAGE = 50
/** So many sales wait on one page: who decides about one sees the next. */
const HELD_SHOWN = 100

// In words, not by columns: of one table, Drizzle writes those without the table's name.
const booked = sql<number>`coalesce((
  select sum(e.amount) from affiliate_entries e
  where e.order_id = affiliate_sales.order_id and e.account = 'cost'), 0)`.mapWith(Number)

const saleColumns = {
  ...{ orderId: affiliateSales.orderId, product: orders.productName, placedAt: affiliateSales.placedAt },
  ...{ collectedAt: affiliateSales.collectedAt, currency: orders.currency },
  ...{ decision: affiliateSales.decision, evidence: affiliateSales.evidence, state: orders.state },
  ...{ reviewReason: affiliateSales.reviewReason, commission: booked },
}

/** The number of the last sale of the page before, as an address has it. */
export const SalesBefore = z.coerce.number().int().positive().optional().catch(undefined)

/**
 * A page of an affiliate's sales, the newest first. By their number, counted from the first one on: it says
 * nothing of the order, and stays when others come. `next` is what `before` is on the next page.
 */
export async function listSales(
  { db }: { db: Executor },
  { affiliateId, before }: { affiliateId: string; before?: number | undefined },
): Promise<{ sales: ListedSale[]; next: number | undefined }> {
  const theirs = eq(affiliateSales.affiliateId, affiliateId)
  const count = await db.$count(affiliateSales, theirs)
  const last = Math.min(count, before === undefined ? count : before - 1)
  const left = Math.max(last - PER_PAGE, 0)
  const rows = await db
    .select(saleColumns)
    .from(affiliateSales)
    .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
    .where(theirs)
    .orderBy(affiliateSales.placedAt, affiliateSales.orderId)
    .offset(left)
    .limit(last - left)
  const sales = rows.map(({ evidence, ...sale }, index) => ({
    ...{ ...sale, number: left + index + 1, steps: decide(evidence).steps },
  }))
  return { sales: sales.reverse(), next: left > 0 ? left + 1 : undefined }
}

/**
 * The sales that wait for an operator, those that have waited longest first: whose each is, what was paid
 * with tax, and from where.
 */
export async function listHeld({ db }: { db: Executor }) {
  const { id, accountId, name, country } = affiliates
  const { total, buyer } = orders
  const rows = await db
    .select({ ...saleColumns, affiliate: { id, accountId, name, country }, total, buyer })
    .from(affiliateSales)
    .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
    .innerJoin(affiliates, eq(affiliates.id, affiliateSales.affiliateId))
    .where(eq(affiliateSales.decision, 'held'))
    .orderBy(affiliateSales.placedAt)
    .limit(HELD_SHOWN)
  return rows.map(({ evidence, buyer: { country: buyerCountry }, ...sale }) => ({
    ...{ ...sale, buyerCountry, steps: decide(evidence).steps },
  }))
}

/**
 * A page of everybody's sales for operators, the newest first: of every order that came by a link, whose it
 * is and why, also where it is nobody's. `words` are the number of an order, or its id.
 */
export async function searchSales(
  { db }: { db: Executor },
  {
    filter,
    words,
    before,
  }: { filter?: SaleFilter | undefined; words?: string | undefined; before?: string | undefined },
) {
  const { orderId, placedAt, decision } = affiliateSales
  const isOfOrder = filter === 'refunded' || filter === 'charged_back'
  const rows = await db
    .select({
      ...saleColumns,
      number: orders.number,
      affiliate: { id: affiliates.id, name: affiliates.name },
    })
    .from(affiliateSales)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(affiliates, eq(affiliates.id, affiliateSales.affiliateId))
    .where(
      and(
        filter && (isOfOrder ? eq(orders.state, filter) : eq(decision, filter)),
        words ? or(eq(orders.number, words), eq(orders.id, words)) : undefined,
        olderThan([placedAt, orderId], before),
      ),
    )
    .orderBy(desc(placedAt), desc(orderId))
    .limit(PER_PAGE + 1)
  const { page, next } = pageOf(rows, PER_PAGE, (sale) => sale.orderId)
  return { sales: page.map(({ evidence, ...sale }) => ({ ...sale, steps: decide(evidence).steps })), next }
}

/** What an affiliate is owed in one currency, and was paid. */
export interface Balance {
  currency: string
  held: number
  earned: number
  /** In a run, and not paid yet. */
  payable: number
  paid: number
}

/** What an affiliate is owed by now, in each currency: sums of the books. */
export async function readBalances(
  { db }: { db: Executor },
  { affiliateId }: { affiliateId: string },
): Promise<Balance[]> {
  const sum = (account: AccountName) =>
    sql<number>`coalesce(-sum(${affiliateEntries.amount}) filter (where ${affiliateEntries.account} = ${account}), 0)`.mapWith(
      Number,
    )
  return db
    .select({
      ...{ currency: affiliateEntries.currency, held: sum('held'), earned: sum('earned') },
      ...{ payable: sum('payable'), paid: sum('paid') },
    })
    .from(affiliateEntries)
    .where(eq(affiliateEntries.affiliateId, affiliateId))
    .groupBy(affiliateEntries.currency)
    .orderBy(affiliateEntries.currency)
}

/** So many days of clicks and sign-ups an affiliate sees. */
export const FIGURE_DAYS = 30

/** How often pages were opened by the affiliate's link lately, and what came of it: numbers of nobody. */
export async function readFigures(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { id, code }: { id: string; code: string },
) {
  const since = addDays(clock(), -FIGURE_DAYS)
  const [clicks, [signedUp], ordered] = await Promise.all([
    db.$count(
      websiteEvents,
      and(
        eq(websiteEvents.name, 'Page view'),
        gte(websiteEvents.at, since),
        eq(affiliateIn(websiteEvents.details), code),
        // The way to the checkout carries the link along, and is no second click.
        notLike(sql`${websiteEvents.details} ->> 'route'`, '%/pricing/checkout/%'),
      ),
    ),
    db
      .select({ count: count() })
      .from(signUps)
      .innerJoin(accounts, eq(accounts.id, signUps.accountId))
      .where(and(sql`lower(${signUps.affiliate}) = ${code}`, gte(accounts.createdAt, since))),
    db.$count(
      affiliateSales,
      and(
        eq(affiliateSales.affiliateId, id),
        gte(affiliateSales.placedAt, since),
        inArray(affiliateSales.decision, ['credited', 'held']),
      ),
    ),
  ])
  return { clicks, signUps: signedUp?.count ?? 0, orders: ordered }
}

/** A page of the affiliates of a state for operators, the newest application first. */
export async function listAffiliates(
  { db }: { db: Executor },
  { state, before }: { state: AffiliateState; before?: string | undefined },
) {
  const { id, code, kind, name, company, country, appliedAt } = affiliates
  const rows = await db
    .select({ id, code, kind, name, company, country, appliedAt })
    .from(affiliates)
    .where(and(eq(affiliates.state, state), olderThan([appliedAt, id], before)))
    .orderBy(desc(appliedAt), desc(id))
    .limit(PER_PAGE + 1)
  const { page, next } = pageOf(rows, PER_PAGE, (affiliate) => affiliate.id)
  return { affiliates: page, next }
}

/** One affiliate with their account, for operators. Looking is an event too. @throws AppError `not_found` */
export async function viewAffiliate(
  { db }: { db: Executor },
  { accountId: actorId, network, requestId }: OperatorActor,
  { id }: { id: string },
) {
  const [found] = await db
    .select({ affiliate: affiliates, email: accounts.email })
    .from(affiliates)
    .leftJoin(accounts, eq(accounts.id, affiliates.accountId))
    .where(eq(affiliates.id, id))
  if (!found) throw new AppError('not_found')
  const { network: _, ...affiliate } = found.affiliate
  await recordEvent(db, {
    event: 'affiliate.viewed',
    ...{ accountId: affiliate.accountId ?? undefined, actorId, network, requestId },
    details: { affiliate: id },
  })
  return { ...affiliate, email: found.email }
}

/** How many applications and held sales wait for an operator. */
export async function countWaitingForOperators({ db }: { db: Executor }): Promise<number> {
  const [applied, held] = await Promise.all([
    db.$count(affiliates, eq(affiliates.state, 'applied')),
    db.$count(affiliateSales, eq(affiliateSales.decision, 'held')),
  ])
  return applied + held
}

/** So many months of referrals the programme's plot goes back. */
const COHORT_MONTHS = 12

/**
 * What credited sales have brought until now after refunds, and cost: in each currency, and of these those of
 * each of the last months, the newest first.
 */
export async function readProgramme({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const { rows } = await db.execute<{
    month: string
    currency: string
    sales: number
    revenue: string
    cost: string
  }>(sql`
    with sold as (
      select s.order_id, o.currency, to_char(s.placed_at at time zone 'UTC', 'YYYY-MM-01') as month
      from affiliate_sales s join orders o on o.id = s.order_id
      where s.decision = 'credited' and s.collected_at is not null
    ), brought as (
      select order_id, -sum(l.amount) as revenue from ledger_entries l join sold using (order_id)
      where l.account = ${REVENUE} group by order_id
    ), spent as (
      select order_id, sum(e.amount) as cost from affiliate_entries e join sold using (order_id)
      where e.account = 'cost' group by order_id
    )
    select month, currency, count(*)::int as sales,
      coalesce(sum(revenue), 0)::text as revenue, coalesce(sum(cost), 0)::text as cost
    from sold left join brought using (order_id) left join spent using (order_id)
    group by month, currency order by month desc, currency`)
  const months = rows.map(({ revenue, cost, ...row }) => ({
    ...{ ...row, revenue: Number(revenue), cost: Number(cost) },
  }))
  const sumOf = (own: typeof months, figure: 'sales' | 'revenue' | 'cost') =>
    own.reduce((sum, each) => sum + each[figure], 0)
  const currencies = [...Map.groupBy(months, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      ...{ currency, sales: sumOf(own, 'sales') },
      ...{ revenue: sumOf(own, 'revenue'), cost: sumOf(own, 'cost') },
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))
  const first = firstOfMonth(clock(), 1 - COHORT_MONTHS)
  return { currencies, months: months.filter(({ month }) => month >= first) }
}

/**
 * Releases or refuses a sale that is held, with the operator's reason, and books what follows. Answers false
 * where somebody else was first. Nothing else takes a sale away. @throws AppError `not_found`, `forbidden` of
 * one's own
 */
export async function reviewSale(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId: actorId, network, requestId }: OperatorActor,
  { orderId, release, reason }: { orderId: string; release: boolean; reason: string },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const sale = await lockSale(transaction, orderId)
    if (!sale) throw new AppError('not_found')
    await requireOther(transaction, { accountId: actorId }, sale)
    if (sale.decision !== 'held') return false
    const decision = release ? ('credited' as const) : ('refused' as const)
    const reviewed = { decision, reviewedBy: actorId, reviewedAt: clock(), reviewReason: reason }
    await transaction.update(affiliateSales).set(reviewed).where(eq(affiliateSales.orderId, orderId))
    await settleSales(transaction, [{ ...sale, ...reviewed }])
    const [owner] = await transaction
      .select({ accountId: affiliates.accountId })
      .from(affiliates)
      .where(eq(affiliates.id, sale.affiliateId ?? ''))
    await recordEvent(transaction, {
      event: release ? 'affiliate-sale.released' : 'affiliate-sale.refused',
      ...{ accountId: owner?.accountId ?? undefined, actorId, network, requestId },
      details: { order: orderId, reason },
    })
    return true
  })
}
