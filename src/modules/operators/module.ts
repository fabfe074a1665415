import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import { type SettingsOf, webAddress } from '#kernel/settings.ts'

const settings = {
  VERSION_URL: webAddress.optional().meta({
    description:
      'The package.json of the newest version, where you get it from. The maintenance page reads it when an owner opens that page. Without it nobody is asked.',
    example: 'https://git.example.com/formulary/raw/main/package.json',
  }),
}

const audit = {
  'job.retried': ['job'],
} as const

export const operators = defineModule({
  name: 'operators',
  about:
    'the frame of the operators’ pages, accounts as operators see them, sign-ups, the audit log, maintenance',
  needs: ['commerce', 'documents', 'entitlements', 'identity', 'library', 'privacy', 'visitors'],
  screens: {
    admin: 'admin/admin.tsx',
    'admin/maintenance': 'admin/maintenance/maintenance.tsx',
    'admin/audit': 'admin/audit/audit.tsx',
    'admin/accounts': 'admin/accounts/accounts.tsx',
    'admin/accounts/:id': 'admin/accounts/account.tsx',
    'admin/sign-ups': 'admin/sign-ups/sign-ups.tsx',
    'admin/sign-ups/csv': 'admin/sign-ups/sign-ups-file.ts',
    'admin/mail': 'admin/mail/mails.tsx',
    'admin/mail/:id': 'admin/mail/mail.tsx',
    'admin/mail/:id/content': 'admin/mail/mail-content.ts',
  },
  rights: {
    admin: { see: ['support', 'finance', 'content'], act: [] },
    'admin/audit': { see: ['support'], act: [] },
    'admin/accounts': { see: ['support', 'finance'], act: [] },
    'admin/accounts/:id': { see: ['support', 'finance'], act: ['support'] },
    'admin/sign-ups': { see: ['finance', 'content'], act: [] },
    'admin/sign-ups/csv': { see: ['finance', 'content'], act: [] },
  },
  settings,
  audit,
})

declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}

declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
