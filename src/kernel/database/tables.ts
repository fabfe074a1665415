import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The key that signs log-ins, by its fingerprint. There is one row, so that processes with different keys
 * cannot share a database and refuse each other's log-ins.
 */
export const tokenKeys = pgTable(
  'token_keys',
  {
    isCurrent: boolean('is_current').primaryKey().default(true),
    fingerprint: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('token_keys_one_row', sql`${table.isCurrent}`)],
)
