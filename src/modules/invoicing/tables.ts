import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Item } from '#engine/sheet/offers.ts'
import type { Details } from '#engine/source/details.ts'
import type { Answers } from '#engine/source/index.ts'
import { documents, templateRevisions } from '#modules/documents/tables.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { entryKinds, issuedKinds } from './schema.ts'

const ofOwner = () =>
  text('owner_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
const at = (name: string) => timestamp(name, { withTimezone: true })
/** In the smallest unit of the currency. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** The next number of each kind of an account: taken in the transaction that issues, so there is no gap. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    ownerId: ofOwner(),
    kind: text({ enum: issuedKinds }).notNull(),
    /** `YYYY-####`: with a year in it, numbers begin at 1 with each. */
    pattern: text().notNull(),
    year: integer().notNull(),
    next: integer().notNull(),
    /** The date of the last one: no earlier one gets a later number. */
    lastOn: date('last_on'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind] })],
)

/** What was issued, as it was: nothing but its end (`voidedAt`) ever changes. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: text().primaryKey(),
    ownerId: ofOwner(),
    /** The draft that it was made of; it may be deleted meanwhile. */
    documentId: text('document_id').references(() => documents.id, { onDelete: 'set null' }),
    kind: text({ enum: issuedKinds }).notNull(),
    number: text().notNull(),
    title: text().notNull(),
    revisionHash: text('revision_hash')
      .notNull()
      .references(() => templateRevisions.hash),
    answers: jsonb().$type<Answers>().notNull(),
    customer: text().notNull(),
    issuedOn: date('issued_on').notNull(),
    dueOn: date('due_on'),
    currency: text().notNull(),
    /** What is owed: a deposit is deducted already. */
    total: amount('total').notNull(),
    deposit: amount('deposit').notNull().default(0),
    /** Of an invoice the quote that it was made of, of a credit note its invoice. */
    sourceId: text('source_id').references((): AnyPgColumn => issuedDocuments.id, { onDelete: 'cascade' }),
    voidedAt: at('voided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('issued_documents_number').on(table.ownerId, table.kind, table.number),
    uniqueIndex('issued_documents_document').on(table.documentId),
    index('issued_documents_owner').on(table.ownerId, table.issuedOn.desc()),
    index('issued_documents_revision').on(table.revisionHash),
    index('issued_documents_source').on(table.sourceId),
  ],
)

/** Drafts that were made of something that was issued. */
export const invoiceDrafts = pgTable(
  'invoice_drafts',
  {
    documentId: text('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ownerId: ofOwner(),
    sourceId: text('source_id')
      .notNull()
      .references(() => issuedDocuments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('invoice_drafts_owner').on(table.ownerId),
    index('invoice_drafts_source').on(table.sourceId),
  ],
)

/** What was paid on an invoice, or on a quote as its deposit. */
export const issuedPayments = pgTable(
  'issued_payments',
  {
    id: text().primaryKey(),
    ownerId: ofOwner(),
    issuedId: text('issued_id')
      .notNull()
      .references(() => issuedDocuments.id, { onDelete: 'cascade' }),
    paidOn: date('paid_on').notNull(),
    amount: amount('amount').notNull(),
    note: text().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('issued_payments_issued').on(table.issuedId),
    index('issued_payments_owner').on(table.ownerId),
  ],
)

/** The customers and items of what was issued, offered again while the next document is written. */
export const keptEntries = pgTable(
  'kept_entries',
  {
    id: text().primaryKey(),
    ownerId: ofOwner(),
    kind: text({ enum: entryKinds }).notNull(),
    /** The name without capitals and accents: one entry for each. */
    key: text().notNull(),
    content: jsonb().$type<Details | Item>().notNull(),
    /** When it last stood on something that was issued, or was changed. */
    usedAt: at('used_at').notNull(),
  },
  (table) => [uniqueIndex('kept_entries_key').on(table.ownerId, table.kind, table.key)],
)
