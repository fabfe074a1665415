import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { isLoopback } from '#kernel/http/client-address.ts'
import { sharedDomain } from '#kernel/http/cookies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { Limits } from '#kernel/rate-limits/index.ts'
import { settingOfLimit } from '#kernel/rate-limits/schema.ts'
import type { SettingInForce } from '#kernel/services.server.ts'
import type { Settings } from '#kernel/settings.ts'
import { listMissingTogether } from '#kernel/settings.ts'
import { listPaymentProblems, readPayments } from '#modules/commerce/providers/payment-settings.ts'
import { listClickBankProblems } from '#modules/retailer/clickbank/account.ts'
import { limitDefaults, moduleSettings } from '../modules.ts'
import { limitSettings, type ReadSettings, settingsSchema } from './settings-schema.ts'

/** Everything that an operator may set, as the rest of the program sees it. */
export type Configuration = ReturnType<typeof readConfiguration>

/** The configuration cannot be used; the message lists every problem, one a line. */
export class ConfigurationError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['The configuration has to be mended:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** The environment of this process over the file `.env` of the working folder, if there is one. */
function readEnvironment(): NodeJS.Dict<string> {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}

/** Reads the whole configuration once; throws `ConfigurationError` naming every setting that is wrong. */
export function readConfiguration(environment: NodeJS.Dict<string> = readEnvironment()) {
  // An empty line `NAME=` of a copied .env.example means that it is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settingsSchema.safeParse(given)
  const ofModules = moduleSettings.safeParse(given)
  const limits = limitSettings.safeParse(given)
  if (!result.success || !ofModules.success || !limits.success) {
    const issues = [result, ofModules, limits].flatMap(({ error }) => error?.issues ?? [])
    throw new ConfigurationError(issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const own = ofModules.data as unknown as Settings // each module declares what its shape makes
  const settings = { ...result.data, ...own }
  const urls = readUrls(settings)
  const problems = [
    ...listUrlProblems(urls),
    // Half a captcha would ask people and believe nobody.
    ...listMissingTogether(settings, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']),
    ...listPaymentProblems(settings, urls),
    ...listClickBankProblems(settings),
    ...(settings.BACKUP_DIR === undefined || relative(settings.DATA_DIR, settings.BACKUP_DIR).startsWith('..')
      ? []
      : ['BACKUP_DIR must lie outside of DATA_DIR: a backup must not be lost with it']),
  ]
  if (problems.length > 0) throw new ConfigurationError(problems)
  return {
    isProduction: settings.NODE_ENV === 'production',
    host: settings.HOST,
    port: settings.PORT,
    /** Absolute path. */
    dataDir: resolve(settings.DATA_DIR),
    /** Undefined: PostgreSQL is embedded, in the data folder. */
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    urls,
    /** How many proxies of ours stand in front, and their addresses and networks besides private ones. */
    trustedProxies: { hops: settings.TRUSTED_PROXY_HOPS, addresses: settings.TRUSTED_PROXY_ADDRESSES },
    backup: {
      /** Absolute path; undefined: none are made by the clock. */
      directory: settings.BACKUP_DIR && resolve(settings.BACKUP_DIR),
      schedule: settings.BACKUP_SCHEDULE,
      keep: settings.BACKUP_KEEP,
      /** Undefined: they are not encrypted. */
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    /** Undefined: mails are kept in the data folder and shown on the local mail page. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    logLevel: settings.LOG_LEVEL,
    /** Who is made the first operator. */
    operatorEmail: settings.OPERATOR_EMAIL,
    /** Undefined: made at random. */
    demoPassword: settings.DEMO_PASSWORD,
    /** Undefined: made at the first start and kept in the data folder. */
    tokenKey: settings.TOKEN_KEY,
    /**
     * What the key before has signed still holds; undefined: `token.key.former` in the data folder, if any.
     */
    formerTokenKey: settings.TOKEN_KEY_FORMER,
    /** The fingerprint of the key that this one takes the place of. */
    tokenKeyReplaces: settings.TOKEN_KEY_REPLACES,
    /** Whether operators are asked for a second factor before the pages under /app/admin/ (SET-19). */
    operatorSecondFactor: settings.OPERATOR_SECOND_FACTOR,
    payments: readPayments(settings, { isPrivate: isLoopback(urls.website) }),
    limits: readLimits(limits.data),
    /** What modules bring of their own. */
    settings: own,
    consent: readConsent(settings),
    captcha: readCaptcha(settings),
    /** Absolute path; undefined: the database of countries that comes with us. */
    countryDatabase: settings.COUNTRY_DATABASE && resolve(settings.COUNTRY_DATABASE),
    /** Absolute path; undefined: cities are not known. */
    cityDatabase: settings.CITY_DATABASE && resolve(settings.CITY_DATABASE),
    renderProcesses: settings.RENDER_PROCESSES ?? Math.min(availableParallelism(), 4),
    drawsAhead: settings.PICTURES_AHEAD === 'on',
  }
}

function readLimits(settings: z.output<typeof limitSettings>): Limits {
  return Object.fromEntries(
    Object.keys(limitDefaults).map((name) => [name, settings[settingOfLimit(name)]]),
  ) as unknown as Limits // limitSettings has a setting for each
}

/** Where the script of the captcha loads its parts from. */
const CAPTCHA_PARTS_ORIGIN = 'https://www.gstatic.com'

/** What the website loads from others: nothing of which a part is missing. */
function readConsent(settings: ReadSettings): ConsentSettings {
  const { TAG_MANAGER_ID: id, BEHAVIOUR_SCRIPT_URL: behaviour, CHAT_SCRIPT_URL: chat } = settings
  const { AFFILIATE_SCRIPT_URL: affiliate, RETAILER_SCRIPT_URL: retailer } = settings
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_VERSION: version } = settings
  const thirdParties = {
    ...(id !== undefined && { 'tag-manager': `${settings.TAG_MANAGER_URL}?id=${id}` }),
    ...(behaviour !== undefined && { behaviour }),
    ...(chat !== undefined && { chat }),
    ...(affiliate !== undefined && { affiliate }),
    ...(retailer !== undefined && { retailer }),
    ...(siteKey !== undefined && { captcha: `${settings.CAPTCHA_SCRIPT_URL}?render=${siteKey}&hl=en` }),
  }
  const scripts = Object.values(thirdParties).map((script) => new URL(script).origin)
  const further = [...(siteKey === undefined ? [] : [CAPTCHA_PARTS_ORIGIN]), ...settings.THIRD_PARTY_ORIGINS]
  const origins = scripts.length === 0 ? [] : [...new Set([...scripts, ...further])]
  return {
    cookie: settings.CONSENT_COOKIE,
    thirdParties,
    origins,
    ...(siteKey !== undefined && { captcha: { siteKey, version } }),
  }
}

/** How answers of the captcha are checked; undefined: there is none. */
function readCaptcha(settings: ReadSettings) {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret, CAPTCHA_VERIFY_URL: verifyUrl } = settings
  return siteKey === undefined || secret === undefined ? undefined : { secret, verifyUrl }
}

function readUrls(settings: ReadSettings): BaseUrls {
  const website = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  return {
    website,
    webApp: settings.WEB_APP_URL ?? `${website}/app`,
    userbase: settings.USERBASE_URL ?? `${website}/api/userbase`,
    accountServices: settings.ACCOUNT_SERVICES_URL ?? `${website}/api`,
    templates: settings.TEMPLATES_URL ?? `${website}/api/templates`,
    paypal: settings.PAYPAL_SERVICE_URL ?? `${website}/api/paypal`,
    geo: settings.GEO_URL ?? `${website}/api/geo`,
  }
}

/** What addresses must share: cookies carry a log-in between them (SameSite=Lax, within one domain). */
function listUrlProblems({ website, webApp, userbase, accountServices, paypal }: BaseUrls): string[] {
  const others = {
    WEB_APP_URL: webApp,
    USERBASE_URL: userbase,
    ACCOUNT_SERVICES_URL: accountServices,
    PAYPAL_SERVICE_URL: paypal,
  }
  const { protocol, hostname } = new URL(website)
  return Object.entries(others).flatMap(([name, url]) => {
    const other = new URL(url)
    const isReached = other.hostname === hostname || sharedDomain([hostname, other.hostname]) !== undefined
    const problems = []
    if (other.protocol !== protocol) problems.push(`must begin with ${protocol}//, as PUBLIC_URL does`)
    if (!isReached)
      problems.push('must lie in the same domain as PUBLIC_URL, because log-ins travel in cookies')
    return problems.map((problem) => `${name} ${problem}`)
  })
}

const allSettings = { ...settingsSchema.shape, ...moduleSettings.shape, ...limitSettings.shape }

/** What holds where nothing is set; empty where that depends, or is nothing. */
function initialOf(schema: z.ZodType): string {
  const hasDefault = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
  return hasDefault ? String(schema.def.defaultValue) : ''
}

/**
 * What every setting is, for the eyes of owners. Of secrets only that they are there; of addresses no
 * password.
 */
export function listSettings(environment: NodeJS.Dict<string> = readEnvironment()): SettingInForce[] {
  return Object.entries(allSettings).map(([name, schema]) => {
    const given = environment[name] || undefined
    const isSecret = /KEY|SECRET|PASS|TOKEN/.test(name) && !name.startsWith('LIMIT_')
    const value = given === undefined ? initialOf(schema) : isSecret ? '' : withoutCredentials(given)
    return { name, value, isSet: given !== undefined, isSecret }
  })
}

function withoutCredentials(value: string): string {
  if (!value.includes('://') || !URL.canParse(value)) return value
  const { protocol, host, pathname } = new URL(value)
  return `${protocol}//${host}${pathname}`
}

/** The text of `.env.example`: every setting with its explanation and its default. */
export function environmentExample(): string {
  const head = [
    '# Every setting of Formulary. Copy this file to .env and change what you need; nothing has to be set.',
    '# Made from src/apps/server/settings-schema.ts and what the modules bring, by `npm run env:example`: do not edit.',
  ]
  const blocks = Object.entries(allSettings).map(([name, schema]) => {
    const { description = '', example } = z.globalRegistry.get(schema) ?? {}
    const lines = description.split('\n').map((line) => `# ${line}`)
    if (typeof example === 'string') lines.push(`# For example: ${name}=${example}`)
    return [...lines, `${name}=${initialOf(schema)}`].join('\n')
  })
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`
}
