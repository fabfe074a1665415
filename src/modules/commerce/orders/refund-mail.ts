import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { PreparedMail } from '#kernel/mail/index.ts'
import { readPostings } from '../ledger/book.ts'
import { movedBy, type Posting, postingId } from '../ledger/postings.ts'
import { invoices, ledgerEntries, refunds } from '../tables/orders.ts'
import { invoiceUrl } from './order-pages.ts'
import { findOrder } from './order-rows.ts'
import { type OwnReason, ownReasons } from './schema.ts'

/** What the mail about a refund says; undefined of an account that is gone, to which nobody writes any more. */
export async function prepareRefundMail(
  { db, urls }: Pick<Dependencies, 'db' | 'urls'>,
  postingOfRefund: string,
): Promise<PreparedMail<'refund'> | undefined> {
  const [booked] = await db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.posting, postingOfRefund), eq(ledgerEntries.line, 0)))
  const order = booked?.orderId ? await findOrder(db, { id: booked.orderId }) : undefined
  if (!order || order.accountId === null) return undefined
  const postings = await readPostings(db, { orderId: order.id })
  const refund = postings.find(({ id }) => id === postingOfRefund)
  if (!refund) return undefined
  const [note] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.posting, postingOfRefund))
  const { email, number: orderNumber, productName, currency, language } = order
  return {
    to: email,
    locale: language,
    data: {
      ...{ email, orderNumber, package: order.package, productName, currency },
      amount: movedBy(refund),
      why: await findOwnReason(db, refund),
      creditNoteUrl: note && invoiceUrl({ urls }, note.number),
    },
  }
}

/**
 * Why it was given back, where nobody has decided it. Found by its charge: that it stands in the books may not be written down yet beside
 * what was asked for. What an operator has written is for operators.
 */
async function findOwnReason(db: Executor, refund: Posting): Promise<OwnReason | undefined> {
  const asked = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, refund.orderId),
        eq(refunds.amount, movedBy(refund)),
        isNull(refunds.operatorId),
      ),
    )
  const reasons = asked
    .filter(({ provider, transactionId }) => postingId(provider, transactionId) === refund.charge)
    .map(({ reason }) => reason)
  return ownReasons.find((own) => reasons.includes(own))
}
