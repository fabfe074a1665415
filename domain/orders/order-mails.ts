import { eq, sql } from 'drizzle-orm'
import { invoices, orders, subscriptions } from '#database/tables/orders.ts'
import type { Dependencies } from '../dependencies.ts'
import type { MailPreparations } from '../mail/index.ts'
import type { InvoiceContents } from './invoice.ts'
import { laterCharge } from './later-charge.ts'
import type { Order } from './order-rows.ts'

/** Where an account reads its invoices, below the web application's address. */
const INVOICES_PATH = '/account/invoices/'

/** What the mails about orders say, gathered when they are sent. */
export function prepareOrderMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    receipt: async ({ invoice: number }) => {
      const [found] = await db
        .select({
          contents: sql<InvoiceContents>`${invoices.contents}`,
          order: orders,
          paidThrough: subscriptions.paidThrough,
        })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
        .where(eq(invoices.number, number))
      // Of an account that is gone nobody is written to any more.
      if (!found || found.order.accountId === null) return undefined
      const { contents, paidThrough } = found
      const { email, orderNumber, item, currency, subtotal, taxes, total, language } = contents
      const later = laterCharge(found.order as Order)
      return {
        to: email,
        locale: language,
        data: {
          email,
          orderNumber,
          package: item.package,
          productName: item.name,
          period: item.period,
          currency,
          subtotal,
          taxes,
          total,
          next: paidThrough
            ? { on: paidThrough.toISOString().slice(0, 10), amount: later.amount }
            : undefined,
          libraryUrl: `${urls.webApp}/`,
          invoiceUrl: `${urls.webApp}${INVOICES_PATH}${number}/`,
        },
      }
    },
  } satisfies Partial<MailPreparations>
}
