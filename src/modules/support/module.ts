import type { EventsOf } from '#kernel/audit/schema.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'

const limits = {
  messagesPerAddress: [
    '5/1h 20/1d',
    'Messages to the inbox of the operators that name one address to be answered at.',
  ],
  messagesPerNetwork: ['5/10m 40/1d', 'Messages to the inbox from one network.'],
} as const

const audit = {
  'message.limited': [],
  'message.taken': ['message'],
  'message.released': ['message'],
  'message.answered': ['message'],
  'message.closed': ['message'],
  'message.reopened': ['message'],
} as const

export const support = defineModule({
  name: 'support',
  about: 'the inbox, the chat widget, contact forms, the help centre',
  needs: ['identity', 'library', 'visitors'],
  screens: {
    'admin/help': 'admin/help.tsx',
    'admin/inbox': 'admin/inbox.tsx',
    'admin/inbox/:reference': 'admin/message.tsx',
  },
  rights: {
    'admin/help': { see: ['support', 'content'], act: [] },
    'admin/inbox': { see: ['support'], act: ['support'] },
    'admin/inbox/:reference': { see: ['support'], act: ['support'] },
  },
  limits,
  audit,
  holds: {
    inbox_messages: {
      about: 'Messages to us',
      of: 'account_id',
      exported: 'at reference kind language name email text page state',
      withheld: 'id account_id submission assigned_to answers changed_at',
    },
    inbox_entries: {
      about: 'Our answers, and what was done with the messages',
      of: { column: 'message_id', table: 'inbox_messages', key: 'id' },
      exported: 'at act text delivery',
      withheld: 'id message_id operator_id',
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
