import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { addDays, dayOf } from '#kernel/time.ts'
import { isAllocated, movedBy, type Posting, taxAccount } from '../ledger/postings.ts'
import { chargesFor, findLaterBuyer, soldQuantity } from '../orders/order-rows.ts'
import { laterTaxes } from '../orders/quote-renewal.ts'
import type { Buyer } from '../orders/schema.ts'
import type { BookedPayment } from '../payments/book-payment.ts'
import { isRetailer } from '../payments/schema.ts'
import type { Terms } from '../subscriptions/terms-of.ts'
import { invoiceNumbers, invoices } from '../tables/orders.ts'
import { isCollectedUnder, sumOfTaxes } from '../taxes/taxes-of.ts'
import type { Invoice, InvoiceContents } from './invoice.ts'

interface Issuing extends BookedPayment {
  /** The days that each charge pays. */
  terms: Terms | undefined
}

type IssueDependencies = Pick<Dependencies, 'clock' | 'jobs' | 'priceBook' | 'seller'>

/**
 * An invoice for every new charge, and a credit note for every new refund of what was invoiced; each is told
 * by mail. Of a chargeback there is none: the bank has taken the money, and nobody has given it back.
 */
export async function issueInvoices(
  deps: IssueDependencies,
  transaction: Transaction,
  { added, ...issuing }: Issuing,
): Promise<void> {
  // Who sells, issues them.
  if (isRetailer(issuing.provider)) return
  for (const posting of added) {
    if (posting.kind === 'charge' && isAllocated(posting)) {
      const { order, booked } = issuing
      // Who ordered; of what a provider charges by itself later, whom the subscription's holder has named by
      // then.
      const buyer = isFirstOf(posting, booked) ? order.buyer : await findLaterBuyer(transaction, order)
      const contents = invoiceOf(deps, posting, { ...issuing, buyer })
      const number = await issue(deps, transaction, posting, 'invoice', contents)
      await enqueueMail(deps.jobs, transaction, { kind: 'receipt', invoice: number })
    }
    if (posting.kind === 'refund') {
      const contents = await creditNoteOf(transaction, posting)
      if (contents) await issue(deps, transaction, posting, 'credit_note', contents)
      await enqueueMail(deps.jobs, transaction, { kind: 'refund', posting: posting.id })
    }
  }
}

const isFirstOf = (charge: Posting, booked: readonly Posting[]) => chargesFor(booked)[0]?.id === charge.id

function invoiceOf(
  { priceBook, seller }: IssueDependencies,
  charge: Posting,
  { order, own, payment, booked, terms, buyer }: Omit<Issuing, 'added'> & { buyer: Buyer },
): InvoiceContents {
  const isFirst = isFirstOf(charge, booked)
  const { from, until } = terms?.byCharge.get(charge.id) ?? { from: charge.at, until: charge.at }
  const { language, email, currency, period, unitAmount, productName } = order
  const { brand = null, lastFour = null } = payment.mandate ?? {}
  const registrations = priceBook.taxRegistrations
  const { subtotal, taxes } = isFirst ? order : laterTaxes(order, buyer, { at: charge.at, registrations })
  // Other taxes than were agreed to are in the price: then that is one for everything.
  const isAgreed = isFirst || subtotal === order.subtotal + order.discount
  return {
    language,
    seller,
    registrations: registrations.filter((registration) =>
      taxes.some((line) => isCollectedUnder(registration, line)),
    ),
    buyer,
    email,
    orderNumber: order.number,
    item: {
      package: order.package,
      name: productName,
      period,
      quantity: isAgreed ? soldQuantity(order) : 1,
      unitAmount: isAgreed ? unitAmount : subtotal,
      from: dayOf(from),
      until: dayOf(addDays(until, -1)),
    },
    currency,
    discount: isFirst ? order.discount : 0,
    credit: isFirst ? order.credit : 0,
    subtotal,
    taxes,
    total: movedBy(charge),
    payment: { method: own.method, at: charge.at.toISOString(), brand, lastFour },
    corrects: null,
  }
}

/** What a refund gives back, by the books; undefined where nothing was invoiced that it could correct. */
async function creditNoteOf(transaction: Transaction, refund: Posting): Promise<InvoiceContents | undefined> {
  const [corrected] = await transaction
    .select({ number: invoices.number, contents: invoices.contents })
    .from(invoices)
    .where(eq(invoices.posting, refund.charge ?? ''))
  if (!corrected) return undefined
  const { contents, number } = corrected
  const taxes = contents.taxes.flatMap((line) => {
    const amount = refund.entries.find(({ account }) => account === taxAccount(line))?.amount
    return amount ? [{ ...line, amount }] : []
  })
  const total = movedBy(refund)
  return {
    ...contents,
    discount: 0,
    credit: 0,
    subtotal: total - sumOfTaxes(taxes),
    taxes,
    total,
    payment: { ...contents.payment, at: refund.at.toISOString() },
    corrects: number,
  }
}

/** Writes a paper under the next number. It waits for whoever is taking one: so none is ever left out. */
async function issue(
  { clock }: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  { id: posting, orderId }: Posting,
  kind: Invoice['kind'],
  contents: InvoiceContents,
): Promise<number> {
  const [row] = await transaction
    .insert(invoiceNumbers)
    .values({ series: 'invoices', next: 2 })
    .onConflictDoUpdate({ target: invoiceNumbers.series, set: { next: sql`${invoiceNumbers.next} + 1` } })
    .returning({ next: invoiceNumbers.next })
  if (!row) throw new Error('an upsert answered no row')
  const number = row.next - 1
  await transaction.insert(invoices).values({ number, kind, orderId, posting, issuedAt: clock(), contents })
  return number
}
