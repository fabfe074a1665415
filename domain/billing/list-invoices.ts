import { desc, eq, sql } from 'drizzle-orm'
import { invoices, orders } from '#database/tables/orders.ts'
import type { InvoiceContents } from '../orders/index.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { ListedInvoice } from './schema.ts'

/** Every invoice and credit note of the account, the newest first. */
export async function listInvoices(
  { db }: Pick<BillingDependencies, 'db'>,
  { accountId }: Pick<BillingActor, 'accountId'>,
): Promise<ListedInvoice[]> {
  const rows = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      issuedAt: invoices.issuedAt,
      contents: sql<InvoiceContents>`${invoices.contents}`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(invoices.number))
  return rows.map(({ number, kind, issuedAt, contents: { total, currency, item } }) => ({
    ...{ number, kind, issuedAt: issuedAt.toISOString(), total, currency },
    ...{ productName: item.name, package: item.package },
  }))
}
