import { and, eq, sql } from 'drizzle-orm'
import { hooks } from '#apps/server/hooks.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Database } from '#kernel/database/connection.ts'
import { invoices, ledgerEntries, orders, subscriptions } from '#modules/commerce/tables/orders.ts'
import { findAccess } from '#modules/entitlements/access.ts'

/** Everything that an order has come to, without ids and times. */
export async function readOrderEnd(db: Database, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  const balances = new Map<string, number>()
  for (const { account, amount } of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
  const papers = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  const accountId = order?.accountId
  return {
    state: order?.state,
    balances: Object.fromEntries([...balances].filter(([, sum]) => sum !== 0)),
    sum: entries.reduce((sum, { amount }) => sum + amount, 0),
    postings: new Set(entries.map(({ posting }) => posting)).size,
    paidThrough: subscription?.paidThrough.toISOString(),
    mandate: (subscription?.mandate as { status?: string } | undefined)?.status,
    papers: papers.map(({ kind }) => kind).sort(),
    library: accountId ? (await findAccess({ db, hooks }, { accountId })).library : undefined,
  }
}
/** The particulars of each event of a kind that concerns an order. */
export async function readOrderEvents(db: Database, orderId: string, event: string) {
  const rows = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(and(eq(auditEvents.event, event), sql`${auditEvents.details} ->> 'order' = ${orderId}`))
  return rows.map(({ details }) => details)
}
