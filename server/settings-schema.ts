import { z } from 'zod'
import { EmailInput } from '#domain/accounts/schema.ts'
import { defaultLimits, formatLimits, type LimitName, parseLimits } from '#domain/limits/schema.ts'
import { paymentSettings } from './payment-settings.ts'
import { parseNetwork } from './trusted-proxies.ts'

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
const limits = (name: LimitName, description: string) =>
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
    .prefault(formatLimits(defaultLimits[name]))
    .meta({ description })

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
  LIMIT_SIGN_UPS_PER_NETWORK: limits(
    'signUpsPerNetwork',
    'How often what may be done: attempts per time, where all must allow. A network is a /24 of IPv4 or a /64 of IPv6.\nSign-ups from one network; from half of them on a browser shows that somebody is there.',
  ),
  LIMIT_LOG_IN_FAILURES_PER_ACCOUNT: limits(
    'logInFailuresPerAccount',
    'Wrong passwords for one address. A browser that its owner has logged in with before counts apart.',
  ),
  LIMIT_LOG_IN_FAILURES_PER_NETWORK: limits(
    'logInFailuresPerNetwork',
    'Wrong passwords from one network, for whatever addresses.',
  ),
  LIMIT_CAPTCHA_TOKENS_PER_NETWORK: limits(
    'captchaTokensPerNetwork',
    'Answers of the captcha’s provider that one network has checked on its way to the checkout. Beyond them its browsers do a proof of work.',
  ),
  LIMIT_SECOND_FACTOR_FAILURES_PER_ACCOUNT: limits(
    'secondFactorFailuresPerAccount',
    'Wrong codes of an operator who is logged in.',
  ),
  LIMIT_MAILS_PER_ADDRESS: limits(
    'mailsPerAddress',
    'Mails that somebody asks for to an address that is not proved.',
  ),
  LIMIT_MAILS_PER_NETWORK: limits('mailsPerNetwork', 'The same, asked for from one network.'),
  LIMIT_NEW_DEVICE_MAILS_PER_ACCOUNT: limits(
    'newDeviceMailsPerAccount',
    'Mails that tell one account of log-ins from browsers it does not know.',
  ),
  LIMIT_CHECKOUTS_PER_ADDRESS: limits('checkoutsPerAddress', 'Orders placed for one address.'),
  LIMIT_CHECKOUTS_PER_NETWORK: limits('checkoutsPerNetwork', 'Orders placed from one network.'),
  LIMIT_PAYMENT_TRIES_PER_ORDER: limits('paymentTriesPerOrder', 'Payments begun for one order.'),
  LIMIT_SEAT_INVITATIONS_PER_ACCOUNT: limits(
    'seatInvitationsPerAccount',
    'Invitations to seats that one account sends.',
  ),
  LIMIT_RESETS_PER_ADDRESS: limits('resetsPerAddress', 'Mails that reset the password of one address.'),
  LIMIT_RESETS_PER_NETWORK: limits('resetsPerNetwork', 'The same, asked for from one network.'),
  LIMIT_TICKET_FAILURES_PER_NETWORK: limits(
    'ticketFailuresPerNetwork',
    'One-time tickets that were none, from one network.',
  ),
  LIMIT_SEARCHES_PER_VISITOR: limits(
    'searchesPerVisitor',
    'Searches from one address, by somebody who is not logged in. Searches are counted in each process.',
  ),
  LIMIT_SEARCHES_PER_MEMBER: limits('searchesPerMember', 'Searches of one account.'),
  LIMIT_SEARCHES_PER_NETWORK: limits('searchesPerNetwork', 'Searches from one network, by whomever.'),
  LIMIT_SUGGESTIONS_PER_VISITOR: limits(
    'suggestionsPerVisitor',
    'Suggestions while typing, for one address without log-in.',
  ),
  LIMIT_SUGGESTIONS_PER_MEMBER: limits('suggestionsPerMember', 'Suggestions while typing, for one account.'),
  LIMIT_SUGGESTIONS_PER_NETWORK: limits('suggestionsPerNetwork', 'Suggestions for one network.'),
  LIMIT_PREVIEWS_PER_ACCOUNT: limits(
    'previewsPerAccount',
    'Pictures of documents whose text an account may not have, one after each save. Counted in each process, as files are.',
  ),
  LIMIT_DOWNLOADS_PER_ACCOUNT: limits(
    'downloadsPerAccount',
    'Files that one account has made, taken or given up. Counted in each process.',
  ),
  LIMIT_TEXTS_PER_ACCOUNT: limits(
    'textsPerAccount',
    'Texts that are not free and that one account opens or takes as a file. Counted in the database, for all processes together.',
  ),
  LIMIT_FILES_PER_ACCOUNT: limits(
    'filesPerAccount',
    'Files that one account takes on a day (UTC), as the licence says.',
  ),
  LIMIT_NETWORKS_PER_ACCOUNT: limits(
    'networksPerAccount',
    'Networks from which one account takes files on a day (UTC), as the licence says.',
  ),
  LIMIT_SEARCH_MISSES_PER_NETWORK: limits(
    'searchMissesPerNetwork',
    'Searches of one network that found nothing and are counted for the operators; those beyond are not.',
  ),
  LIMIT_WISHES_PER_NETWORK: limits(
    'wishesPerNetwork',
    'Wishes for templates that are not there yet, from one network.',
  ),
  LIMIT_MESSAGES_PER_ADDRESS: limits(
    'messagesPerAddress',
    'Messages to the inbox of the operators that name one address to be answered at.',
  ),
  LIMIT_MESSAGES_PER_NETWORK: limits('messagesPerNetwork', 'Messages to the inbox from one network.'),
  LIMIT_CONSENTS_PER_NETWORK: limits(
    'consentsPerNetwork',
    'Choices about cookies that one network has written down. Counted in each process, as events are.',
  ),
  LIMIT_LOCALIZATIONS_PER_VISITOR: limits(
    'localizationsPerVisitor',
    'Questions of one address where it lies. Counted in each process, as events are.',
  ),
  LIMIT_LOCALIZATIONS_PER_NETWORK: limits('localizationsPerNetwork', 'The same, from one network.'),
  LIMIT_EVENT_BATCHES_PER_NETWORK: limits(
    'eventBatchesPerNetwork',
    'Batches of events of the website from one network.',
  ),
  LIMIT_ASSIGNMENTS_PER_NETWORK: limits(
    'assignmentsPerNetwork',
    'Visits of landing pages that take part in an experiment, from one network. Beyond them none is counted.',
  ),
  LIMIT_NOTICES_PER_NETWORK: limits(
    'noticesPerNetwork',
    'Notices of payment providers from one network, proved or not; one too many is refused, and sent again by its provider.',
  ),
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
