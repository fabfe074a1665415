import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from './accounts.ts'

/** A browser's website log-in, behind the cookie p_ssojwt. Deleting the row ends all that hangs on it. */
export const websiteLogIns = pgTable(
  'website_log_ins',
  {
    id: text().primaryKey(),
    accountId: ofAccount(),
    /** Hash of the nonce that this browser holds: a ticket goes straight on only where the nonce is. */
    nonceHash: text('nonce_hash').notNull(),
    /** Browser and system by name, "Firefox, Windows": what the owner is shown. Never the raw user agent. */
    device: text(),
    /** ISO 3166 code of the country it came from, where that is known. */
    country: text(),
    /** The browser, as the account knows it: whoever logs it out from elsewhere makes a stranger of it. */
    knownDeviceId: text('known_device_id').references(() => knownDevices.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('website_log_ins_account').on(table.accountId),
    index('website_log_ins_known_device').on(table.knownDeviceId),
    index('website_log_ins_expires_at').on(table.expiresAt),
  ],
)

/** A session of the web application; the cookie holds the secret, the row its hash. */
export const workspaceSessions = pgTable(
  'workspace_sessions',
  {
    hash: text().primaryKey(),
    accountId: ofAccount(),
    /** One log-out ends both sides: the session goes with the log-in it came from. */
    logInId: text('log_in_id')
      .notNull()
      .references(() => websiteLogIns.id, { onDelete: 'cascade' }),
    /** The ticket that made it, so that a second use of the ticket ends it. */
    ticketHash: text('ticket_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When a second factor was given in this session. */
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('workspace_sessions_account').on(table.accountId),
    index('workspace_sessions_log_in').on(table.logInId),
    index('workspace_sessions_expires_at').on(table.expiresAt),
    uniqueIndex('workspace_sessions_ticket').on(table.ticketHash),
  ],
)

/** One-time tickets of the hand-off: dead at first use, with the log-in, or after 60 s of database time. */
export const handOffTickets = pgTable(
  'hand_off_tickets',
  {
    hash: text().primaryKey(),
    accountId: ofAccount(),
    logInId: text('log_in_id')
      .notNull()
      .references(() => websiteLogIns.id, { onDelete: 'cascade' }),
    /** The only web application that may take it, by its configured address. */
    audience: text().notNull(),
    nonceHash: text('nonce_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('hand_off_tickets_account').on(table.accountId),
    index('hand_off_tickets_log_in').on(table.logInId),
    index('hand_off_tickets_expires_at').on(table.expiresAt),
  ],
)

/** A browser that the owner has logged in with: strangers' failures elsewhere do not slow it down (R-03). */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: text().primaryKey(),
    /** Of the browser's secret, which is one for all accounts that know it. */
    hash: text().notNull(),
    accountId: ofAccount(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('known_devices_hash_account').on(table.hash, table.accountId),
    index('known_devices_account').on(table.accountId),
    index('known_devices_last_seen_at').on(table.lastSeenAt),
  ],
)

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
    accountId: ofAccount(),
    /** Encrypted as in `second_factors`. */
    secret: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('second_factor_enrolments_account').on(table.accountId)],
)
