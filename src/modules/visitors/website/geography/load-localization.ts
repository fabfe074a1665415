import type { ConsentSettings, NetworkTraits } from '#kernel/http/schema.ts'
import { abortAfter } from '#ui/abort-after.ts'
import { readPageCookie, writePageCookie } from '#ui/website/page-cookie.ts'
import type { Site } from '#ui/website/site.tsx'
import { CONSENT_SECONDS } from '../../consent/schema.ts'
import {
  defaultLocalization,
  flagPath,
  LOCALIZATION_COOKIE,
  type Localization,
  type Phone,
} from '../../geography/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { CONSENT_EVENT } from '../consent/consent-script.ts'

/** A service that hangs is given up (F-08): the page goes on with the default. */
const PATIENCE_MS = 3_000
/** GEO-2: so long after a failure it is asked again. */
const RETRY_MS = 10_000

type Hear = (localization: Localization) => void
type Settings = Pick<Site, 'urls' | 'language' | 'consent'>

/** What this page knows, and whether a service has said so since it was opened. */
let known: { localization: Localization; isFound: boolean } | undefined
const hearers = new Set<Hear>()
let stopAsking: (() => void) | undefined

/**
 * Tells where the visitor is taken to be: what is known at once, and more as soon as it is. While the service
 * fails, silently, the default is told, kept with consent, and the service asked again every ten seconds
 * while the page is looked at (GEO-2). Answers how to stop hearing. Whoever hears in another language stops
 * first.
 */
export function loadLocalization(settings: Settings, hear: Hear): () => void {
  const kept = known ? undefined : keptLocalization(settings.consent)
  if (kept) known = { localization: kept, isFound: false }
  if (known) hear(known.localization)
  hearers.add(hear)
  stopAsking ??= startAsking(settings)
  return () => {
    hearers.delete(hear)
    if (hearers.size > 0) return
    stopAsking?.()
    stopAsking = undefined
  }
}

/** Asks until there is an answer; answers how to stop. */
function startAsking({ urls, language, consent }: Settings): () => void {
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function pause(): void {
    clearTimeout(timer)
    attempt.abort()
  }

  async function ask(): Promise<void> {
    pause()
    const isKnown = known?.isFound === true && known.localization.language.code === language
    if (isKnown || document.visibilityState === 'hidden') return
    attempt = new AbortController()
    const { signal } = attempt
    // A service of somebody else's hears of a visitor after consent only.
    const mayAsk = isOurs(urls.geo, window.location.hostname) || hasConsent('location', consent)
    const found = mayAsk
      ? await askGeoService(urls.geo, language, abortAfter(PATIENCE_MS, signal)).catch(() => undefined)
      : undefined
    if (signal.aborted) return
    if (found !== undefined) {
      tell({ localization: found, isFound: true }, consent)
      return
    }
    if (known === undefined) tell({ localization: defaultLocalization, isFound: false }, consent)
    if (mayAsk) timer = setTimeout(ask, RETRY_MS)
  }

  const meetVisibility = () => void ask()
  const meetConsent = () => {
    if (known) keepLocalization(known.localization, consent)
    void ask()
  }
  void ask()
  document.addEventListener('visibilitychange', meetVisibility)
  window.addEventListener(CONSENT_EVENT, meetConsent)
  return () => {
    pause()
    document.removeEventListener('visibilitychange', meetVisibility)
    window.removeEventListener(CONSENT_EVENT, meetConsent)
  }
}

function tell(now: NonNullable<typeof known>, consent: Settings['consent']): void {
  known = now
  keepLocalization(now.localization, consent)
  for (const hear of hearers) hear(now.localization)
}

/** Whether a service is on the website's own host, or on one below its name. */
function isOurs(service: string, hostname: string): boolean {
  if (service.startsWith('/')) return true
  const { hostname: host } = new URL(service)
  const name = hostname.replace(/^www\./, '')
  return host === name || host.endsWith(`.${name}`)
}

type ConsentCookie = Pick<ConsentSettings, 'cookie'>

/**
 * COOKIE-1, GEO-2: keeps what is coarse of the record, for 30 days: country, money, phone code and language.
 * No address, network or city, which nobody needs tomorrow and which every request would carry.
 */
function keepLocalization(localization: Localization, consent: ConsentCookie): void {
  if (!hasConsent('location', consent)) return
  const { country, currency, phoneCode, language } = localization
  const kept = JSON.stringify({ country, currency, phoneCode, language })
  writePageCookie(LOCALIZATION_COOKIE, kept, CONSENT_SECONDS)
}

/** What an earlier page has kept; undefined where none has, or the consent for it has run out. */
function keptLocalization(consent: ConsentCookie): Localization | undefined {
  const kept = hasConsent('location', consent) ? readPageCookie(LOCALIZATION_COOKIE) : undefined
  if (kept === undefined) return undefined
  try {
    const { country, currency, phoneCode, language, flags } = readLocalization(JSON.parse(kept)) ?? {}
    if (!country || !currency || !phoneCode || !language || !flags) return undefined
    return { ...defaultLocalization, country, currency, phoneCode, language, flags }
  } catch {
    return undefined // not written by us
  }
}

/** Ten times what a record needs; who sends more than this is not listened to. */
const MAXIMUM_BYTES = 16 * 1024

/**
 * Asks where the visitor is taken to be, in a language (GEO-1). Undefined where there is no record in the
 * answer; throws where there is no answer before `signal` ends it, as `fetch` does. Called once: whoever asks
 * again, does so later (GEO-2).
 */
async function askGeoService(
  service: string,
  language: string,
  signal: AbortSignal,
): Promise<Localization | undefined> {
  // Cookies of ours are none of its business.
  const response = await fetch(`${service}/?language=${language}`, { signal, credentials: 'omit' })
  if (!response.ok) return undefined
  const text = await readText(response)
  return text === undefined ? undefined : readLocalization(JSON.parse(text))
}

/** The whole answer; undefined, and no more is taken in, where it is too long to be a record. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return undefined
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAXIMUM_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Longer than any name of a city, and than what an operator says. */
const LONGEST_NAME = 100
const LONGEST_MESSAGE = 300
/** Names of a city, by language. */
const MOST_NAMES = 20

/**
 * The localization record of what a service has answered, or undefined where it is none. Checked by hand,
 * because the service may be somebody else's (F-08) and a page shall not load a library for it. Nothing but
 * what is named here is taken over; pictures of flags are our own, whatever is said of them.
 */
export function readLocalization(value: unknown): Localization | undefined {
  const fields = fieldsOf(value)
  const country = named(fields.country, /^[A-Z]{2}$/)
  const money = named(fields.currency, /^[A-Z]{3}$/)
  const language = named(fields.language, /^[a-z]{2,3}$/)
  const symbol = textOf(fieldsOf(fields.currency).symbol, 10)
  const phoneCode = matching(fields.phoneCode, /^\+\d{1,4}$/)
  if (!country || !money || !language || !symbol || phoneCode === null) return undefined
  const browser = fieldsOf(fields.browser)
  return {
    country,
    currency: { ...money, symbol },
    language,
    phoneCode,
    flags: { wide: flagPath(country.code, '3x2'), square: flagPath(country.code, '1x1') },
    // Of these, what is not there, or is nonsense, is not known: the record is one without it.
    city: readCity(fields.city),
    customerService: readPhone(fields.customerService),
    // A proxy's list of addresses is one, too (SIGN-13).
    ipAddress: matching(fields.ipAddress, /^[\da-fA-F:., ]{2,200}$/),
    network: readNetwork(fields.network),
    browser: { name: textOf(browser.name), system: textOf(browser.system) },
    device: (['desktop', 'tablet', 'mobile'] as const).find((kind) => kind === fields.device) ?? null,
    marketingMessage: textOf(fields.marketingMessage, LONGEST_MESSAGE),
  }
}

function readCity(value: unknown): Localization['city'] {
  const name = textOf(fieldsOf(value).name)
  const names = Object.entries(fieldsOf(fieldsOf(value).names))
    .slice(0, MOST_NAMES)
    .filter((entry): entry is [string, string] => textOf(entry[1]) !== null)
  return name === null ? null : { name, names: Object.fromEntries(names) }
}

/** A number is dialled: whatever else it holds, it is none. */
function readPhone(value: unknown): Phone | null {
  const text = textOf(fieldsOf(value).text)
  const number = matching(fieldsOf(value).number, /^\+?\d{3,20}$/)
  return text === null || number === null ? null : { text, number }
}

function readNetwork(value: unknown): NetworkTraits | null {
  const { family, isPublic, range, number, organization } = fieldsOf(value)
  const plainRange = textOf(range)
  if (plainRange === null || typeof isPublic !== 'boolean') return null
  return {
    family: (['IPv4', 'IPv6'] as const).find((each) => each === family) ?? null,
    isPublic,
    range: plainRange,
    number: typeof number === 'number' && Number.isSafeInteger(number) ? number : null,
    organization: textOf(organization),
  }
}

function named(value: unknown, codes: RegExp): { code: string; name: string } | undefined {
  const { code, name } = fieldsOf(value)
  const plainName = textOf(name)
  return typeof code === 'string' && codes.test(code) && plainName !== null
    ? { code, name: plainName }
    : undefined
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown, longest = LONGEST_NAME): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : null
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}
