import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'

const audit = {
  'affiliate.applied': ['code', 'agreement'],
  'affiliate.approved': ['affiliate', 'reason'],
  'affiliate.refused': ['affiliate', 'reason'],
  'affiliate.ended': ['affiliate', 'reason'],
  'affiliate-sale.released': ['order', 'reason'],
  'affiliate-sale.refused': ['order', 'reason'],
  'affiliate-books.compared': ['sales', 'differences'],
  'affiliate-books.differed': ['order'],
} as const

const books = 'Books, which the law wants kept'

export const affiliates = defineModule({
  name: 'affiliates',
  about: 'who recommends us: applications, links, whose an order is, commissions and their books',
  needs: ['commerce', 'documents', 'identity', 'visitors'],
  screens: {
    affiliate: 'workspace/affiliate.tsx',
    'admin/affiliates': 'admin/affiliates.tsx',
    'admin/affiliates/:id': 'admin/affiliate.tsx',
  },
  rights: {
    'admin/affiliates': { see: ['support', 'finance'], act: ['finance'] },
    'admin/affiliates/:id': { see: ['support', 'finance'], act: ['finance'] },
  },
  audit,
  holds: {
    affiliates: {
      about: 'Applications to the affiliate program, and the agreement that was accepted',
      of: 'account_id',
      exported:
        'code state kind name company country sites promotion language agreement applied_at approved_at ended_at reason',
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
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
