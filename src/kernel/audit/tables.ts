import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What happened to accounts: log-ins, refusals, changes, acts of operators. Written with the change, never
 * changed. That `account_id` and `actor_id` are accounts, and become null when theirs is deleted, the
 * database holds by the foreign keys of migration 0001; they are not said here, because the kernel does not
 * know the accounts.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** For example `log-in.refused`: the lists are in the manifests of the modules. */
    event: text().notNull(),
    /** Whom it concerns; stays without a name when the account is deleted. */
    accountId: text('account_id'),
    /** Who did it, where that is somebody else: an operator. */
    actorId: text('actor_id'),
    /** Keyed hash of the network, never the address. */
    network: text(),
    requestId: text('request_id'),
    /** Particulars of the event: no secrets, no addresses. */
    details: jsonb().$type<Record<string, string | number | boolean>>().notNull().default(sql`'{}'::jsonb`),
  },
  (table) => [
    index('audit_events_at').on(table.at.desc()),
    index('audit_events_account').on(table.accountId, table.at.desc()),
    index('audit_events_actor').on(table.actorId).where(sql`${table.actorId} is not null`),
    index('audit_events_event').on(table.event, table.at.desc()),
    // What happened to an order, for the operators' page about it.
    index('audit_events_order')
      .on(sql`(${table.details} ->> 'order')`, table.at.desc())
      .where(sql`${table.details} ->> 'order' is not null`),
  ],
)
