import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { defineModule } from '#kernel/module.ts'
import type { Holdings } from '#kernel/personal-data.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { SettingsOf } from '#kernel/settings.ts'
import type { RenderInvoice } from './invoices/invoice-document.server.ts'
import type { PlacedOrder, Seller } from './orders/schema.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { PriceBook } from './prices/schema.ts'
import { paymentSettings as settings } from './providers/payment-settings.ts'

const ofOrder = { column: 'order_id', table: 'orders', key: 'id' } as const
const ofSubscription = { column: 'subscription_id', table: 'subscriptions', key: 'id' } as const
const books = 'Books: the law asks for them for years'

/**
 * What is kept of a sale names the buyer as an invoice has to: name, company, address, tax number. Not how to
 * reach them.
 */
const holds: Holdings = {
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
    exported: 'email invited_at accepted_at offered_at',
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

const limits = {
  // Who goes on making orders is trying cards.
  checkoutsPerAddress: ['8/10m', 'Orders placed for one address.'],
  checkoutsPerNetwork: ['10/1h', 'Orders placed from one network.'],
  paymentTriesPerOrder: ['8/10m', 'Payments begun for one order.'],
  // A team of fifty is invited in one go, and once more where that was mistyped.
  seatInvitationsPerAccount: ['120/1h', 'Invitations to seats that one account sends.'],
  teamOffersPerAccount: ['6/1h', 'Offers to take a team over that one account sends.'],
  // Many renewals at once are many notices; one too many is sent again. Beyond it nobody asks PayPal whether
  // it is its own.
  noticesPerNetwork: [
    '600/1m',
    'Notices of payment providers from one network, proved or not; one too many is refused, and sent again by its provider.',
  ],
} as const

const audit = {
  'checkout.limited': [],
  // Of a stranger's order besides what was agreed to: no account has agreed to it.
  'order.placed': ['order', 'language', 'terms-of-use', 'privacy-policy', 'eula'],
  'order.paid': ['order'],
  'order.refunded': ['order'],
  'order.charged-back': ['order'],
  'order.cancelled': ['order'],
  'order.mismatched': ['order', 'payment', 'differs'],
  'payment.unallocated': ['order', 'payment', 'amount', 'currency'],
  'payment-tries.limited': ['order', 'subscription'],
  'order.viewed': ['order'],
  'refund.asked': ['order', 'refund', 'amount', 'currency', 'reason'],
  'refund.sent': ['order', 'refund'],
  'refund.refused': ['order', 'refund', 'refusal'],
  'payment.differed': ['order', 'transaction', 'found', 'kind', 'amount', 'currency'],
  'payments.compared': ['orders', 'differences', 'unanswered'],
  'payment-page.changed': ['page', 'script', 'hash', 'fault'],
  'coupon.used-late': ['order', 'other'],
  'subscription.viewed': ['subscription'],
  'subscription.ended': ['subscription', 'reason'],
  'seat.invited': ['subscription'],
  'seat.accepted': ['subscription'],
  'seat.removed': ['subscription', 'seat'],
  'seat.left': ['subscription', 'seat'],
  'seat-invitation.limited': [],
  'team.offered': ['subscription'],
  'team.offer-withdrawn': ['subscription'],
  'team.handed-over': ['subscription'],
  'team-offer.limited': [],
} as const

export const commerce = defineModule({
  name: 'commerce',
  about: 'price book, orders, payments, refunds, ledger, taxes, invoices, subscriptions and their renewal',
  needs: ['documents', 'entitlements', 'identity', 'library', 'visitors'],
  screens: {
    'account/team': 'workspace/team/team.tsx',
    'account/team/join': 'workspace/team/join.tsx',
    'account/team/seats/:id': 'workspace/team/seat.tsx',
    'account/team/seats/:id/hand-over': 'workspace/team/hand-over.tsx',
    'account/invoices/:number': 'workspace/invoices/invoice-file.ts',
    'account/withdraw': 'workspace/billing/choose-contract.tsx',
    'account/billing': 'workspace/billing/billing.tsx',
    'account/billing/:id/change': 'workspace/billing/change-plan.tsx',
    'account/billing/:id/card': 'workspace/billing/replace-card.tsx',
    'account/billing/:id/cancel': 'workspace/billing/cancel-plan.tsx',
    'account/billing/:id/pause': 'workspace/billing/pause-plan.tsx',
    'account/billing/:id/withdraw': 'workspace/billing/withdraw.tsx',
    'account/billing/:id/details': 'workspace/billing/billing-details.tsx',
    'account/unsubscribe': 'workspace/unsubscribe.tsx',
    'admin/subscriptions': 'admin/subscriptions/subscriptions.tsx',
    'admin/subscriptions/:id': 'admin/subscriptions/subscription.tsx',
    'admin/orders': 'admin/orders/orders.tsx',
    'admin/orders/:id': 'admin/orders/order.tsx',
    'admin/orders/:id/invoices/:number': 'admin/orders/order-invoice.ts',
    'admin/revenue': 'admin/revenue/revenue.tsx',
    'admin/revenue/csv': 'admin/revenue/revenue-file.ts',
  },
  rights: {
    'admin/subscriptions': { see: ['support', 'finance'], act: [] },
    'admin/subscriptions/:id': { see: ['support', 'finance'], act: ['support', 'finance'] },
    'admin/orders': { see: ['support', 'finance'], act: [] },
    'admin/orders/:id': { see: ['support', 'finance'], act: ['finance'] },
    'admin/orders/:id/invoices/:number': { see: ['support', 'finance'], act: [] },
    'admin/revenue': { see: ['finance'], act: [] },
    'admin/revenue/csv': { see: ['finance'], act: [] },
  },
  limits,
  settings,
  audit,
  holds,
  server: () => import('./server.ts'),
})

declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
declare module '#kernel/hooks.ts' {
  interface Hooks {
    /** In the transaction that places an order by a form: renewals and changes of a plan are none. */
    orderPlaced(
      deps: Pick<Dependencies, 'clock'>,
      transaction: Transaction,
      order: PlacedOrder,
    ): Promise<void>
  }
}
declare module '#kernel/dependencies.ts' {
  interface Dependencies {
    payments: PaymentProviders
    /** Who sells, as invoices say. */
    seller: Seller
    /** What is sold, and for how much. */
    priceBook: PriceBook
  }
}
declare module '#kernel/module.ts' {
  interface JobDependencies {
    renderInvoice: RenderInvoice
  }
}
