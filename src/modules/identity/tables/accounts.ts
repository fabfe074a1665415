import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { operatorRoles } from '#kernel/operator-roles.ts'

/** A person's account. The address is kept as written and is unique whatever its capitals. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /** Null until a password is chosen: a generated password exists only as a one-time link (SET-8). */
    passwordHash: text('password_hash'),
    /** All but members are operators. */
    role: text({ enum: ['member', ...operatorRoles] })
      .notNull()
      .default('member'),
    /**
     * What the account may take away of templates that are not free: nothing, or everything.
     * Given by operators until plans are sold.
     */
    licence: text({ enum: ['free', 'subscriber'] })
      .notNull()
      .default('free'),
    language: text().notNull().default('en'),
    name: text(),
    /** Set while an operator keeps the account closed: no log-in, and those that were open have ended. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** Set when the address refused a mail for good, until one arrives again. */
    emailBouncedAt: timestamp('email_bounced_at', { withTimezone: true }),
    /** Set while the account waits for its deletion, which can be undone until then. */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_email_unique').on(sql`lower(${table.email})`),
    index('accounts_deletion_due_at').on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
    check('accounts_role_known', sql`${table.role} in ('member', 'owner', 'support', 'finance', 'content')`),
    check('accounts_licence_known', sql`${table.licence} in ('free', 'subscriber')`),
  ],
)

/** Whose a row is; it goes with its account. */
export function ofAccount() {
  return text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })
}

/** What was true when the account was made: where the visitor came from (SIGN-13, TRAF-1). Written once. */
export const signUps = pgTable(
  'sign_ups',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    device: text(),
    docName: text('doc_name'),
    creationPage: text('creation_page'),
    /** The path of the page that the visitor's way began with; null where it is not known. */
    landingPage: text('landing_page'),
    /** Which form of the sign-up dialog it was (SIGN-1); null for the page that works without one. */
    dialog: text(),
    /** ISO 3166 code of the country that the request came from, where it is known. */
    country: text(),
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
  },
  (table) => [index('sign_ups_affiliate').on(sql`lower(${table.affiliate})`)],
)

/** Links sent by mail, each good for one use; only the hash of the secret is kept. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    hash: text().primaryKey(),
    accountId: ofAccount(),
    purpose: text({
      enum: [
        'set-password',
        'reset-password',
        'confirm-email',
        'change-email',
        'restore-email',
        'delete-account',
      ],
    }).notNull(),
    /** The address that it is mailed to: a link is worth something only as long as that is the right one. */
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('one_time_links_account').on(table.accountId),
    index('one_time_links_expires_at').on(table.expiresAt),
    // Asked at every sign-up: whether the address is kept for the account that had it.
    index('one_time_links_kept_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.purpose} = 'restore-email'`),
  ],
)

/** The version and language of each legal text that an account has agreed to: written once, never changed. */
export const acceptedTerms = pgTable(
  'accepted_terms',
  {
    accountId: ofAccount(),
    /** `terms-of-use`, `privacy-policy` or `eula`: a file of content/legal. */
    document: text().notNull(),
    /**
     * The day of its last change, `YYYY-MM-DD`.
     * The licence's has a mark of its words too (src/modules/identity/accounts/accepted-terms.ts).
     */
    version: text().notNull(),
    language: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.document, table.version] })],
)
