import type { Holdings } from '#kernel/personal-data.ts'

const ofOrder = { column: 'order_id', table: 'orders', key: 'id' } as const
const ofSubscription = { column: 'subscription_id', table: 'subscriptions', key: 'id' } as const
const books = 'Books: the law asks for them for years'

/**
 * What is kept of a sale names the buyer as an invoice has to: name, company, address, tax number. Not how to
 * reach them.
 */
export const holds: Holdings = {
  orders: {
    about: 'Orders',
    of: 'account_id',
    exported:
      'number email language accepted_terms product_name period seats currency unit_amount discount subtotal taxes total charges offer coupon buyer kind state placed_at paid_at',
    withheld:
      'id account_id by_stranger package sku contents subscription_id term_from credit known_invoice money_back_days destination idempotency_key request_hash reported_at compared_at',
    kept: books,
    emptied: { email: "''", buyer: `jsonb_set(buyer, '{phone}', 'null')`, destination: 'null' },
  },
  payments: {
    about: 'Tries to pay',
    of: ofOrder,
    exported: 'provider method state decline is_unattended created_at updated_at',
    withheld: 'id order_id reference step asked_at',
    kept: books,
    emptied: { step: 'null' },
  },
  payment_events: { about: 'Numbers of payments that providers told us of, for 13 months' },
  ledger_entries: {
    about: 'Double entries of what orders, invoices and refunds say',
    of: ofOrder,
    withheld: 'posting line at account amount currency kind charge order_id',
    kept: books,
  },
  invoices: {
    about: 'Invoices and credit notes; each is a file, too',
    of: ofOrder,
    exported: 'number kind issued_at contents',
    withheld: 'order_id posting',
    kept: books,
    emptied: { contents: `jsonb_set(jsonb_set(contents, '{email}', '""'), '{buyer,phone}', 'null')` },
  },
  invoice_numbers: { about: 'The next number' },
  refunds: {
    about: 'Refunds',
    of: ofOrder,
    exported: 'provider amount currency reason state at',
    withheld: 'id order_id transaction_id operator_id idempotency_key refusal posting',
    kept: books,
  },
  coupon_uses: {
    about: 'Coupons that were used',
    of: ofOrder,
    exported: 'coupon at',
    withheld: 'order_id person',
    kept: 'A keyed hash of the address, so that a coupon for new customers works once',
  },
  subscriptions: {
    about: 'Plans that were bought',
    of: 'account_id',
    exported:
      'package period seats currency provider mandate buyer started_on term_from paid_through cancelled_at resumes_at access_until state created_at',
    withheld: 'id account_id order_id current_order_id contents mandate_reference anchored_on next',
    kept: books,
    emptied: { buyer: `jsonb_set(buyer, '{phone}', 'null')` },
  },
  subscription_events: {
    about: 'What happened to plans',
    of: ofSubscription,
    exported: 'kind from_state to_state by details at',
    withheld: 'id subscription_id operator_id reason',
    kept: books,
  },
  subscription_notices: {
    about: 'Mails about plans',
    of: ofSubscription,
    exported: 'kind about at',
    withheld: 'subscription_id details',
    kept: 'Shows that a renewal was announced',
  },
  method_replacements: {
    about: 'Cards that were put in the place of others',
    of: ofSubscription,
    exported: 'provider state created_at',
    withheld: 'id subscription_id reference step asked_at',
    kept: books,
    emptied: { step: 'null' },
  },
  seats: {
    about: 'Seats that the account has, and those of its plans, with the people invited to them',
    of: ['account_id', ofSubscription],
    exported: 'email invited_at accepted_at',
    withheld: 'id subscription_id token_hash account_id',
  },
  payment_page_scripts: { about: 'Scripts of pages on which people pay' },
  payment_page_checks: { about: 'When these pages were looked at' },
  sandbox_payments: {
    about: 'What the provider of test payments has in its books',
    of: ofOrder,
    withheld:
      'reference request_id purpose order_id order_number method amount currency description sku quantity every later_amount language return_url cancel_url state decline card card_expires card_first_name card_last_name card_of mandate_ended_at subscription renews_at later_fails failures notices unreachable_until turns_at turns_into created_at updated_at',
    kept: 'Stands for a provider’s own books; the name on the test card goes',
    emptied: { card_first_name: 'null', card_last_name: 'null' },
  },
  sandbox_transactions: { about: 'Money that the provider of test payments has moved' },
  sandbox_notices: { about: 'What the provider of test payments has to tell' },
}
