import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { workspaceSessions } from './log-ins.ts'

/** A second factor by time-based codes (RFC 6238), which a first code has confirmed. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key that is not in the database. */
  secret: text().notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull().defaultNow(),
  /** The time step of the last accepted code: none is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
})

/** A second factor that is being set up: known to the session that has begun it alone, and gone with it. */
export const secondFactorEnrolments = pgTable(
  'second_factor_enrolments',
  {
    sessionHash: text('session_hash')
      .primaryKey()
      .references(() => workspaceSessions.hash, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Encrypted as in `second_factors`. */
    secret: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('second_factor_enrolments_account').on(table.accountId)],
)
