import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import { type SettingsOf, webAddress } from '#kernel/settings.ts'
import { clickBankSettings } from './clickbank/account.ts'

const settings = {
  ...clickBankSettings,
  BUDGETO_PARTNER_URL: webAddress.optional().meta({
    description:
      'The one address to which {userbase}/partner/budgeto/notify/ passes on what it is sent. Unset, it takes nothing.',
    example: 'https://partner.example.com/notify',
  }),
}

const limits = {
  // eight digits prove a link.
  retailerLinksPerNetwork: ['20/1h', 'Links back from the retailer’s checkout that one network opens.'],
  partnerNoticesPerNetwork: ['30/1h', 'What one network sends to the partner of the budgeting pages.'],
} as const

const audit = {
  'retailer-link.limited': [],
  'retailer-notice.refused': ['notice', 'receipt', 'type', 'reason'],
  'retailer-notice.retried': ['notice', 'receipt'],
} as const

export const retailer = defineModule({
  name: 'retailer',
  about:
    'the start pages for visitors whom affiliates send, what they may advertise with, and what ClickBank sells as a retailer',
  needs: ['commerce', 'identity', 'library'],
  screens: { 'admin/retailer': 'admin/retailer.tsx' },
  rights: { 'admin/retailer': { see: ['support', 'finance'], act: ['finance'] } },
  settings,
  limits,
  audit,
  holds: {
    retailer_notices: {
      about: 'What the retailer told us about purchases',
      of: { column: 'order_id', table: 'orders', key: 'id' },
      exported: 'receipt type state received_at',
      withheld: 'id sale language refusal order_id handled_at',
      kept: 'Books: shows where an order came from',
    },
  },
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
