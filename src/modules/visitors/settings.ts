import { z } from 'zod'
import { webAddress } from '#kernel/settings.ts'

/** An origin as a Content-Security-Policy names it. */
const originPattern = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/

/** Where visitors seem to be, and what is loaded from others once they have accepted. */
export const settings = {
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
