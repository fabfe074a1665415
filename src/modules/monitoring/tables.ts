import { doublePrecision, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
