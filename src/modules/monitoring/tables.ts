import { doublePrecision, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Alarm } from './schema.ts'

/** What all processes together have counted in an hour, for two days. */
export const metricHours = pgTable(
  'metric_hours',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    metric: text().notNull(),
    labels: jsonb().$type<Record<string, string>>().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.metric, table.labels] })],
)

/** What is wrong now. */
export const alarms = pgTable('alarms', {
  alarm: text().$type<Alarm>().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
  /** When it was found last: it is over once it has not been found for a while. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** When operators were told; null while it may still pass by itself. */
  toldAt: timestamp('told_at', { withTimezone: true }),
})
