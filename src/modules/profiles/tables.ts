import { customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Details } from '#engine/source/details.ts'
import type { Answers } from '#engine/source/index.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** A person or a company whose details an account fills in again and again. */
export const profiles = pgTable(
  'profiles',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Personal data, bank details among them: never in a log. */
    details: jsonb().$type<Details>().notNull(),
    /** Rises by one with every change; a change names the version it saw. */
    version: integer().notNull().default(1),
    /** What they said before, the newest first: documents may still say it. */
    previous: jsonb().$type<Details[]>().notNull().default([]),
    /** What the last update of documents replaced, for as long as it can be undone. */
    replaced: jsonb().$type<ReplacedAnswers[]>().notNull().default([]),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set while the deletion can be undone. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [index('profiles_owner').on(table.ownerId)],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What heads the documents of a profile; one at most, and gone with it. Lists read no pictures. */
export const profileLogos = pgTable(
  'profile_logos',
  {
    profileId: text('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A PNG that we made of what was uploaded. */
    picture: bytea().notNull(),
    /** The first 128 bits of the picture's SHA-256, base64url: its address. */
    hash: text().notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('profile_logos_owner').on(table.ownerId, table.hash)],
)

/** A document that was updated: the version that this made, the fields, and what they said before. */
export interface ReplacedAnswers {
  id: string
  version: number
  fields: string[]
  answers: Answers
}
