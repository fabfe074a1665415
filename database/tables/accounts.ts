import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** A person's account. The address is kept as written and is unique whatever its capitals. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /** Null until a password is chosen: a generated password exists only as a one-time link (decision 8). */
    passwordHash: text('password_hash'),
    role: text({ enum: ['member', 'operator'] })
      .notNull()
      .default('member'),
    language: text().notNull().default('en'),
    name: text(),
    /** Set while an operator keeps the account closed: no log-in, and those that were open have ended. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** Set when the address refused a mail for good, until one arrives again. */
    emailBouncedAt: timestamp('email_bounced_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_email_unique').on(sql`lower(${table.email})`),
    check('accounts_role_known', sql`${table.role} in ('member', 'operator')`),
  ],
)

/** What was true when the account was made: where the visitor came from (SIGN-13, TRAF-1). Written once. */
export const signUps = pgTable('sign_ups', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  device: text(),
  docName: text('doc_name'),
  creationPage: text('creation_page'),
  /** Keyed hash of the visitor's network, never the address. */
  network: text().notNull(),
  sourceChannel: text('source_channel'),
  sourceCampaign: text('source_campaign'),
  sourceAdGroup: text('source_ad_group'),
  affiliate: text(),
  sourceAccount: text('source_account'),
  sourceKeyword: text('source_keyword'),
  sourceQParam: text('source_q_param'),
  sourceGuid: text('source_guid'),
})

/** Links sent by mail, each good for one use; only the hash of the secret is kept. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    hash: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['set-password', 'reset-password', 'confirm-email', 'change-email'] }).notNull(),
    /** The address that a link of the purpose `change-email` proves. */
    email: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('one_time_links_account').on(table.accountId),
    check(
      'one_time_links_email_with_change',
      sql`(${table.purpose} = 'change-email') = (${table.email} is not null)`,
    ),
  ],
)

/** A second factor by time-based codes (RFC 6238). It counts from the moment a first code confirmed it. */
export const secondFactors = pgTable('second_factors', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted with a key that is not in the database. */
  secret: text().notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last accepted code: none is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'::text[]`),
})
