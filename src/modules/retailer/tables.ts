import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orders } from '#modules/commerce/tables/orders.ts'
import { noticeStates, refusals } from './schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What the retailer has told us, written before it is answered (RET-3): that something has happened to a sale
 * and never who has bought, which the retailer is asked.
 */
export const retailerNotices = pgTable(
  'retailer_notices',
  {
    /** Hash of receipt, type, time and line items: the same notice, sent again, is this one. */
    id: text().primaryKey(),
    receipt: text().notNull(),
    /** The sale that the receipt belongs to. */
    sale: text().notNull(),
    /** "SALE", "BILL" and so on, in the retailer's words. */
    type: text().notNull(),
    /** Of our languages: the one that the buyer has ordered in. */
    language: text().notNull(),
    state: text({ enum: noticeStates }).notNull().default('waiting'),
    /** Why it has opened nothing. */
    refusal: text({ enum: refusals }),
    /** The order of ours that it is about, once that is known. */
    orderId: text('order_id').references(() => orders.id),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (table) => [
    index('retailer_notices_state').on(table.state, table.receivedAt.desc()),
    index('retailer_notices_sale').on(table.sale),
    index('retailer_notices_order').on(table.orderId),
    check('retailer_notices_state_known', sql`${table.state} in ('waiting', 'done', 'refused')`),
  ],
)
