import { z } from 'zod'
import { parseNetwork } from '#kernel/http/trusted-proxies.ts'
import { parseLimits } from '#kernel/rate-limits/schema.ts'
import { paymentSettings } from '#modules/commerce/providers/payment-settings.ts'
import { EmailInput } from '#modules/identity/accounts/schema.ts'
import { limitDefaults } from '../modules.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= from && value <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })

/** An address without its trailing slash. */
const address = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''))

/** How often something may be done: attempts per time, of which all must allow. */
const limits = (initial: string, description: string) =>
  z
    .string()
    .transform((text, context) => {
      const parsed = parseLimits(text)
      if (parsed) return parsed
      context.addIssue({
        code: 'custom',
        message: 'must be attempts per time such as 10/15m 30/12h, in s, m, h or d',
      })
      return z.NEVER
    })
    .prefault(initial)
    .meta({ description })

/** The setting of a limit: `LIMIT_SIGN_UPS_PER_NETWORK` of `signUpsPerNetwork`. */
export const settingOfLimit = (name: string) =>
  `LIMIT_${name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`

const aboutLimits =
  'How often what may be done: attempts per time, where all must allow. A network is a /24 of IPv4 or a /64 of IPv6.\n'

/** The limits of all modules. */
export const limitSettings = z.object(
  Object.fromEntries(
    Object.entries(limitDefaults).map(([name, [initial, description]], index) => [
      settingOfLimit(name),
      limits(initial, index === 0 ? aboutLimits + description : description),
    ]),
  ),
)

/** An origin as a Content-Security-Policy names it. */
const originPattern = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/

const webAddress = address(['http:', 'https:'])

/**
 * The settings as an operator writes them: environment variables, or lines of the file `.env`.
 * Descriptions and examples become `.env.example`; messages complete a sentence that begins with the setting's name.
 */
export const settingsSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).meta({ description: 'The port the server listens on.' }),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'The network address it listens on: this machine only, unless you say otherwise.',
    example: '0.0.0.0',
  }),
  PUBLIC_URL: webAddress
    .refine((value) => new URL(value).pathname === '/', { error: 'must name a host without a path' })
    .optional()
    .meta({
      description:
        'The address people type. It stands in links, mails and pages. Default: http://localhost:{PORT}.',
      example: 'https://www.example.com',
    }),
  WEB_APP_URL: webAddress
    .refine((value) => new URL(value).pathname === '/app', { error: 'must end in /app' })
    .optional()
    .meta({
      description:
        'The web application and the account site, where they have a host of their own. Default: {PUBLIC_URL}/app.',
      example: 'https://app.example.com/app',
    }),
  USERBASE_URL: webAddress.optional().meta({
    description: 'The service that makes accounts. Default: {PUBLIC_URL}/api/userbase.',
  }),
  ACCOUNT_SERVICES_URL: webAddress.optional().meta({
    description: 'The auth and account services. Default: {PUBLIC_URL}/api.',
  }),
  TEMPLATES_URL: webAddress.optional().meta({
    description: 'The template service: search and lists. Default: {PUBLIC_URL}/api/templates.',
  }),
  PAYPAL_SERVICE_URL: webAddress.optional().meta({
    description: 'The service that tells how a subscription stands. Default: {PUBLIC_URL}/api/paypal.',
  }),
  GEO_URL: webAddress
    .refine((value) => new URL(value).pathname !== '/', { error: 'must have a path, such as /geo' })
    .optional()
    .meta({
      description:
        "The service that tells a visitor where they are taken to be. Default: {PUBLIC_URL}/api/geo. On a host\nthat is neither that of PUBLIC_URL nor below its name it is somebody else's, and asked for visitors who have accepted.",
    }),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0).meta({
    description: 'How many proxies of yours stand in front. With 0, X-Forwarded-For is not believed.',
  }),
  TRUSTED_PROXY_ADDRESSES: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((networks) => networks.every((network) => parseNetwork(network) !== undefined), {
      error: 'must be addresses or networks such as 203.0.113.0/24, with blanks between them',
    })
    .prefault('')
    .meta({
      description:
        'Where those proxies stand, if not on this machine or at private addresses. Nobody else is believed.',
      example: '203.0.113.0/24 2001:db8::/32',
    }),
  DATA_DIR: z.string().default('.data').meta({
    description: 'The folder of everything that must be kept: database, secrets, mails.',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional()
    .meta({
      description: 'A PostgreSQL 15 or newer. Without it a PostgreSQL of our own runs in DATA_DIR.',
      example: 'postgresql://formulary:password@localhost/formulary',
    }),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20).meta({
    description: 'Connections that one process may hold.',
  }),
  TOKEN_KEY: z
    .base64url({ error: 'must be base64url' })
    .transform((value): Uint8Array => Buffer.from(value, 'base64url'))
    .refine((key) => key.length >= 32, { error: 'must hold at least 32 bytes' })
    .optional()
    .meta({
      description:
        'Signs log-ins: at least 32 random bytes as base64url. Only needed when several machines share a database;\nwithout it a key is made at the first start and kept in DATA_DIR. A process with another one does not start.',
    }),
  TOKEN_KEY_REPLACES: z
    .string()
    .regex(/^[\w-]{22}$/, { error: 'must be the fingerprint that the refused start has named' })
    .optional()
    .meta({
      description:
        'Changes the key on purpose, for example after a leak: the fingerprint of the one before, which a start with\nanother key names. The website’s log-ins end. Stop every process first.',
    }),
  SMTP_URL: address(['smtp:', 'smtps:']).optional().meta({
    description: 'The mail server. Without it mails are kept in DATA_DIR and shown on the local mail page.',
    example: 'smtps://user:password@mail.example.com',
  }),
  MAIL_FROM: z.string().default('Formulary <no-reply@formulary.example>').meta({
    description: 'The sender of our mails.',
  }),
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
  ...paymentSettings,
  RENDER_PROCESSES: wholeNumber(1, 64).optional().meta({
    description: 'Processes that make DOCX, PDF and pictures. Default: one for each core, 4 at most.',
  }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info')
    .meta({ description: 'How much is logged: debug, info, warn or error.' }),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('production')
    .meta({ description: '`npm start` sets production, `npm run dev` development.' }),
})
