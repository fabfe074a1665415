import { CONSENT_SECONDS, type ConsentSettings } from '#domain/consent/schema.ts'
import { defaultLocalization, LOCALIZATION_COOKIE, type Localization } from '#domain/geography/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { readPageCookie, writePageCookie } from '../page-cookie.ts'
import { readLocalization } from './read-localization.ts'

type ConsentCookie = Pick<ConsentSettings, 'cookie'>

/**
 * COOKIE-1, GEO-2: keeps what is coarse of the record, for 30 days: country, money, phone code and language. No address, network
 * or city, which nobody needs tomorrow and which every request would carry.
 */
export function keepLocalization(localization: Localization, consent: ConsentCookie): void {
  if (!hasConsent('location', consent)) return
  const { country, currency, phoneCode, language } = localization
  const kept = JSON.stringify({ country, currency, phoneCode, language })
  writePageCookie(LOCALIZATION_COOKIE, kept, CONSENT_SECONDS)
}

/** What an earlier page has kept; undefined where none has, or the consent for it has run out. */
export function keptLocalization(consent: ConsentCookie): Localization | undefined {
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
