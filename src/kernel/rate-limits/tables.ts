import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How many attempts a key has left until its window ends. Keys carry hashes, never addresses. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    remaining: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
    /** Whether an attempt was refused in this window: that is written down once. */
    hasRefused: boolean('has_refused').notNull().default(false),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)
