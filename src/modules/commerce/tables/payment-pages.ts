import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The scripts with which each build of ours has sent each page on which somebody pays. */
export const paymentPageScripts = pgTable(
  'payment_page_scripts',
  {
    /** Its path. */
    page: text().notNull(),
    /** The build's name (the file in which React Router lists its routes) and a hash of the settings. */
    build: text().notNull(),
    /** Where the script comes from, or how it begins. */
    name: text().notNull(),
    /** SHA-256 of its text; empty where it is somebody else's, whose address alone is known. */
    hash: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.page, table.build, table.name, table.hash] })],
)

/** When each of these pages was last looked at as a buyer gets it. */
export const paymentPageChecks = pgTable('payment_page_checks', {
  page: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** Scripts that were none of ours; null where the page could not be reached. */
  strange: integer(),
})
