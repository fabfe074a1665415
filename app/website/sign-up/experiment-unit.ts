import type { ConsentSettings } from '#domain/consent/schema.ts'
import { EXPERIMENT_COOKIE } from '#domain/experiments/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { readPageCookie } from '../page-cookie.ts'

/** The number that this browser keeps for experiments, with consent alone. Without one the server knows the visit by itself. */
export function experimentUnit(consent: Pick<ConsentSettings, 'cookie'>): string | undefined {
  return hasConsent('experiments', consent) ? readPageCookie(EXPERIMENT_COOKIE) : undefined
}
