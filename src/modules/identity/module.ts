import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import type { SettingsOf } from '#kernel/settings.ts'
import { holds } from './holds.ts'
import { settings } from './settings.ts'

const limits = {
  signUpsPerNetwork: [
    '10/1m 30/1h',
    'Sign-ups from one network; from half of them on a browser shows that somebody is there.',
  ],
  // Fewer and fewer: who goes on guessing waits a quarter of an hour first and half a day at last.
  logInFailuresPerAccount: [
    '10/15m 15/1h 30/12h',
    'Wrong passwords for one address. A browser that its owner has logged in with before counts apart.',
  ],
  logInFailuresPerNetwork: ['30/15m', 'Wrong passwords from one network, for whatever addresses.'],
  // Each is a call to the captcha's provider; a proof of work is none.
  captchaTokensPerNetwork: [
    '30/1m',
    'Answers of the captcha’s provider that one network has checked on its way to the checkout. Beyond them its browsers do a proof of work.',
  ],
  secondFactorFailuresPerAccount: ['5/15m 20/12h', 'Wrong codes of an operator who is logged in.'],
  mailsPerAddress: ['3/1h', 'Mails that somebody asks for to an address that is not proved.'],
  mailsPerNetwork: ['20/1h', 'The same, asked for from one network.'],
  newDeviceMailsPerAccount: [
    '10/1h',
    'Mails that tell one account of log-ins from browsers it does not know.',
  ],
  resetsPerAddress: ['5/1h', 'Mails that reset the password of one address.'],
  resetsPerNetwork: ['20/1h', 'The same, asked for from one network.'],
  ticketFailuresPerNetwork: ['30/1h', 'One-time tickets that were none, from one network.'],
} as const

const audit = {
  'account.created': [],
  'account.disabled': ['reason'],
  'account.enabled': ['reason'],
  'account.viewed': [],
  'profile.changed': [],
  'operator.granted': ['role', 'reason', 'by'],
  'operator.withdrawn': ['reason', 'by'],
  'password.reset-requested': ['by'],
  'password-reset.limited': [],
  'password.set': ['by'],
  'password.changed': [],
  'email.confirmed': [],
  'email.change-requested': [],
  'email.change-cancelled': [],
  'email.changed': [],
  'email.restored': [],
  'email.bounced': ['answer'],
  'proof-mail.limited': [],
  'log-in.succeeded': [],
  'log-in.refused': [],
  'log-in.limited': [],
  'log-out': [],
  'log-outs.others': [],
  'log-outs.everywhere': [],
  'device.new': [],
  'ticket.reused': [],
  'ticket.limited': [],
  'sign-up.limited': [],
  'second-factor.enrolled': [],
  'second-factor.limited': [],
  'second-factor.passed': ['recoveryCode'],
  'second-factor.refused': ['reason'],
  'second-factor.removed': ['reason'],
} as const

export const identity = defineModule({
  name: 'identity',
  about:
    'accounts, sign-up, log-ins, second factor, captcha, the hand-off from the website to the web application',
  needs: ['visitors'],
  screens: {
    language: 'workspace/language/choose-language.ts',
    'account/login': 'workspace/account/log-in.tsx',
    'account/create': 'workspace/account/create.tsx',
    'account/log-out': 'workspace/account/log-out.ts',
    'account/continue': 'workspace/hand-off/continue-as.tsx',
    'account/check-mail': 'workspace/account/check-mail.tsx',
    'account/confirm-email': 'workspace/account/confirm-email.tsx',
    'account/devices': 'workspace/account/devices.ts',
    'account/email': 'workspace/account/email.tsx',
    'account/forgot-password': 'workspace/account/forgot-password.tsx',
    'account/password': 'workspace/account/password.tsx',
    'account/restore-email': 'workspace/account/restore-email.tsx',
    'account/set-password': 'workspace/account/set-password.tsx',
    'admin/second-factor': 'admin/second-factor/second-factor.tsx',
  },
  rights: {
    'admin/second-factor': { see: ['support', 'finance', 'content'], act: ['support', 'finance', 'content'] },
  },
  limits,
  settings,
  audit,
  holds,
  server: () => import('./server.ts'),
})

declare module '#kernel/hooks.ts' {
  interface Hooks {
    /** The departments whose templates an account may download, or all. Asked of what comes later. */
    openLibrary(
      deps: Pick<Dependencies, 'db' | 'hooks'>,
      account: { accountId: string },
    ): Promise<'all' | readonly string[]>
  }
}
declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
