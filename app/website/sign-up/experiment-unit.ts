import type { ConsentSettings } from '#domain/consent/schema.ts'
import { EXPERIMENT_ATTRIBUTE, EXPERIMENT_COOKIE } from '#domain/experiments/schema.ts'
import { hasConsent } from '../consent/consent-cookie.ts'
import { readPageCookie } from '../page-cookie.ts'

/**
 * The number by which the log of experiments has what was shown here: with consent that of this browser, else that of this visit,
 * which stands in the page that the visit began with. Undefined where no experiment had a hand in it.
 */
export function experimentUnit(consent: Pick<ConsentSettings, 'cookie'>): string | undefined {
  const kept = hasConsent('experiments', consent) ? readPageCookie(EXPERIMENT_COOKIE) : undefined
  return kept ?? document.documentElement.dataset[EXPERIMENT_ATTRIBUTE]
}
