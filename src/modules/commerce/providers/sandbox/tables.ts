import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/*
 * What the embedded payment provider knows. It stands for somebody else's books: only
 * src/modules/commerce/providers/sandbox reads and writes them, and nothing of ours refers to them but by the
 * ids that the provider gives out.
 */

const at = (name: string) => timestamp(name, { withTimezone: true })
/** Money in the smallest unit of the row's currency. */
const amount = (name: string) => bigint(name, { mode: 'number' })

/** A payment that a shop has asked for. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** The provider's id, which cannot be guessed: who has it sees the page on which it is paid. */
    reference: text().primaryKey(),
    /** The shop's id: the same asked for twice is one payment. */
    requestId: text('request_id').notNull(),
    /** A card may also be saved without a charge: nothing is paid, and `orderId` names the subscription. */
    purpose: text({ enum: ['payment', 'card'] })
      .notNull()
      .default('payment'),
    orderId: text('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    method: text({ enum: ['card', 'paypal'] }).notNull(),
    amount: amount('amount').notNull(),
    currency: text().notNull(),
    description: text().notNull(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    /** How often it is charged again; null for what is bought once. */
    every: text({ enum: ['month', 'year'] }),
    laterAmount: amount('later_amount').notNull(),
    language: text().notNull(),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    state: text({
      enum: ['awaiting', 'authenticating', 'processing', 'paid', 'declined', 'cancelled'],
    })
      .notNull()
      .default('awaiting'),
    decline: text(),
    /** Of which test card it is paid with; never a number. */
    card: text(),
    /** The month until whose end that card is said to be good, YYYY-MM. */
    cardExpires: text('card_expires'),
    /** First and last name on it: another try of the same order asks for neither again. */
    cardFirstName: text('card_first_name'),
    cardLastName: text('card_last_name'),
    /** Of a renewal that the shop has asked for: the payment that was made with its card first. */
    cardOf: text('card_of'),
    /** When the shop gave up what it could be charged to again. */
    mandateEndedAt: at('mandate_ended_at'),
    /** As PayPal names the states of a subscription; null for cards and for what is bought once. */
    subscription: text(),
    /** When a subscription is charged next, by itself; null while it is not. */
    renewsAt: at('renews_at'),
    /** Whether its later charges are refused, and how often they were since the last one that was not. */
    laterFails: boolean('later_fails').notNull().default(false),
    failures: integer().notNull().default(0),
    /** How the shop is told: a test may want its notices late, doubled, in the wrong order or lost. */
    notices: text({ enum: ['prompt', 'late', 'repeated', 'reversed', 'lost'] })
      .notNull()
      .default('prompt'),
    /** Until then every question about it finds nobody. */
    unreachableUntil: at('unreachable_until'),
    /** What happens by itself, and when. */
    turnsAt: at('turns_at'),
    turnsInto: text('turns_into', { enum: ['paid', 'declined', 'charged_back'] }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_payments_request').on(table.requestId),
    index('sandbox_payments_turns_at').on(table.turnsAt).where(sql`${table.turnsAt} is not null`),
    index('sandbox_payments_renews_at').on(table.renewsAt).where(sql`${table.renewsAt} is not null`),
    check('sandbox_payments_amount', sql`${table.amount} >= 0`),
  ],
)

/** Money that the provider has moved. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .references(() => sandboxPayments.reference),
    kind: text({ enum: ['charge', 'refund', 'chargeback', 'chargeback_reversal'] }).notNull(),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull(),
    /** Of a refund: the shop's id of it, and which charge it gives back. */
    requestId: text('request_id'),
    chargeId: text('charge_id'),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_transactions_request').on(table.requestId),
    index('sandbox_transactions_reference').on(table.reference),
  ],
)

/** What the shop is told of a payment. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .references(() => sandboxPayments.reference),
    type: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('sandbox_notices_reference').on(table.reference)],
)
