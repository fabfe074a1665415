import { z } from 'zod'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { defineModule } from '#kernel/module.ts'
import type { Holdings } from '#kernel/personal-data.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import { type SettingsOf, webAddress, wholeNumber } from '#kernel/settings.ts'
import { EmailInput } from './accounts/schema.ts'

const of = 'account_id'

/** What the tables of accounts and log-ins hold of a person; the account itself goes last. */
const holds: Holdings = {
  accounts: {
    about: 'The account',
    of: 'id',
    exported:
      'id email email_verified_at role licence language name disabled_at email_bounced_at created_at deletion_due_at',
    withheld: 'password_hash',
  },
  sign_ups: {
    about: 'What was true at the sign-up: its page, device and country, and where the visitor came from',
    of,
    exported:
      'device doc_name creation_page landing_page dialog country source_channel source_campaign source_ad_group affiliate source_account source_keyword source_q_param source_guid',
    withheld: 'account_id network',
  },
  one_time_links: {
    about: 'Links that were mailed and still work',
    of,
    exported: 'purpose email created_at expires_at',
    withheld: 'hash account_id',
  },
  accepted_terms: {
    about: 'Consents: the version and language of each legal text that was agreed to',
    of,
    exported: 'document version language at',
    withheld: 'account_id',
  },
  known_devices: {
    about: 'Browsers that the account knows',
    of,
    exported: 'created_at last_seen_at',
    withheld: 'id hash account_id',
  },
  website_log_ins: {
    about: 'Log-ins that are open',
    of,
    exported: 'device country created_at last_seen_at expires_at',
    withheld: 'id account_id nonce_hash known_device_id',
  },
  workspace_sessions: {
    about: 'Sessions of the web application',
    of,
    exported: 'created_at last_seen_at second_factor_at expires_at',
    withheld: 'hash account_id log_in_id ticket_hash',
  },
  hand_off_tickets: {
    about: 'Tickets that open the web application, for a minute',
    of,
    withheld: 'hash account_id log_in_id audience nonce_hash expires_at',
  },
  second_factors: {
    about: 'The second factor of an operator',
    of,
    exported: 'confirmed_at',
    withheld: 'account_id secret last_step recovery_hashes',
  },
  second_factor_enrolments: {
    about: 'A second factor that is being set up',
    of,
    withheld: 'session_hash account_id secret expires_at',
  },
}

/** The first accounts, the second factor of operators, and the captcha. */
const settings = {
  OPERATOR_EMAIL: z
    .string()
    .transform((text, context) => {
      const parsed = EmailInput.safeParse({ email: text })
      if (parsed.success) return parsed.data.email
      context.addIssue({ code: 'custom', message: 'must be an e-mail address' })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'Makes the first operator, as long as there is none: a link that sets a password is mailed, or printed where\nSMTP_URL is not set. Later operators: `npm run operator`. With it there are no demo accounts.',
      example: 'you@example.com',
    }),
  DEMO_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional().meta({
    description:
      'The password of the demo accounts, made on an empty embedded database where PUBLIC_URL is loopback.\nDefault: one made at random and printed once.',
  }),
  OPERATOR_SECOND_FACTOR: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .transform((value) => value === 'on')
    .prefault('on')
    .meta({
      description:
        'Whether operators are asked for a code of an authenticator, once per session, before /app/admin/: on or off.\nThe first visit sets it up. Switch it off to let in an operator who has lost authenticator and recovery codes.',
    }),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, _ and -' })
    .optional()
    .meta({
      description:
        'The site key of reCAPTCHA. A visitor who has accepted is asked by it when many sign up from one network; everybody\nelse, and where it fails, does a proof of work instead, which needs no key and calls nobody.',
    }),
  CAPTCHA_SECRET: z.string().optional().meta({ description: 'The secret that belongs to the site key.' }),
  CAPTCHA_VERSION: wholeNumber(3, 3).default(3).meta({ description: 'The version of reCAPTCHA.' }),
  CAPTCHA_SCRIPT_URL: webAddress.default('https://www.google.com/recaptcha/api.js').meta({
    description: 'The script of the captcha; `?render=` with the site key and `&hl=en` are added.',
  }),
  CAPTCHA_VERIFY_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify').meta({
    description: 'Where its answers are checked, by the server.',
  }),
}

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
