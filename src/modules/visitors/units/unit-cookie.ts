import { type CookieUrls, cookie, isSecure, readCookie } from '#kernel/http/cookies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import { CONSENT_SECONDS, choiceFor, consentFrom, versionCookieOf } from '../consent/schema.ts'
import { EXPERIMENT_COOKIE, isUnit } from './schema.ts'

/** The number by which a browser sees the same variant again; only where consent was given, and no longer than that holds. */
export function experimentCookie(urls: Pick<CookieUrls, 'website'>, unit: string): string {
  return cookie(EXPERIMENT_COOKIE, unit, { ...ofWebsite(urls), maxAge: CONSENT_SECONDS })
}

/**
 * Whether a browser's cookies allow that number, and the number itself: undefined where there is none of ours, and never without
 * consent, whatever is left over.
 */
export function readExperimentUnit(
  header: string | null | undefined,
  { cookie: choiceCookie }: Pick<ConsentSettings, 'cookie'>,
): { hasConsent: boolean; unit: string | undefined } {
  const consent = consentFrom(
    readCookie(header, choiceCookie),
    readCookie(header, versionCookieOf(choiceCookie)),
  )
  const hasConsent = choiceFor('experiments', consent) === 'accepted'
  const unit = readCookie(header, EXPERIMENT_COOKIE)
  return { hasConsent, unit: hasConsent && isUnit(unit) ? unit : undefined }
}

/** Takes it back where the consent has gone. */
export function endedExperimentCookie(urls: Pick<CookieUrls, 'website'>): string {
  return cookie(EXPERIMENT_COOKIE, '', { ...ofWebsite(urls), maxAge: 0 })
}

const ofWebsite = ({ website }: Pick<CookieUrls, 'website'>) => ({
  secure: isSecure(website),
  httpOnly: false,
})
