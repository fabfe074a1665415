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
 * A year of 300 affiliates with orders in five currencies, for one seat or many, of which some are refunded,
 * disputed, won back, renewed, withdrawn from, cancelled before they are paid, or get more seats: as orders
 * and bindings in the database, and as movements of money that the caller tells. An order that is there is
 * the pattern of these.
 */
export async function simulateYear(db: Database, { count, random }: { count: number; random: () => number }) {
  const below = (limit: number) => Math.floor(random() * limit)
  const [template] = await db.select().from(orders).limit(1)
  if (!template) throw new Error('there is no order to make them by')
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
    const seats = below(4) === 0 ? 2 + below(49) : 1
    const charged = seats * (1 + below(99_999))
    const net = charged - below(Math.ceil(charged / 5))
    const touch = { code: affiliateId, affiliateId, isInForce: true }
    const evidence: Evidence = {
      ...{ link: touch, signUp: null, isOwnAccount: false, isSameMailbox: false, isSameNetwork: false },
      ...{ isSameName: false, isFromAd: below(20) === 0, ordersWithinDay: 0 },
    }
    const { decision } = decide(evidence)
    const names = { id: orderId, number: orderId, idempotencyKey: orderId }
    const order = { ...template, ...names, accountId: null, currency, seats }
    placed.push(order)
    bound.push({ orderId, affiliateId, evidence, decision, share: 30, placedAt })
    const sale: YearSale = { orderId, affiliateId, currency, isHeld: decision === 'held', moves: [] }
    sales.push(sale)
    const move = (of: string, name: string, kind: Line['kind'], day: number, amount: number) => {
      const posting = `year:${of}:${name}`
      const charge = kind === 'charge' ? null : `year:${of}:charge`
      const common = { posting, at: addDays(placedAt, day), kind, currency, orderId: of, charge }
      movements.push([
        { ...common, line: 0, account: 'provider:sandbox', amount },
        { ...common, line: 1, account: 'revenue', amount: -amount },
      ])
      // What is charged again by itself is a renewal, and more seats are an order of their own: no part of
      // it.
      if (of === orderId && name !== 'renewal') sale.moves.push({ at: common.at, amount })
    }
    // Cancelled before it was paid.
    if (below(10) === 0) {
      placed.splice(-1, 1, { ...order, state: 'cancelled' })
      continue
    }
    move(orderId, 'charge', 'charge', 0, net)
    const back = 1 + below(net)
    const fate = below(12)
    if (fate === 0) move(orderId, 'refund', 'refund', 3 + below(120), -back)
    if (fate === 1) move(orderId, 'dispute', 'chargeback', 20, -net)
    if (fate === 1 && below(2) === 0) move(orderId, 'won', 'chargeback_reversal', 50, net)
    // Withdrawn from: the plan ends, and is not renewed.
    if (fate === 2) {
      move(orderId, 'withdrawn', 'refund', below(14), -net)
      continue
    }
    if (below(8) === 0) move(orderId, 'renewal', 'charge', 30, net)
    if (below(6) === 0) {
      const more = `${orderId}-seats`
      placed.push({ ...order, id: more, number: more, idempotencyKey: more })
      const added = 1 + below(49_999)
      move(more, 'charge', 'charge', 40, added)
      if (below(4) === 0) move(more, 'refund', 'refund', 45, -added)
    }
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
