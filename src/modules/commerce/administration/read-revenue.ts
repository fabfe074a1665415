import { and, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { currencies } from '#kernel/money/schema.ts'
import { DAY_MS } from '#kernel/time.ts'
import { FEES, placeOfTax, REVENUE, UNALLOCATED } from '../ledger/postings.ts'
import { ledgerEntries } from '../tables/orders.ts'
import { type CurrencyRevenue, type MovedMoney, revenueUnits, type TaxMoney } from './schema.ts'

/** As many as a table and a picture are still pleasant with. */
const MOST_DAYS = 400
const day = z.iso.date('not_a_date')

/** Which money an operator looks at: everything is there, so that an address says what its page shows. */
export const RevenueFilter = z
  .object({
    unit: z.enum(revenueUnits, 'not_an_option'),
    from: day,
    to: day,
    currency: z.enum(currencies, 'not_an_option').optional(),
  })
  .superRefine(({ unit, from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], message: 'before_from' })
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    if (unit === 'day' && days > MOST_DAYS)
      context.addIssue({ code: 'custom', path: ['from'], message: 'too_many_days' })
  })
export type RevenueFilter = z.infer<typeof RevenueFilter>

/** What one account has of one kind of movement in one period. */
type Sum = Awaited<ReturnType<typeof readSums>>[number]
/** From its first to its last day, YYYY-MM-DD. */
type Choice = Pick<RevenueFilter, 'unit' | 'from' | 'to'>

const nothing: MovedMoney = {
  charges: 0,
  refunds: 0,
  chargebacks: 0,
  taxes: 0,
  fees: 0,
  net: 0,
  unallocated: 0,
}

/**
 * What came in, went back and is owed, by the books alone, for each currency in which something moved.
 * Periods are those of UTC. For operators only: the caller has asked who it is.
 */
export async function readRevenue(
  { db }: Pick<Dependencies, 'db'>,
  choice: Choice,
): Promise<CurrencyRevenue[]> {
  const sums = await readSums(db, choice)
  return currencies.flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency)
    return own.length === 0 ? [] : [{ currency, ...revenueOf(own) }]
  })
}

function readSums(db: Dependencies['db'], { unit, from, to }: Choice) {
  const { account, amount, at, currency, kind } = ledgerEntries
  const period = sql<string>`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${at} at time zone 'UTC'), 'YYYY-MM-DD')`
  return db
    .select({ period, currency, kind, account, amount: sql`sum(${amount})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(
        gte(at, sql`${from}::date::timestamp at time zone 'UTC'`),
        lt(at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
      ),
    )
    .groupBy(sql`1`, currency, kind, account)
    .orderBy(sql`1`)
}

function revenueOf(sums: readonly Sum[]): Omit<CurrencyRevenue, 'currency'> {
  const byPeriod = Map.groupBy(sums, ({ period }) => period)
  return {
    total: moneyOf(sums),
    periods: [...byPeriod].map(([period, own]) => ({ period, ...moneyOf(own) })),
    taxes: taxesOf(sums),
    taxPeriods: [...byPeriod].flatMap(([period, own]) => taxesOf(own).map((tax) => ({ period, ...tax }))),
  }
}

/** Credits are negative in the books, and what we have earned is a credit. */
function moneyOf(sums: readonly Sum[]): MovedMoney {
  const money = { ...nothing }
  for (const { account, amount, kind } of sums) {
    const isTax = placeOfTax(account) !== undefined
    if (account === FEES) money.fees += amount
    if (account === UNALLOCATED) money.unallocated -= amount
    if (isTax) money.taxes -= amount
    if (account !== REVENUE && !isTax) continue
    if (kind === 'charge') money.charges -= amount
    else if (kind === 'refund') money.refunds += amount
    else money.chargebacks += amount
  }
  const { charges, refunds, chargebacks, taxes, fees } = money
  return { ...money, net: charges - refunds - chargebacks - taxes - fees }
}

function taxesOf(sums: readonly Sum[]): TaxMoney[] {
  const taxes = new Map<string, TaxMoney>()
  for (const { account, amount, kind } of sums) {
    const place = placeOfTax(account)
    if (!place) continue
    const tax = taxes.get(account) ?? { ...place, charged: 0, returned: 0, owed: 0 }
    taxes.set(account, {
      ...tax,
      charged: kind === 'charge' ? tax.charged - amount : tax.charged,
      returned: kind === 'charge' ? tax.returned : tax.returned + amount,
      owed: tax.owed - amount,
    })
  }
  return [...taxes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tax]) => tax)
}
