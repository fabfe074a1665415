import { type Consent, consentFrom, versionCookieOf } from '#domain/consent/schema.ts'
import { readPageCookie } from '../page-cookie.ts'

/** What has been chosen in this browser, and about which text (COOK-2); undefined where nobody was asked, or it was too long ago. */
export function readConsent(cookie: string, cookies?: string): Consent | undefined {
  return consentFrom(readPageCookie(cookie, cookies), readPageCookie(versionCookieOf(cookie), cookies))
}
