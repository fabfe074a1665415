import type { ConsentChoice } from '#domain/consent/schema.ts'
import { readPageCookie } from '../page-cookie.ts'

/** What has been chosen in this browser (COOK-2); undefined where nobody was asked, or it was too long ago. */
export function readConsent(cookie: string, cookies?: string): ConsentChoice | undefined {
  const value = readPageCookie(cookie, cookies)
  if (value === '1') return 'accepted'
  return value === '0' ? 'declined' : undefined
}
