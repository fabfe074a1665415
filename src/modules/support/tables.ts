import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from '#modules/identity/tables/accounts.ts'

/** What visitors wrote to the people behind the product: by the chat, and by forms. */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Eight digits, which can be read out over the telephone in every language. No secret. */
    reference: text().notNull(),
    /** Where it was written: src/modules/support/schema.ts has the list. */
    kind: text().notNull(),
    /** Of the page; an answer is framed in it. */
    language: text().notNull(),
    name: text(),
    /** Null where the form asks for none: such a message is read and cannot be answered. */
    email: text(),
    text: text().notNull(),
    /** The path that it was written on, without its query. */
    page: text().notNull(),
    /** Whoever was logged in; stays without an owner when the account is deleted. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The form's number from its opening: the same text of the same form is the same message. */
    submission: text().notNull(),
    state: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** The operator who looks after it. */
    assignedTo: text('assigned_to').references(() => accounts.id, { onDelete: 'set null' }),
    /** How many answers it has had: who answers names the number seen, so that nobody answers twice. */
    answers: integer().notNull().default(0),
    /** When anything happened to it last; from here its retention counts. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('inbox_messages_reference').on(table.reference),
    uniqueIndex('inbox_messages_submission').on(table.submission, sql`md5(${table.text})`),
    index('inbox_messages_state').on(table.state, table.id.desc()),
    index('inbox_messages_assigned_to').on(table.assignedTo),
    index('inbox_messages_account').on(table.accountId),
    index('inbox_messages_changed_at').on(table.changedAt),
    check('inbox_messages_state_known', sql`${table.state} in ('open', 'closed')`),
  ],
)

/**
 * What operators did with a message, answers included: its history, written with the change.
 * Never changed but for the mail.
 */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => inboxMessages.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    operatorId: text('operator_id').references(() => accounts.id, { onDelete: 'set null' }),
    act: text({ enum: ['taken', 'released', 'answered', 'closed', 'reopened'] }).notNull(),
    /** What was answered. */
    text: text(),
    /** What became of the mail with the answer. */
    delivery: text({ enum: ['waiting', 'sent', 'refused'] }),
  },
  (table) => [
    index('inbox_entries_message').on(table.messageId, table.id),
    index('inbox_entries_operator').on(table.operatorId),
    check(
      'inbox_entries_act_known',
      sql`${table.act} in ('taken', 'released', 'answered', 'closed', 'reopened')`,
    ),
    check(
      'inbox_entries_answer_whole',
      sql`(${table.act} = 'answered') = (${table.text} is not null) and (${table.act} = 'answered') = (${table.delivery} is not null)`,
    ),
    check('inbox_entries_delivery_known', sql`${table.delivery} in ('waiting', 'sent', 'refused')`),
  ],
)
