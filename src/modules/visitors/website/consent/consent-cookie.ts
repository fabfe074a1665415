import type { ConsentSettings } from '#kernel/http/schema.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import {
  type Consent,
  type ConsentPurpose,
  choiceFor,
  consentFrom,
  versionCookieOf,
} from '../../consent/schema.ts'

/** What this browser chose, and about which text (COOK-2); undefined if nobody was asked, or too long ago. */
export function readConsent(cookie: string, cookies?: string): Consent | undefined {
  return consentFrom(readPageCookie(cookie, cookies), readPageCookie(versionCookieOf(cookie), cookies))
}

/** Whether the visitor of this browser has agreed to something, by a text that asked for it. */
export function hasConsent(purpose: ConsentPurpose, { cookie }: Pick<ConsentSettings, 'cookie'>): boolean {
  return choiceFor(purpose, readConsent(cookie)) === 'accepted'
}
