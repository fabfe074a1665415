import type { ConsentSettings } from '#kernel/http/schema.ts'
import { EXPERIMENT_COOKIE } from '#modules/visitors/units/schema.ts'
import { hasConsent } from '#modules/visitors/website/consent/consent-cookie.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'

/** The number that this browser keeps for experiments, with consent alone. Without one the server knows the visit by itself. */
export function experimentUnit(consent: Pick<ConsentSettings, 'cookie'>): string | undefined {
  return hasConsent('experiments', consent) ? readPageCookie(EXPERIMENT_COOKIE) : undefined
}
