import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { SettingsOf } from '#kernel/settings.ts'
import { holds } from './holds.ts'
import type { RenderInvoice } from './invoices/invoice-document.server.ts'
import type { Seller } from './orders/schema.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { PriceBook } from './prices/schema.ts'
import { paymentSettings as settings } from './providers/payment-settings.ts'

const limits = {
  // Who goes on making orders is trying cards.
  checkoutsPerAddress: ['8/10m', 'Orders placed for one address.'],
  checkoutsPerNetwork: ['10/1h', 'Orders placed from one network.'],
  paymentTriesPerOrder: ['8/10m', 'Payments begun for one order.'],
  // A team of fifty is invited in one go, and once more where that was mistyped.
  seatInvitationsPerAccount: ['120/1h', 'Invitations to seats that one account sends.'],
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
} as const

export const commerce = defineModule({
  name: 'commerce',
  about: 'price book, orders, payments, refunds, ledger, taxes, invoices, subscriptions and their renewal',
  needs: ['documents', 'entitlements', 'identity', 'library', 'visitors'],
  screens: {
    'account/team': 'workspace/team/team.tsx',
    'account/team/join': 'workspace/team/join.tsx',
    'account/team/seats/:id': 'workspace/team/seat.tsx',
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
