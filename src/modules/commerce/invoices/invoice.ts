import { and, eq, type SQL } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { fileName } from '#kernel/http/attachment.ts'
import type { ExportedAccount, ExportedFile, JobDependencies } from '#kernel/module.ts'
import type { Buyer, Quote, Seller } from '../orders/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { PaymentMethod } from '../payments/schema.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import { invoices, orders } from '../tables/orders.ts'
import type { TaxRegistration } from '../taxes/schema.ts'

/** What an invoice or credit note says for ever, as of its issue. Positive amounts in the smallest unit. */
export interface InvoiceContents
  extends Pick<Quote, 'currency' | 'discount' | 'subtotal' | 'taxes' | 'total'> {
  /** Of our languages. */
  language: string
  seller: Seller
  /** Of the taxes that are on it. */
  registrations: readonly TaxRegistration[]
  buyer: Buyer
  email: string
  orderNumber: string
  item: {
    package: string
    name: string
    period: BillingPeriod
    quantity: number
    unitAmount: number
    /** First and last day of the term that is paid, YYYY-MM-DD. */
    from: string
    until: string
  }
  /** How much of `discount` is for days paid before; absent on papers older than changes of plan. */
  credit?: number
  payment: Pick<PaymentMandate, 'brand' | 'lastFour'> & {
    method: PaymentMethod
    /** ISO 8601: when the money moved. */
    at: string
  }
  /** Of a credit note: the invoice that is corrected. */
  corrects: number | null
}

/** An invoice or a credit note. */
export interface Invoice {
  number: number
  kind: 'invoice' | 'credit_note'
  issuedAt: Date
  contents: InvoiceContents
}

type InvoiceDependencies = Pick<Dependencies, 'db'>

/** A paper of the account's own. @throws AppError `not_found` for everybody else's, as if there were none */
export function requireInvoice(
  deps: InvoiceDependencies,
  { accountId }: { accountId: string },
  { number }: { number: number },
): Promise<Invoice> {
  return requirePaper(deps, and(eq(invoices.number, number), eq(orders.accountId, accountId)))
}

/** A paper of anybody's order, for operators only: the caller has checked. @throws AppError `not_found` */
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
      contents: invoices.contents,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(isThis)
  if (!found) throw new AppError('not_found')
  return found
}

/** The invoices and credit notes of an account as PDF. */
export async function* exportInvoices(
  { db, renderer, renderInvoice }: Pick<JobDependencies, 'db' | 'renderer' | 'renderInvoice'>,
  { accountId, signal }: ExportedAccount,
): AsyncIterable<ExportedFile> {
  const found = await db
    .select({ number: invoices.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.accountId, accountId))
    .orderBy(invoices.number)
  for (const { number } of found) {
    signal.throwIfAborted()
    const invoice = await requireInvoice({ db }, { accountId }, { number })
    const { bytes, name } = await renderInvoice(renderer, { accountId }, invoice)
    yield { path: `invoices/${fileName(name, 'pdf')}`, content: bytes }
  }
}

/** Where an account reads one of its invoices or credit notes, in the web application. */
export function invoiceUrl({ urls }: { urls: Pick<Dependencies['urls'], 'webApp'> }, number: number): string {
  return `${urls.webApp}/account/invoices/${number}/`
}
