import { z } from 'zod'

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
  WEB_APP_URL: webAddress.optional().meta({
    description:
      'The web application and the account site, where they have a host of their own. Default: {PUBLIC_URL}/app.',
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
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10).default(0).meta({
    description: 'How many proxies of yours stand in front. With 0, X-Forwarded-For is not believed.',
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
        'Signs log-ins: at least 32 random bytes as base64url. Only needed when several machines share a database;\nwithout it a key is made at the first start and kept in DATA_DIR.',
    }),
  SMTP_URL: address(['smtp:', 'smtps:']).optional().meta({
    description: 'The mail server. Without it mails are kept in DATA_DIR and shown on the local mail page.',
    example: 'smtps://user:password@mail.example.com',
  }),
  MAIL_FROM: z.string().default('Formulary <no-reply@formulary.example>').meta({
    description: 'The sender of our mails.',
  }),
  DEMO_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).optional().meta({
    description:
      'The password of the demo accounts, made on an empty embedded database. Default: one made at random.',
  }),
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
