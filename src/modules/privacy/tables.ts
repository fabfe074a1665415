import { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from '#modules/identity/tables/accounts.ts'

/** A copy of what is stored about an account, asked for by its owner or an operator. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text().primaryKey(),
    accountId: ofAccount(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while it is being made. */
    readyAt: timestamp('ready_at', { withTimezone: true }),
    /** When it is deleted; null as long as it is not ready. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    size: bigint({ mode: 'number' }),
  },
  (table) => [
    index('data_exports_account').on(table.accountId, table.askedAt.desc()),
    index('data_exports_expires_at').on(table.expiresAt),
  ],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The archive, in pieces: in the database, because any process may make it and any other send it. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
)
