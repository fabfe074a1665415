import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { Buyer, Seller } from '../orders/schema.ts'
import type { PaymentMethod } from '../payments/schema.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import { invoices, orders } from '../tables/orders.ts'
import type { TaxLine, TaxRegistration } from '../taxes/schema.ts'

/** What an invoice or a credit note says, for ever: as everything was when it was issued. Amounts in the smallest unit, positive. */
export interface InvoiceContents {
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
  currency: Currency
  discount: number
  /** How much of `discount` is for days that were paid before; absent on papers older than changes of plan. */
  credit?: number
  subtotal: number
  taxes: readonly TaxLine[]
  total: number
  payment: {
    method: PaymentMethod
    /** ISO 8601: when the money moved. */
    at: string
    /** "Visa" and "4242", where they are known. */
    brand: string | null
    lastFour: string | null
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

/** Where an account reads one of its invoices or credit notes, in the web application. */
export function invoiceUrl({ urls }: { urls: Pick<Dependencies['urls'], 'webApp'> }, number: number): string {
  return `${urls.webApp}/account/invoices/${number}/`
}
