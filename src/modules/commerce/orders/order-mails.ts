import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations, PreparedMail } from '#kernel/mail/mail.ts'
import { findDocument } from '#modules/documents/public.ts'
import { documentAddress, documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import { invoiceUrl } from '../invoices/invoice.ts'
import { movedBy, type Posting, postingId, readPostings } from '../ledger/postings.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import { invoices, ledgerEntries, orders, refunds } from '../tables/orders.ts'
import { findOrder, findSubscriptionId, type Order } from './order-rows.ts'
import { findNextCharge } from './quote-renewal.ts'
import { type OwnReason, ownReasons } from './schema.ts'

/** Where an account sees what it has bought, and cancels, below the web application's address. */
const BILLING_PATH = '/account/billing/'

/** What the mails about orders say, gathered when they are sent. */
export function prepareOrderMails({ db, priceBook, urls }: Pick<Dependencies, 'db' | 'priceBook' | 'urls'>) {
  return {
    receipt: async ({ invoice: number }) => {
      const found = await findPaper(db, number)
      if (!found) return undefined
      const {
        email,
        orderNumber,
        item,
        currency,
        credit = 0,
        subtotal,
        taxes,
        total,
        language,
      } = found.contents
      const { name: productName, from, until } = item
      return {
        to: email,
        locale: language,
        data: {
          ...{ email, orderNumber, package: item.package, productName, from, until },
          ...{ currency, credit, subtotal, taxes, total },
          next: await findChargeAfter(db, { priceBook }, found.order),
          billingUrl: `${urls.webApp}${BILLING_PATH}`,
          libraryUrl: `${urls.webApp}/`,
          documentUrl: await findDocumentUrl({ db, urls }, found.order),
          invoiceUrl: invoiceUrl({ urls }, number),
        },
      }
    },
    refund: ({ posting }) => prepareRefundMail({ db, urls }, posting),
  } satisfies Partial<MailPreparations>
}

/**
 * The saved document that a buyer came from, if the order's account has it: an address can be made by
 * anybody. It begins no download: a mail is opened long after, and more than once.
 */
async function findDocumentUrl(
  { db, urls }: Pick<Dependencies, 'db' | 'urls'>,
  { accountId, destination }: Pick<Order, 'accountId' | 'destination'>,
): Promise<string | undefined> {
  const named = documentOfDestination(destination)?.id
  if (accountId === null || named === undefined) return undefined
  const document = await findDocument(db, { ownerId: accountId, id: named })
  return document && `${urls.webApp}/${documentAddress({ slug: document.templateSlug, id: document.id })}`
}

/** An invoice with its order; none of an account that is gone, to which nobody writes any more. */
async function findPaper(db: Executor, number: number) {
  const [found] = await db
    .select({ contents: invoices.contents, order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.number, number))
  return found?.order.accountId === null ? undefined : found
}

async function findChargeAfter(db: Executor, deps: Pick<Dependencies, 'priceBook'>, order: Order) {
  const id = await findSubscriptionId(db, order)
  const subscription = id === undefined ? undefined : await findSubscription(db, { id })
  const current = subscription && (await findOrder(db, { id: subscription.currentOrderId }))
  if (!subscription || !current) return undefined
  return findNextCharge(deps, db, { subscription, current })
}

/** What the mail about a refund says; undefined if the account is gone: nobody writes to it any more. */
async function prepareRefundMail(
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
 * Why it was given back, where nobody has decided it. Found by its charge: that it stands in the books may
 * not be written down yet beside what was asked for. What an operator has written is for operators.
 */
async function findOwnReason(db: Executor, refund: Posting): Promise<OwnReason | undefined> {
  const { orderId, amount, operatorId } = refunds
  const asked = await db
    .select()
    .from(refunds)
    .where(and(eq(orderId, refund.orderId), eq(amount, movedBy(refund)), isNull(operatorId)))
  const reasons = asked
    .filter(({ provider, transactionId }) => postingId(provider, transactionId) === refund.charge)
    .map(({ reason }) => reason)
  return ownReasons.find((own) => reasons.includes(own))
}
