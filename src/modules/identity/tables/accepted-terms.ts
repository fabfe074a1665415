import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'

/** Which version of which legal text an account has agreed to, in which language: written once, never changed. */
export const acceptedTerms = pgTable(
  'accepted_terms',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** `terms-of-use`, `privacy-policy` or `eula`: a file of content/legal. */
    document: text().notNull(),
    /** The day of its last change, `YYYY-MM-DD`; of the licence with a mark of its words (src/modules/identity/accounts/accepted-terms.ts). */
    version: text().notNull(),
    language: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.document, table.version] })],
)
