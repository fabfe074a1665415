import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What visitors chose about services of others: the proof of a consent, with no account or network. */
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

/** The salt of a day's visit numbers (src/modules/visitors/units/visit-unit.ts). Gone after the day. */
export const visitSalts = pgTable('visit_salts', {
  /** The day on which it holds, `2026-11-20`. */
  day: text().primaryKey(),
  salt: text().notNull(),
})

/** The affiliate whom the address of an event's page names, in small letters; null where it names none. */
export function affiliateIn(details: AnyPgColumn): SQL {
  return sql`lower(substring(${details} ->> 'route' from '[?&]affiliate=([^&]+)'))`
}

/**
 * What happened on the website, to be counted. Nobody stands in it: no account, no network, no browser, and
 * nothing by which two events could be told to be of the same visitor.
 */
export const websiteEvents = pgTable(
  'website_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `src/modules/visitors/events/schema.ts` has the list, and what each holds. */
    name: text().notNull(),
    details: jsonb().$type<Record<string, string | undefined>>().notNull(),
    /** Where a page was looked at: an ISO 3166 code, `ZZ` if unknown. Null for all other events. */
    country: text(),
  },
  (table) => [
    index('website_events_at').on(table.at),
    index('website_events_name').on(table.name, table.at),
    index('website_events_affiliate')
      .on(affiliateIn(table.details), table.at)
      .where(sql`${affiliateIn(table.details)} is not null`),
  ],
)
