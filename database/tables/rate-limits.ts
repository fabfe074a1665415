import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How many attempts a key has left until its window ends. Keys carry hashes, never addresses. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    remaining: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)
