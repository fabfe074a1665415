import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { countOrdersToLookAt, listOrdersToLookAt } from '#modules/commerce/administration/orders.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import { isTaken } from '#tests/builders/whole.ts'

const { db, pool } = await createTestDatabase()
const deps = buildDependencies(db)
const ORDERS = 50_000

/**
 * Fifty thousand paid orders with their books: two are mismatched, one has money that waits, and of one it
 * has gone back.
 */
async function buildManyOrders(): Promise<void> {
  const { orderId } = await buildOrder(deps)
  const numbers = sql`generate_series(1, ${ORDERS}::int) n`
  await db.execute(sql`
      insert into orders (id, number, email, language, package, product_name, sku, contents, period, seats, currency,
        unit_amount, discount, subtotal, taxes, total, charges, buyer, idempotency_key, request_hash, placed_at, state)
      select 'many-' || n, 'x' || n, email, language, package, product_name, sku, contents, period, seats, currency,
        unit_amount, discount, subtotal, taxes, total, charges, buyer, idempotency_key || n, request_hash,
        placed_at - n * interval '1 minute', case when n in (7, 40000) then 'mismatched' else 'paid' end
      from orders, ${numbers} where id = ${orderId}`)
  await db.execute(sql`
      insert into ledger_entries (posting, line, at, account, amount, currency, kind, order_id)
      select 'many:' || n, line, now(), case line when 1 then 'provider:sandbox' else 'revenue' end,
        case line when 1 then 100 else -100 end, 'CAD', 'charge', 'many-' || n
      from ${numbers}, generate_series(1, 2) line`)
  await db.execute(sql`
    insert into ledger_entries (posting, line, at, account, amount, currency, kind, order_id) values
      ('twice:1', 1, now(), 'unallocated', -100, 'CAD', 'charge', 'many-900'),
      ('twice:2', 1, now(), 'unallocated', -100, 'CAD', 'charge', 'many-901'),
      ('back:2', 1, now(), 'unallocated', 100, 'CAD', 'refund', 'many-901')`)
  await db.execute(sql`analyze orders, ledger_entries`)
}

test.runIf(isTaken('src/modules/operators') || isTaken('src/modules/commerce'))(
  'R-29 what somebody has to look at is found by indexes among fifty thousand orders',
  async () => {
    await buildManyOrders()
    const asked: { query: string; params: unknown[] }[] = []
    const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
    const watched = { ...deps, db: drizzle(pool, { logger }) }

    expect(await countOrdersToLookAt(watched)).toBe(3)
    const { orders, count } = await listOrdersToLookAt(watched)
    expect(count).toBe(3)
    expect(orders.map(({ id, unallocated }) => [id, unallocated])).toEqual([
      ['many-7', 0],
      ['many-900', 100],
      ['many-40000', 0],
    ])

    expect(asked).toHaveLength(3)
    for (const { query, params } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      for (const index of ['orders_mismatched', 'ledger_entries_account', 'orders_pkey']) {
        expect(plan).toContain(index)
      }
    }
  },
  60_000,
)
