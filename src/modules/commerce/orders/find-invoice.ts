import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { invoices, orders } from '../tables/orders.ts'
import type { Invoice, InvoiceContents } from './invoice.ts'

type InvoiceDependencies = Pick<Dependencies, 'db'>

/** A paper of the account's own. @throws AppError `not_found` for everybody else's, as if there were none */
export function requireInvoice(
  deps: InvoiceDependencies,
  { accountId }: { accountId: string },
  { number }: { number: number },
): Promise<Invoice> {
  return requirePaper(deps, and(eq(invoices.number, number), eq(orders.accountId, accountId)))
}

/** A paper of an order, whosesoever it is. For operators only: the caller has asked who it is. @throws AppError `not_found` */
export function requireInvoiceOfOrder(
  deps: InvoiceDependencies,
  { orderId, number }: { orderId: string; number: number },
): Promise<Invoice> {
  return requirePaper(deps, and(eq(invoices.number, number), eq(orders.id, orderId)))
}

async function requirePaper({ db }: InvoiceDependencies, isThis: SQL | undefined): Promise<Invoice> {
  const [found] = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      issuedAt: invoices.issuedAt,
      contents: sql<InvoiceContents>`${invoices.contents}`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(isThis)
  if (!found) throw new AppError('not_found')
  return found
}
