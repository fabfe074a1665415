import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that want no dispensable mail: they outlive their account, for one that is made anew. */
export const unwantedMails = pgTable('unwanted_mails', {
  /** Keyed hash of the address: never the address. */
  address: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})
