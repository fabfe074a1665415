import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the numbers of a day's visits are salted with (src/modules/visitors/units/visit-salt.ts). Gone when the day is over. */
export const visitSalts = pgTable('visit_salts', {
  /** The day on which it holds, `2026-11-20`. */
  day: text().primaryKey(),
  salt: text().notNull(),
})
