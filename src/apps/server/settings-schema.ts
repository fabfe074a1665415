import { z } from 'zod'
import { parseNetwork } from '#kernel/http/client-address.ts'
import { parseLimits, settingOfLimit } from '#kernel/rate-limits/schema.ts'
import { address, type Settings, webAddress, wholeNumber } from '#kernel/settings.ts'
import { limitDefaults } from '../modules.ts'

/** A key that signs and encrypts. */
const key = z
  .base64url({ error: 'must be base64url' })
  .transform((value): Uint8Array => Buffer.from(value, 'base64url'))
  .refine((bytes) => bytes.length >= 32, { error: 'must hold at least 32 bytes' })

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

/**
 * The settings as an operator writes them: environment variables, or lines of the file `.env`. Modules bring
 * theirs besides (`moduleSettings`). Descriptions and examples become `.env.example`; messages complete a
 * sentence that begins with the setting's name.
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
  TOKEN_KEY: key.optional().meta({
    description:
      'Signs log-ins: at least 32 random bytes as base64url. Only needed when several machines share a database;\nwithout it a key is made at the first start and kept in DATA_DIR. A process with another one does not start.',
  }),
  TOKEN_KEY_FORMER: key.optional().meta({
    description:
      'The key before TOKEN_KEY: what it has signed still holds. Without it, token.key.former in DATA_DIR is read.\nTake it away after 30 days.',
  }),
  TOKEN_KEY_REPLACES: z
    .string()
    .regex(/^[\w-]{22}$/, { error: 'must be the fingerprint that the refused start has named' })
    .optional()
    .meta({
      description:
        'Changes the key on purpose, for example after a leak: the fingerprint of the one before, which a start with\nanother key names. The website’s log-ins end. Stop every process first.',
    }),
  BACKUP_DIR: z.string().optional().meta({
    description:
      'A folder for backups by the clock, outside of DATA_DIR and best on another disk. Without it none are made.',
    example: '/mnt/backups/formulary',
  }),
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, { error: 'must be a cron expression such as 0 3 * * *' })
    .default('0 3 * * *')
    .meta({ description: 'When they are made: minute, hour, day, month and weekday, in UTC (cron).' }),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14).meta({
    description: 'How many of them are kept. The oldest goes once a new one is whole.',
  }),
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'must have 12 characters at least' }).optional().meta({
    description:
      'Encrypts backups, also those of `npm run backup`, and opens them. Keep it where the backups are not.',
  }),
  SMTP_URL: address(['smtp:', 'smtps:']).optional().meta({
    description: 'The mail server. Without it mails are kept in DATA_DIR and shown on the local mail page.',
    example: 'smtps://user:password@mail.example.com',
  }),
  MAIL_FROM: z.string().default('Formulary <no-reply@formulary.example>').meta({
    description: 'The sender of our mails.',
  }),
  RENDER_PROCESSES: wholeNumber(1, 64).optional().meta({
    description: 'Processes that make DOCX, PDF and pictures. Default: one for each core, 4 at most.',
  }),
  PICTURES_AHEAD: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on').meta({
    description:
      'Whether a start draws the first page of every template, so that no visitor waits for it. It takes a minute of\none core, once. With off, each is drawn when it is first asked for.',
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

export type ReadSettings = z.output<typeof settingsSchema> & Settings
