import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { at, provider, subscriptions } from './orders.ts'

const ofSubscription = () =>
  text('subscription_id')
    .notNull()
    .references(() => subscriptions.id)

/** The history of a subscription: everything that changed it, added and never altered. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    subscriptionId: ofSubscription(),
    /** src/modules/commerce/subscriptions/schema.ts `SubscriptionEventKind`. */
    kind: text().notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    by: text({ enum: ['holder', 'operator', 'provider', 'clock'] }).notNull(),
    operatorId: text('operator_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** What an operator gave as the reason. */
    reason: text(),
    /** Amounts, dates, packages; no secret and nobody's address. */
    details: jsonb().notNull().default({}),
    at: at('at').notNull(),
  },
  (table) => [
    index('subscription_events_subscription').on(table.subscriptionId, table.id),
    index('subscription_events_at').on(table.at),
    index('subscription_events_operator').on(table.operatorId),
  ],
)

/** What a subscription's holder was told, each thing once (LIC-5): written with the job that mails it. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    subscriptionId: ofSubscription(),
    /** src/modules/commerce/subscriptions/schema.ts `NoticeKind`. */
    kind: text().notNull(),
    /**
     * What it was about: the moment of a renewal, an attempt, a month, so that the next is told of again.
     * `unwanted`: none of its kind.
     */
    about: text().notNull(),
    details: jsonb().notNull().default({}),
    at: at('at').notNull(),
  },
  (table) => [uniqueIndex('subscription_notices_once').on(table.subscriptionId, table.kind, table.about)],
)

/**
 * A card that its holder saves in the place of what a subscription was charged to: written down before the
 * provider hears of it, so that whoever asks later, a notice or the sweep, knows whose it is.
 */
export const methodReplacements = pgTable(
  'method_replacements',
  {
    id: text().primaryKey(),
    subscriptionId: ofSubscription(),
    provider: provider(),
    /** The provider's id; null from our decision to begin until the provider has answered. */
    reference: text(),
    /** src/modules/commerce/payments/provider.ts `PaymentStep`: the same fields again after a reload. */
    step: jsonb(),
    /** A card that was declined may still be followed by another one in the same fields. */
    state: text({ enum: ['awaiting', 'declined', 'saved'] })
      .notNull()
      .default('awaiting'),
    createdAt: at('created_at').notNull(),
    /** When the sweep last asked for it: whoever has waited longest for that is next. */
    askedAt: at('asked_at'),
  },
  (table) => [
    uniqueIndex('method_replacements_reference').on(table.provider, table.reference),
    // One at a time: a second tab shows the same fields.
    uniqueIndex('method_replacements_open').on(table.subscriptionId).where(sql`${table.state} = 'awaiting'`),
    index('method_replacements_subscription').on(table.subscriptionId),
    index('method_replacements_waiting').on(table.createdAt).where(sql`${table.state} <> 'saved'`),
  ],
)

/** The people of a subscription with seats, not its holder: each has a licence of their own (LIC-1). */
export const seats = pgTable(
  'seats',
  {
    id: text().primaryKey(),
    subscriptionId: ofSubscription(),
    email: text().notNull(),
    /** Of the link in the invitation; null once it was used. */
    tokenHash: text('token_hash'),
    invitedAt: at('invited_at').notNull(),
    /** The account that has taken the seat. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    acceptedAt: at('accepted_at'),
    /** When the holder has asked this person to take the whole subscription over; null where nobody has. */
    offeredAt: at('offered_at'),
  },
  (table) => [
    uniqueIndex('seats_email').on(table.subscriptionId, sql`lower(${table.email})`),
    uniqueIndex('seats_token').on(table.tokenHash),
    index('seats_account').on(table.accountId),
    // One person at a time is asked.
    uniqueIndex('seats_offered').on(table.subscriptionId).where(sql`${table.offeredAt} is not null`),
  ],
)
