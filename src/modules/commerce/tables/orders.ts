import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Currency } from '#kernel/money/schema.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { InvoiceContents } from '../invoices/invoice.ts'
import type { AcceptedTerms, Buyer, PlannedCharge } from '../orders/schema.ts'
import type { PaymentStep } from '../payments/provider.ts'
import { type DeclineReason, providerNames } from '../payments/schema.ts'
import type { TaxLine } from '../taxes/schema.ts'

export const at = (name: string) => timestamp(name, { withTimezone: true })
/** Money in the smallest unit of the row's currency. */
const amount = (name: string) => bigint(name, { mode: 'number' })
export const provider = () => text({ enum: providerNames }).notNull()
const ofOrder = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id)

/** What somebody has decided to buy, as it was quoted: amounts, taxes and buyer never change afterwards. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Ten random digits for people and statements; no secret. */
    number: text().notNull(),
    /** Stays without an owner when the account is deleted: books are kept. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Placed by somebody who was not logged in, for an account that was there already. */
    byStranger: boolean('by_stranger').notNull().default(false),
    /**
     * Which version of each legal text such a stranger has agreed to, in the order's language: the account
     * has not. Null where the account has (`accepted_terms`).
     */
    acceptedTerms: jsonb('accepted_terms').$type<AcceptedTerms>(),
    email: text().notNull(),
    language: text().notNull(),
    package: text().notNull(),
    /** Its name on receipts, when it was bought. */
    productName: text('product_name').notNull(),
    sku: text().notNull(),
    /** What was bought, whatever the price book says later. */
    contents: jsonb().$type<PackageContents>().notNull(),
    period: text({ enum: ['month', 'year'] }).notNull(),
    seats: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    unitAmount: amount('unit_amount').notNull(),
    discount: amount('discount').notNull(),
    subtotal: amount('subtotal').notNull(),
    /** As charged (PRICE-5). */
    taxes: jsonb().$type<readonly TaxLine[]>().notNull(),
    total: amount('total').notNull(),
    /** What was said of later charges. */
    charges: jsonb().$type<readonly PlannedCharge[]>().notNull(),
    offer: text(),
    coupon: text(),
    buyer: jsonb().$type<Buyer>().notNull(),
    /** What it does to a subscription: begins it, pays its next term, changes its package, or adds seats. */
    kind: text({ enum: ['first', 'renewal', 'change', 'seats'] })
      .notNull()
      .default('first'),
    /** The subscription that it is for; null of the order that begins one. */
    subscriptionId: text('subscription_id').references((): AnyPgColumn => subscriptions.id),
    /** Of a renewal: when the term begins that it pays. */
    termFrom: at('term_from'),
    /** How much of `discount` is given back for days that were paid before and are not used. */
    credit: amount('credit').notNull().default(0),
    /**
     * The last invoice of its subscription when it was priced, null where there was none: a charge with a
     * later one is what its price knew nothing of. Numbers and no moments, because the clocks of two machines
     * differ.
     */
    knownInvoice: integer('known_invoice'),
    state: text({ enum: ['placed', 'paid', 'refunded', 'charged_back', 'cancelled', 'mismatched'] })
      .notNull()
      .default('placed'),
    /** The guarantee that it was bought with (`PriceBook.moneyBackDays`). */
    moneyBackDays: integer('money_back_days'),
    /** Where its buyer goes on once it is paid, as `destinationPath` has it: the document they came from. */
    destination: text(),
    /** The form's own number: the same form sent twice is one order. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of what was sent with it: something else under the same number is refused. */
    requestHash: text('request_hash').notNull(),
    placedAt: at('placed_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    /** When the e-commerce event was given to a browser (ORD-2): once. */
    reportedAt: at('reported_at'),
    /** When its books were last compared with what its providers have. */
    comparedAt: at('compared_at'),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_idempotency_key').on(table.idempotencyKey),
    index('orders_account').on(table.accountId, table.placedAt.desc()),
    index('orders_placed_at').on(table.placedAt),
    index('orders_subscription').on(table.subscriptionId),
    index('orders_paid_at').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_waiting').on(table.placedAt).where(sql`${table.state} = 'placed'`),
    index('orders_mismatched').on(table.id).where(sql`${table.state} = 'mismatched'`),
    check(
      'orders_state_known',
      sql`${table.state} in ('placed', 'paid', 'refunded', 'charged_back', 'cancelled', 'mismatched')`,
    ),
    check(
      'orders_amounts',
      sql`${table.seats} > 0 and ${table.unitAmount} >= 0 and ${table.discount} >= 0 and ${table.subtotal} >= 0 and ${table.total} >= ${table.subtotal}`,
    ),
  ],
)

/** A try to pay an order. Its state is what the provider said last, by the provider's own clock. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: ofOrder(),
    provider: provider(),
    method: text({ enum: ['card', 'paypal'] }).notNull(),
    /** The provider's id; null from our decision to begin until the provider has answered. */
    reference: text(),
    state: text({ enum: ['awaiting', 'processing', 'paid', 'declined', 'cancelled'] })
      .notNull()
      .default('awaiting'),
    decline: text().$type<DeclineReason>(),
    /** Charged by us to a saved method, while nobody sat before a screen. */
    isUnattended: boolean('is_unattended').notNull().default(false),
    /** The same page again after a reload. */
    step: jsonb().$type<PaymentStep>(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** By the provider's clock; nothing older is taken. */
    updatedAt: at('updated_at'),
    /** When the sweep last asked for it: whoever has waited longest for that is next. */
    askedAt: at('asked_at'),
  },
  (table) => [
    uniqueIndex('payments_reference').on(table.provider, table.reference),
    // One try at a time: who pays twice at once pays once.
    uniqueIndex('payments_live')
      .on(table.orderId)
      .where(sql`${table.state} in ('awaiting', 'processing', 'paid')`),
    index('payments_order').on(table.orderId),
    index('payments_waiting').on(table.createdAt).where(sql`${table.state} in ('awaiting', 'processing')`),
  ],
)

/** What a provider told us: written before it is answered (RET-3), handled once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: provider(),
    id: text().notNull(),
    type: text().notNull(),
    reference: text(),
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    handledAt: at('handled_at'),
  },
  (table) => [
    uniqueIndex('payment_events_id').on(table.provider, table.id),
    index('payment_events_open').on(table.receivedAt).where(sql`${table.handledAt} is null`),
    index('payment_events_received_at').on(table.receivedAt),
  ],
)

/**
 * The books: double entries that are only ever added. Every `posting` sums to zero in its currency; a
 * provider's transaction is one posting, so it is booked once.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** "{provider}:{transaction}", or "write-off:…" of an operator. */
    posting: text().notNull(),
    line: integer().notNull(),
    at: at('at').notNull(),
    /** src/modules/commerce/ledger/postings.ts: "provider:stripe", "revenue", "tax:QST:CA-QC", "fees". */
    account: text().notNull(),
    /** Positive: debit. Negative: credit. */
    amount: amount('amount').notNull(),
    currency: text().notNull(),
    kind: text({ enum: ['charge', 'refund', 'chargeback', 'chargeback_reversal'] }).notNull(),
    /** The posting of the charge that is given back, disputed, or won back; null of a charge itself. */
    charge: text(),
    orderId: text('order_id').references(() => orders.id),
  },
  (table) => [
    uniqueIndex('ledger_entries_line').on(table.posting, table.line),
    index('ledger_entries_order').on(table.orderId),
    index('ledger_entries_account').on(table.account, table.at),
    index('ledger_entries_at').on(table.at),
  ],
)

/** Invoices and credit notes, numbered without gaps; what they say is a snapshot. */
export const invoices = pgTable(
  'invoices',
  {
    number: integer().primaryKey(),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    orderId: ofOrder(),
    /** The posting that it is about: one paper for each. */
    posting: text().notNull(),
    issuedAt: at('issued_at').notNull(),
    contents: jsonb().$type<InvoiceContents>().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_posting').on(table.posting),
    index('invoices_order').on(table.orderId),
    index('invoices_issued_at').on(table.issuedAt),
  ],
)

/** The invoices' next number, in one row: taken in the transaction that writes one, so there is no gap. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  series: text().primaryKey(),
  next: integer().notNull(),
})

/** What an operator gave back, before and after the provider knows. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    orderId: ofOrder(),
    provider: provider(),
    /** The provider's id of the charge that is given back. */
    transactionId: text('transaction_id').notNull(),
    amount: amount('amount').notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    operatorId: text('operator_id').references(() => accounts.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key').notNull(),
    state: text({ enum: ['asked', 'sent', 'refused'] })
      .notNull()
      .default('asked'),
    /** What the provider said where it refused. */
    refusal: text(),
    /** The posting in which it stands in the books, once it does. */
    posting: text(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_idempotency_key').on(table.idempotencyKey),
    index('refunds_order').on(table.orderId),
    index('refunds_open').on(table.at).where(sql`${table.posting} is null`),
    index('refunds_operator').on(table.operatorId),
  ],
)

/** A coupon used for an order: where a coupon is good for one per person, this is what makes it so. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    coupon: text().notNull(),
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Keyed hash of the address without what a mailbox ignores (`a+1@`, `a.b@`). */
    person: text().notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('coupon_uses_person').on(table.coupon, table.person)],
)

/** What an account has bought and until when it is paid. Access follows from dates, never a flag. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The order that began it: one subscription for each. */
    orderId: text('order_id')
      .notNull()
      .references((): AnyPgColumn => orders.id),
    /** The paid order whose package and price hold now: the first one, or the last renewal or change. */
    currentOrderId: text('current_order_id')
      .notNull()
      .references((): AnyPgColumn => orders.id),
    package: text().notNull(),
    period: text({ enum: ['month', 'year'] }).notNull(),
    seats: integer().notNull(),
    /** src/modules/entitlements/schema.ts `PackageContents`, as the order has it. */
    contents: jsonb().notNull(),
    currency: text().notNull(),
    provider: provider(),
    /** src/modules/commerce/payments/provider.ts `PaymentMandate`; null where it is charged once. */
    mandate: jsonb(),
    /** The provider's id of the mandate: nobody else may claim it. */
    mandateReference: text('mandate_reference'),
    /** Where it is another one than the order's. */
    buyer: jsonb().$type<Buyer>(),
    startedOn: date('started_on').notNull(),
    /** The day on which the series of its terms began: renewals hang on its day of the month (F-22). */
    anchoredOn: date('anchored_on').notNull(),
    /** Where the term that is paid now began. */
    termFrom: at('term_from').notNull(),
    /** Until here it is paid. Moved by payments alone, and back by refunds and chargebacks. */
    paidThrough: at('paid_through').notNull(),
    /** When its holder, an operator or the provider ended its renewal; null while it renews. */
    cancelledAt: at('cancelled_at'),
    /** A pause: not before then the next term is charged and begins. */
    resumesAt: at('resumes_at'),
    /** src/modules/commerce/subscriptions/schema.ts `AgreedChange`: what the next term is to be. */
    next: jsonb(),
    /** What is paid is open until here: `accessUntilOf` of the dates above, kept beside them for queries. */
    accessUntil: at('access_until').notNull(),
    /**
     * src/modules/commerce/subscriptions/schema.ts `SubscriptionState`, as last written into its history.
     * Opens nothing.
     */
    state: text().notNull().default('active'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_order').on(table.orderId),
    uniqueIndex('subscriptions_mandate').on(table.provider, table.mandateReference),
    index('subscriptions_account').on(table.accountId, table.accessUntil.desc()),
    index('subscriptions_current_order').on(table.currentOrderId),
    // What jobs look at: everything that is not over.
    index('subscriptions_open').on(table.paidThrough).where(sql`${table.state} <> 'expired'`),
  ],
)
