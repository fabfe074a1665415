import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#modules/commerce/tables/orders.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { Evidence } from './attribution.ts'
import {
  affiliateKinds,
  affiliateStates,
  type LeftOut,
  payoutMethods,
  type StatementContents,
  saleDecisions,
} from './schema.ts'

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
    /** Whether an operator ended it because the affiliate broke it. */
    endedForCause: boolean('ended_for_cause').notNull().default(false),
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
    /**
     * "order:{order}:{count}", "payout:{payout}:{step}", "fee:{form}" or "forfeited:{form}", so that a step
     * is booked once whoever takes it.
     */
    posting: text().notNull(),
    line: integer().notNull(),
    at: at('at').notNull(),
    affiliateId: text('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    orderId: text('order_id').references(() => affiliateSales.orderId),
    /** src/modules/affiliates/ledger.ts `AccountName`. */
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

/** Where an affiliate is paid to, one row for each change: the newest that counts by now holds. */
export const affiliatePayees = pgTable(
  'affiliate_payees',
  {
    id: text().primaryKey(),
    affiliateId: text('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** The account's address when it was saved: the next change is told there too. */
    email: text().notNull(),
    kind: text({ enum: affiliateKinds }).notNull(),
    name: text().notNull(),
    address: text().notNull(),
    country: text().notNull(),
    /** Null of who is not registered for VAT. */
    vatNumber: text('vat_number'),
    method: text({ enum: payoutMethods }).notNull(),
    /** What is shown of the bank account: its country or kind, and the last four characters. */
    hint: text().notNull(),
    /** The bank account and the tax id (`Sealed` in payees.ts), encrypted. */
    sealed: text().notNull(),
    savedAt: at('saved_at').notNull(),
    countsFrom: at('counts_from').notNull(),
    /** When the affiliate took it back before it counted. */
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [index('affiliate_payees_affiliate').on(table.affiliateId, table.countsFrom.desc())],
)

/** What one unit of a currency is in US dollars from a day on, as an operator says: written once. */
export const affiliateRates = pgTable(
  'affiliate_rates',
  {
    id: text().primaryKey(),
    currency: text().notNull(),
    day: date().notNull(),
    rate: numeric({ precision: 18, scale: 8 }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('affiliate_rates_currency').on(table.currency, table.day.desc(), table.at.desc())],
)

/** A month's payouts: one operator prepares them, another releases them. */
export const affiliateRuns = pgTable(
  'affiliate_runs',
  {
    id: text().primaryKey(),
    /** Its first day. Paid is what was collected two months earlier, or before. */
    month: date().notNull(),
    preparedBy: text('prepared_by').references(() => accounts.id, { onDelete: 'set null' }),
    preparedAt: at('prepared_at').notNull(),
    releasedBy: text('released_by').references(() => accounts.id, { onDelete: 'set null' }),
    releasedAt: at('released_at'),
    discardedAt: at('discarded_at'),
    /** Who had something coming and is not in it, and why. */
    leftOut: jsonb('left_out').$type<LeftOut[]>().notNull(),
  },
  (table) => [
    uniqueIndex('affiliate_runs_month').on(table.month).where(sql`${table.discardedAt} is null`),
    index('affiliate_runs_prepared_by').on(table.preparedBy),
    index('affiliate_runs_released_by').on(table.releasedBy),
  ],
)

/** What an affiliate gets by a run, with the paper that says why. */
export const affiliatePayouts = pgTable(
  'affiliate_payouts',
  {
    id: text().primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => affiliateRuns.id),
    affiliateId: text('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Of its statement, without gaps, from the release on. */
    number: integer(),
    /** US cents, as the books have it. */
    amount: bigint({ mode: 'number' }).notNull(),
    method: text({ enum: payoutMethods }).notNull(),
    /** The payee's `sealed` of that moment. */
    sealed: text().notNull(),
    contents: jsonb().$type<StatementContents>().notNull(),
    paidAt: at('paid_at'),
    returnedAt: at('returned_at'),
  },
  (table) => [
    uniqueIndex('affiliate_payouts_once').on(table.runId, table.affiliateId),
    uniqueIndex('affiliate_payouts_number').on(table.number),
    index('affiliate_payouts_affiliate').on(table.affiliateId),
  ],
)
