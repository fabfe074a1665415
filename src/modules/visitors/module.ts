import { z } from 'zod'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import { type SettingsOf, webAddress } from '#kernel/settings.ts'
import type { OperatorWords } from './geography/localize.ts'

/** An origin as a Content-Security-Policy names it. */
const originPattern = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/

/** Where visitors seem to be, and what is loaded from others once they have accepted. */
const settings = {
  COUNTRY_DATABASE: z.string().optional().meta({
    description:
      'A database of the countries of networks (MMDB), where you keep a fresher one than the one that comes with us.',
    example: '/var/lib/GeoIP/GeoLite2-Country.mmdb',
  }),
  CITY_DATABASE: z.string().optional().meta({
    description:
      'A database of the cities of networks (MMDB), which is held in memory. Without one nobody is told a city.',
    example: '/var/lib/GeoIP/GeoLite2-City.mmdb',
  }),
  CONSENT_COOKIE: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, _ and -' })
    .default('user-cookies')
    .meta({ description: 'The cookie that keeps what a visitor chose about services of others: 1 or 0.' }),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^[\w-]+$/, { error: 'must be letters, digits, _ and -' })
    .optional()
    .meta({
      description:
        'Services of others, on the website alone and only for visitors who have accepted them. All are off by default.\nThe container of the tag manager; events go to its data layer.',
      example: 'GTM-ABC1234',
    }),
  TAG_MANAGER_URL: webAddress.default('https://www.googletagmanager.com/gtm.js').meta({
    description: 'The script of the tag manager; `?id=` and the container are added.',
  }),
  BEHAVIOUR_SCRIPT_URL: webAddress.optional().meta({
    description: 'A script that watches how pages are used, such as a session recorder.',
    example: 'https://behaviour.example.com/script.js?site=42',
  }),
  CHAT_SCRIPT_URL: webAddress.optional().meta({
    description:
      'The chat of a help desk. Without it our own widget takes the message, and the inbox has it.',
    example: 'https://chat.example.com/widget.js?site=42',
  }),
  AFFILIATE_SCRIPT_URL: webAddress.optional().meta({
    description:
      'The script of a network of affiliates, which notes who has recommended you. Only at addresses that contain `start`.',
    example: 'https://affiliates.example.com/click.js?account=42',
  }),
  RETAILER_SCRIPT_URL: webAddress.optional().meta({
    description:
      'The script of a retailer that sells for you, such as ClickBank’s trusted badge or tracking. Only below /start/cb.',
    example: 'https://cbtb.clickbank.net/?vendor=example',
  }),
  THIRD_PARTY_ORIGINS: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((origins) => origins.every((origin) => originPattern.test(origin)), {
      error: 'must be origins such as https://*.example.com, with blanks between them',
    })
    .prefault('')
    .meta({
      description:
        'Further origins that those scripts load from or send to: pages refuse every other. `*.` stands for any name.',
      example: 'https://*.google-analytics.com https://*.googletagmanager.com',
    }),
}

const limits = {
  // A visitor chooses once in a month; a network may be a whole company.
  consentsPerNetwork: [
    '60/1m 600/1h',
    'Choices about cookies that one network has written down. Counted in each process, as events are.',
  ],
  // A page that is not answered asks again every ten seconds.
  localizationsPerVisitor: [
    '60/1m',
    'Questions of one address where it lies. Counted in each process, as events are.',
  ],
  localizationsPerNetwork: ['600/1m', 'The same, from one network.'],
  // A page sends one when it is left.
  eventBatchesPerNetwork: ['300/1m', 'Batches of events of the website from one network.'],
} as const

export const visitors = defineModule({
  name: 'visitors',
  about: 'what is known of visitors, and what they agree to: consent, events, places, where they came from',
  needs: [],
  screens: {},
  limits,
  settings,
  holds: {
    consents: { about: 'Choices about cookies, under random numbers that browsers keep' },
    visit_salts: { about: 'The random value of a day, gone after it' },
    website_events: { about: 'What happened on the website, of nobody' },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/module.ts' {
  interface ServiceDependencies {
    operatorWords: OperatorWords
  }
}
