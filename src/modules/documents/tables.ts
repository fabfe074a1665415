import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** A template as it was at a document's first use, so that an old document never changes under its owner. */
export const templateRevisions = pgTable('template_revisions', {
  hash: text().primaryKey(),
  /** The compiled template: fields and block tree of src/engine/source. */
  tree: jsonb().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A template filled in by somebody. */
export const documents = pgTable(
  'documents',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    templateNumber: integer('template_number').notNull(),
    templateSlug: text('template_slug').notNull(),
    revisionHash: text('revision_hash')
      .notNull()
      .references(() => templateRevisions.hash),
    title: text().notNull(),
    /** Its owner has named it: answers change its title no more. */
    isRenamed: boolean('is_renamed').notNull().default(false),
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Rises by one with every save; a save names the version it saw. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when the document was issued under a number: nobody changes its answers any more. */
    frozenAt: timestamp('frozen_at', { withTimezone: true }),
    /** Set while the document lies in the trash. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('documents_owner').on(table.ownerId, table.updatedAt.desc()),
    // Only what lies in the trash: for the job that empties it.
    index('documents_trash').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('documents_revision').on(table.revisionHash),
    check('documents_version_positive', sql`${table.version} > 0`),
  ],
)
