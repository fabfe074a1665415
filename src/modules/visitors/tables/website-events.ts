import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What happened on the website, to be counted. Nobody stands in it: no account, no network, no browser, and nothing by which
 * two events could be told to be of the same visitor.
 */
export const websiteEvents = pgTable(
  'website_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `src/modules/visitors/events/schema.ts` has the list, and what each holds. */
    name: text().notNull(),
    details: jsonb().$type<Record<string, string | undefined>>().notNull(),
    /** Where a page was looked at: an ISO 3166 code, `ZZ` where the address told none. Null of all other events. */
    country: text(),
  },
  (table) => [index('website_events_at').on(table.at), index('website_events_name').on(table.name, table.at)],
)
