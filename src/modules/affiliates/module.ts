import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import type { SettingsOf } from '#kernel/settings.ts'
import { payerSettings as settings } from './payer-settings.ts'

const audit = {
  'affiliate.applied': ['code', 'agreement'],
  'affiliate.viewed': ['affiliate'],
  'affiliate.approved': ['affiliate', 'reason'],
  'affiliate.refused': ['affiliate', 'reason'],
  'affiliate.ended': ['affiliate', 'reason'],
  'affiliate.charged': ['affiliate', 'amount', 'reason'],
  'affiliate.forfeited': ['affiliate', 'amount', 'reason'],
  'affiliate-sale.released': ['order', 'reason'],
  'affiliate-sale.refused': ['order', 'reason'],
  'affiliate-payee.changed': ['affiliate'],
  'affiliate-payee.withdrawn': ['affiliate'],
  'affiliate-rate.added': ['currency', 'day', 'rate'],
  'affiliate-run.prepared': ['run', 'month', 'payouts'],
  'affiliate-run.released': ['run', 'month'],
  'affiliate-run.discarded': ['run', 'month'],
  'affiliate-run.downloaded': ['run', 'month', 'file'],
  'affiliate-payout.paid': ['payout', 'amount'],
  'affiliate-payout.returned': ['payout', 'amount'],
  'affiliate-books.compared': ['sales', 'differences'],
  'affiliate-books.differed': ['order'],
} as const

const books = 'Books, which the law wants kept'

export const affiliates = defineModule({
  name: 'affiliates',
  about: 'who recommends us: applications, links, whose an order is, commissions, their books and payouts',
  needs: ['commerce', 'documents', 'identity', 'visitors'],
  screens: {
    affiliate: 'workspace/affiliate.tsx',
    'affiliate/payouts': 'workspace/payouts.tsx',
    'affiliate/payouts/:number': 'workspace/statement.ts',
    'admin/affiliates': 'admin/affiliates.tsx',
    'admin/affiliates/:id': 'admin/affiliate.tsx',
    'admin/affiliate-sales': 'admin/sales.tsx',
    'admin/payouts': 'admin/payouts.tsx',
    'admin/payouts/:id': 'admin/payout-run.tsx',
    'admin/payouts/:id/:file': 'admin/payout-file.ts',
  },
  rights: {
    'admin/affiliates': { see: ['support', 'finance'], act: ['finance'] },
    'admin/affiliates/:id': { see: ['support', 'finance'], act: ['finance'] },
    'admin/affiliate-sales': { see: ['support', 'finance'], act: [] },
    'admin/payouts': { see: ['finance'], act: ['finance'] },
    'admin/payouts/:id': { see: ['finance'], act: ['finance'] },
    'admin/payouts/:id/:file': { see: ['finance'], act: ['finance'] },
  },
  audit,
  settings,
  holds: {
    affiliates: {
      about: 'Applications to the affiliate program, and the agreement that was accepted',
      of: 'account_id',
      exported:
        'code state kind name company country sites promotion language agreement applied_at approved_at ended_at ended_for_cause reason',
      withheld: 'id account_id network',
      kept: books,
      emptied: { sites: "''", promotion: "''", network: "''" },
    },
    affiliate_sales: {
      about: 'Sales that came by an affiliate’s link, without their buyers',
      of: { column: 'affiliate_id', table: 'affiliates', key: 'id' },
      exported: 'decision share agreement placed_at collected_at review_reason',
      withheld: 'order_id affiliate_id evidence movements reviewed_by reviewed_at',
      kept: books,
    },
    affiliate_entries: {
      about: 'Commissions, as booked',
      of: { column: 'affiliate_id', table: 'affiliates', key: 'id' },
      exported: 'at account amount currency',
      withheld: 'posting line affiliate_id order_id',
      kept: books,
    },
    affiliate_payees: {
      about: 'Where affiliates are paid to. Of bank accounts, an export has the last four characters',
      of: { column: 'affiliate_id', table: 'affiliates', key: 'id' },
      exported: 'email kind name address country vat_number method hint saved_at counts_from withdrawn_at',
      withheld: 'id affiliate_id sealed',
    },
    affiliate_rates: { about: 'Exchange rates to US dollars, by day' },
    affiliate_runs: {
      about: 'Months of payouts, and which operators prepared and released them',
      of: ['prepared_by', 'released_by'],
      withheld: 'id month prepared_by prepared_at released_by released_at discarded_at left_out',
      kept: books,
    },
    affiliate_payouts: {
      about: 'Payouts to affiliates, with what their statements say',
      of: { column: 'affiliate_id', table: 'affiliates', key: 'id' },
      exported: 'number amount method contents paid_at returned_at',
      withheld: 'id run_id affiliate_id sealed',
      kept: books,
      emptied: { sealed: "case when paid_at is null then sealed else '' end" },
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
