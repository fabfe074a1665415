import type { ConsentSettings } from '#kernel/http/schema.ts'
import { abortAfter } from '#ui/abort-after.ts'
import { readPageCookie, writePageCookie } from '#ui/website/page-cookie.ts'
import type { Site } from '#ui/website/site.tsx'
import { CONSENT_SECONDS } from '../../consent/schema.ts'
import { defaultLocalization, LOCALIZATION_COOKIE, type Localization } from '../../geography/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { CONSENT_EVENT } from '../consent/consent-script.ts'
import { readLocalization } from './read-localization.ts'

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
