import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices, subscriptions } from '#database/tables/orders.ts'
import { buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { refreshPayment } from './index.ts'

const { db } = await createTestDatabase()

test('PAY-1 an invoice of what PayPal charges by itself names whom its holder has named since', async () => {
  const { deps, fake, goOn } = buildBillingShop(db)
  const mandate = buildPayPalMandate()
  const own = await buildSubscription(deps, fake, { package: 'solo', period: 'month', mandate })
  const { subscription } = await readSubscription(deps, own)
  const named = () =>
    db
      .select({ name: sql`${invoices.contents} -> 'buyer' ->> 'name'` })
      .from(invoices)
      .where(eq(invoices.orderId, own.orderId))
      .orderBy(desc(invoices.number))
  const [first] = await named()
  const buyer = sql`jsonb_set((select buyer from orders where id = ${own.orderId})::jsonb, '{name}', '"Ana Pérez"')`
  await db.update(subscriptions).set({ buyer }).where(eq(subscriptions.id, subscription.id))
  goOn(31)
  fake.move(own.reference)
  await refreshPayment(deps, 'sandbox', own.reference)
  expect(await named()).toEqual([{ name: 'Ana Pérez' }, first])
  expect(first?.name).not.toBe('Ana Pérez')
})
