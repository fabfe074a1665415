import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** As what an account says that it uses the product (LIC-1): the newest row holds, and none is ever changed. */
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
