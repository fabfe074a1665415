import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { viewOrder } from './view-order.ts'

const { db, pool } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }

async function buildSubscribed() {
  const paying = await buildPaying(deps)
  const mandate = { kind: 'subscription', reference: `I-${paying.reference}`, status: 'ACTIVE' } as const
  fake.change(paying.reference, { mandate: { ...mandate, brand: null, lastFour: null, expires: null } })
  fake.move(paying.reference, { at: new Date() })
  await refreshPayment(deps, 'sandbox', paying.reference)
  return { ...paying, mandate: mandate.reference }
}

test('ROUTE-8 an order is found by its payment and by the provider’s subscription, and by nobody else’s', async () => {
  const [own, other] = [await buildSubscribed(), await buildSubscribed()]
  for (const subscriptionId of [own.reference, own.mandate])
    expect(await viewOrder(deps, own.viewer, { subscriptionId })).toMatchObject({ id: own.orderId })
  for (const subscriptionId of [other.reference, other.mandate, 'I-NOBODYS', `${own.mandate}\u0000`])
    await expect(viewOrder(deps, own.viewer, { subscriptionId })).rejects.toMatchObject({ code: 'not_found' })
})

test('ROUTE-8 no table is read from end to end for it', async () => {
  const { viewer, orderId, mandate } = await buildSubscribed()
  const asked: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  const watched = { ...deps, db: drizzle(pool, { logger }) }
  expect(await viewOrder(watched, viewer, { subscriptionId: mandate })).toMatchObject({ id: orderId })
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Small tables are read whole whatever there is: where there is a way without, it is taken now.
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_bitmapscan = off')
    for (const { query, params } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      // An index that is read from end to end names no condition.
      expect(plan.match(/Index Cond/g)?.length ?? 0, plan).toBe(
        plan.match(/Index (Only )?Scan/g)?.length ?? 0,
      )
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
