import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** How an account says that it uses the product (LIC-1): the newest row holds, and none is ever changed. */
export const declaredLicences = pgTable(
  'declared_licences',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['individual', 'attorney'] }).notNull(),
    /** The licence that was agreed to with it, and its language, as in `accepted_terms`. */
    version: text().notNull(),
    language: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('declared_licences_account').on(table.accountId, table.id.desc())],
)

/** An account's files of a day (UTC), and from how many networks: LIC-2 and a package's monthly limit. */
export const downloadDays = pgTable(
  'download_days',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: integer().notNull(),
    /** The network (/24, /64) of each file, as a keyed hash, never an address; emptied after the day. */
    networks: text().array().notNull().default(sql`'{}'`),
    /**
     * The document and version (`id:version`) of each file that counts for the month: free templates' don't,
     * nor does what has counted in the 30 days before.
     */
    documents: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [uniqueIndex('download_days_account').on(table.accountId, table.day.desc())],
)
