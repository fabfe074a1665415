import { and, eq, sql } from 'drizzle-orm'
import { invoices, orders } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { AppError } from '../errors.ts'
import type { Invoice, InvoiceContents } from './invoice.ts'

/** A paper of the account's own. @throws AppError `not_found` for everybody else's, as if there were none */
export async function requireInvoice(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: { accountId: string },
  { number }: { number: number },
): Promise<Invoice> {
  const [found] = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      issuedAt: invoices.issuedAt,
      contents: sql<InvoiceContents>`${invoices.contents}`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.number, number), eq(orders.accountId, accountId)))
  if (!found) throw new AppError('not_found')
  return found
}
