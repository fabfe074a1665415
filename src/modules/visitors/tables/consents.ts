import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What visitors chose about services of others: the proof of a consent. Nobody stands in it: no account, no network. */
export const consents = pgTable(
  'consents',
  {
    /** Made in the browser, which keeps it. */
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    choice: text().notNull(),
    /** Of the text that was shown: `YYYY-MM-DD`. */
    version: text().notNull(),
    language: text().notNull(),
  },
  (table) => [
    index('consents_at').on(table.at),
    check('consents_choice_known', sql`${table.choice} in ('accepted', 'declined')`),
  ],
)
