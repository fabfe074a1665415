import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'

const audit = {
  'invoice.issued': ['kind', 'number'],
  'invoice.voided': ['kind', 'number'],
} as const

export const invoicing = defineModule({
  name: 'invoicing',
  about:
    'invoices, quotes, receipts and credit notes that are issued: their numbers, and what was paid on them',
  needs: ['documents', 'entitlements', 'identity'],
  screens: {
    invoices: 'workspace/invoices.tsx',
    'invoices/numbers': 'workspace/numbers.tsx',
    'invoices/issue/:document': 'workspace/issue.tsx',
    'invoices/kept': 'workspace/kept.tsx',
    'invoices/kept/offers': 'workspace/offers.ts',
    'invoices/:id': 'workspace/invoice.tsx',
    'invoices/:id/download/:format': 'workspace/download.ts',
    'invoices/:id/preview': 'workspace/preview.ts',
  },
  audit,
  holds: {
    invoice_series: {
      about: 'The next number of invoices, quotes, receipts and credit notes',
      of: 'owner_id',
      exported: 'kind pattern year next last_on',
      withheld: 'owner_id',
    },
    issued_documents: {
      about: 'Invoices, quotes, receipts and credit notes as they were issued',
      of: 'owner_id',
      exported:
        'id document_id kind number title answers customer issued_on due_on currency total deposit source_id voided_at created_at',
      withheld: 'owner_id revision_hash',
    },
    invoice_drafts: {
      about: 'Drafts that were made of a quote or an invoice',
      of: 'owner_id',
      exported: 'document_id source_id',
      withheld: 'owner_id',
    },
    kept_entries: {
      about: 'Customers and items of what was issued, offered again',
      of: 'owner_id',
      exported: 'id kind content used_at',
      withheld: 'owner_id key',
    },
    issued_payments: {
      about: 'Payments recorded on invoices and quotes',
      of: 'owner_id',
      exported: 'id issued_id paid_on amount note created_at',
      withheld: 'owner_id',
    },
  },
})

declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
