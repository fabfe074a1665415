import { CONSENT_VERSION, versionCookieOf } from '#modules/visitors/consent/schema.ts'

const CHOICE_COOKIE = 'user-cookies'

/**
 * The cookies of a browser in which the notice of today was accepted (`1`) or declined (`0`), as Playwright
 * takes them.
 */
export function consentCookies(choice: string, url: string): { name: string; value: string; url: string }[] {
  return [
    { name: CHOICE_COOKIE, value: choice, url },
    { name: versionCookieOf(CHOICE_COOKIE), value: CONSENT_VERSION, url },
  ]
}
