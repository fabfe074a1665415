import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#modules/commerce/tables/orders.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { Evidence } from './attribution.ts'
import { affiliateKinds, affiliateStates, saleDecisions } from './schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Who has applied, with the agreement that they accepted. What they earn is in `affiliate_entries`. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: text().primaryKey(),
    /** Stays without an account when that is deleted: books are kept. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The name in their links, in small letters. Nobody ever gets one that was somebody else's. */
    code: text().notNull(),
    state: text({ enum: affiliateStates }).notNull().default('applied'),
    kind: text({ enum: affiliateKinds }).notNull(),
    name: text().notNull(),
    company: text().notNull(),
    country: text().notNull(),
    sites: text().notNull(),
    promotion: text().notNull(),
    language: text().notNull(),
    /** The day of the agreement's text that was accepted with the application. */
    agreement: text().notNull(),
    /** Keyed hash of the network that they applied from: purchases from there are looked at. */
    network: text().notNull(),
    appliedAt: at('applied_at').notNull(),
    /** When an operator accepted the application: the agreement is in force from then. */
    approvedAt: at('approved_at'),
    /** When an operator refused it, or either side ended the agreement. */
    endedAt: at('ended_at'),
    /** Why, as the affiliate is told. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('affiliates_account').on(table.accountId),
    uniqueIndex('affiliates_code').on(table.code),
    index('affiliates_state').on(table.state, table.appliedAt),
    check('affiliates_state_known', sql`${table.state} in ('applied', 'approved', 'refused', 'ended')`),
  ],
)

/** An order that came by a link, bound for good: what was known when it was placed, and what came of it. */
export const affiliateSales = pgTable(
  'affiliate_sales',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whose it is; null where no affiliate's agreement was in force. */
    affiliateId: text('affiliate_id').references(() => affiliates.id),
    /** What the decision was made of: `decide` makes the same of it at any time. */
    evidence: jsonb().$type<Evidence>().notNull(),
    decision: text({ enum: saleDecisions }).notNull(),
    /** Percent of the revenue, by the version of the agreement that was in force. */
    share: integer().notNull(),
    agreement: text(),
    placedAt: at('placed_at').notNull(),
    /** When its first payment was collected, by the provider's clock. */
    collectedAt: at('collected_at'),
    /** How many movements of its revenue are booked here: there is more to do where commerce has more. */
    movements: integer().notNull().default(0),
    /** The operator who released or refused what was held, and why. */
    reviewedBy: text('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
    reviewedAt: at('reviewed_at'),
    reviewReason: text('review_reason'),
  },
  (table) => [
    index('affiliate_sales_affiliate').on(table.affiliateId, table.placedAt.desc()),
    index('affiliate_sales_held').on(table.placedAt).where(sql`${table.decision} = 'held'`),
    index('affiliate_sales_reviewer').on(table.reviewedBy),
    check(
      'affiliate_sales_decision_known',
      sql`${table.decision} in ('credited', 'held', 'not_credited', 'refused')`,
    ),
  ],
)

/**
 * The affiliates' books: double entries that are written once. A trigger refuses every change (migration
 * 0044). A balance is a sum of them, and nothing else.
 */
export const affiliateEntries = pgTable(
  'affiliate_entries',
  {
    /** "order:{order}:{count}", so that a step is booked once whoever takes it. */
    posting: text().notNull(),
    line: integer().notNull(),
    at: at('at').notNull(),
    affiliateId: text('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    orderId: text('order_id').references(() => affiliateSales.orderId),
    /** src/modules/affiliates/ledger.ts: "cost", "held", "earned", "payable", "paid". */
    account: text().notNull(),
    /** Positive: debit. Negative: credit. In the smallest unit of the currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.posting, table.line] }),
    index('affiliate_entries_affiliate').on(table.affiliateId, table.account),
    index('affiliate_entries_order').on(table.orderId),
  ],
)
