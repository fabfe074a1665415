import type { Database } from '#kernel/database/connection.ts'
import { addDays } from '#kernel/time.ts'
import { decide, type Evidence } from '#modules/affiliates/attribution.ts'
import { affiliateSales, affiliates } from '#modules/affiliates/tables.ts'
import { type ledgerEntries, orders } from '#modules/commerce/tables/orders.ts'

/** A small year, unless the whole one is asked for: `AFFILIATE_ORDERS=20000`. */
export const YEAR_ORDERS = Number(process.env.AFFILIATE_ORDERS ?? 400)

const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD'] as const
type Line = typeof ledgerEntries.$inferInsert

/** A sale of the year, and by which movements of its own money what is left of it. */
interface YearSale {
  orderId: string
  affiliateId: string
  currency: (typeof currencies)[number]
  isHeld: boolean
  moves: { at: Date; amount: number }[]
}

/** Writes rows in parts that PostgreSQL takes. */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += 1_000) await write(rows.slice(from, from + 1_000))
}

/**
 * A year of 300 affiliates with orders in five currencies, of which some are refunded, disputed, won back or
 * renewed: as orders and bindings in the database, and as movements of money that the caller tells. Any order
 * of another test is the pattern of these.
 */
export async function simulateYear(db: Database, { count, random }: { count: number; random: () => number }) {
  const below = (limit: number) => Math.floor(random() * limit)
  const [template] = await db.select().from(orders).limit(1)
  if (!template) throw new Error('another test places one')
  const start = new Date('2025-01-01T00:00:00Z')
  const affiliateIds = Array.from({ length: 300 }, (_, index) => `year-${index}`)
  await db.insert(affiliates).values(
    affiliateIds.map((id) => ({
      ...{ id, code: id, state: 'approved' as const, kind: 'person' as const, name: id, company: '' },
      ...{ country: 'CA', sites: '', promotion: '', language: 'en', agreement: '2026-11-30', network: id },
      ...{ appliedAt: start, approvedAt: start },
    })),
  )
  const placed: (typeof orders.$inferInsert)[] = []
  const bound: (typeof affiliateSales.$inferInsert)[] = []
  const movements: Line[][] = []
  const sales: YearSale[] = []
  for (let index = 0; index < count; index += 1) {
    const orderId = `year-order-${index}`
    const affiliateId = affiliateIds[below(300)] ?? ''
    const currency = currencies[below(5)] ?? 'USD'
    const placedAt = addDays(start, below(365))
    const charged = 1 + below(99_999)
    const net = charged - below(Math.ceil(charged / 5))
    const touch = { code: affiliateId, affiliateId, isInForce: true }
    const evidence: Evidence = {
      ...{ link: touch, signUp: null, isOwnAccount: false, isSameMailbox: false, isSameNetwork: false },
      ...{ isSameName: false, isFromAd: below(20) === 0, ordersWithinDay: 0 },
    }
    const { decision } = decide(evidence)
    const names = { id: orderId, number: orderId, idempotencyKey: orderId }
    placed.push({ ...template, ...names, accountId: null, currency })
    bound.push({ orderId, affiliateId, evidence, decision, share: 30, placedAt })
    const sale: YearSale = { orderId, affiliateId, currency, isHeld: decision === 'held', moves: [] }
    sales.push(sale)
    const move = (name: string, kind: Line['kind'], day: number, amount: number) => {
      const posting = `year:${orderId}:${name}`
      const charge = kind === 'charge' ? null : `year:${orderId}:charge`
      const common = { posting, at: addDays(placedAt, day), kind, currency, orderId, charge }
      movements.push([
        { ...common, line: 0, account: 'provider:sandbox', amount },
        { ...common, line: 1, account: 'revenue', amount: -amount },
      ])
      // What is charged again by itself is a renewal: no part of the sale.
      if (name !== 'renewal') sale.moves.push({ at: common.at, amount })
    }
    if (below(10) === 0) continue
    move('charge', 'charge', 0, net)
    const back = 1 + below(net)
    const fate = below(12)
    if (fate === 0) move('refund', 'refund', 3 + below(120), -back)
    if (fate === 1) move('dispute', 'chargeback', 20, -net)
    if (fate === 1 && below(2) === 0) move('won', 'chargeback_reversal', 50, net)
    if (below(8) === 0) move('renewal', 'charge', 30, net)
  }
  await inParts(placed, (part) => db.insert(orders).values(part))
  await inParts(bound, (part) => db.insert(affiliateSales).values(part))
  return { affiliateIds, movements, sales }
}

/**
 * 30 % of what came in of a sale by then, by arithmetic of its own: exact, then rounded. Never below zero.
 */
export function commissionBy({ moves }: YearSale, by?: Date): bigint {
  const sum = moves.reduce((total, { at, amount }) => (by && at > by ? total : total + amount), 0)
  const exact = BigInt(Math.max(sum, 0)) * 30n
  return exact / 100n + (exact % 100n >= 50n ? 1n : 0n)
}
