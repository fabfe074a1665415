import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** What somebody who found nothing would like the library to hold. */
export const wishes = pgTable(
  'wishes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What had been searched for, as `search_misses` writes it; empty where that names no topic. */
    query: text().notNull(),
    /** Of the interface that it was written in. */
    language: text().notNull(),
    text: text().notNull(),
    /** Where to write when the template is there; a member's own address is the account's. */
    email: text(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What the form was numbered with when it was shown: the same text of the same form is the same wish. */
    submission: text().notNull(),
    status: text().notNull().default('open'),
    /** What operators tell each other about it. */
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('wishes_submission').on(table.submission, sql`md5(${table.text})`),
    index('wishes_status').on(table.status, table.id.desc()),
    index('wishes_query').on(table.query, table.language),
    index('wishes_account').on(table.accountId),
    check('wishes_status_known', sql`${table.status} in ('open', 'planned', 'done', 'declined')`),
  ],
)

/** Searches that found nothing, counted by day. Nobody stands in it: no account, no network, no time. */
export const searchMisses = pgTable(
  'search_misses',
  {
    query: text().notNull(),
    language: text().notNull(),
    /** In UTC. */
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.query, table.language, table.day] }),
    index('search_misses_day').on(table.day),
  ],
)
