import type { Site } from '#ui/website/site.tsx'
import type { ConsentChoice } from '../../consent/schema.ts'
import { reportEvent } from '../events/report-event.ts'
import { currentRoute } from '../events/shown-page.ts'
import { keepTrafficSource } from '../traffic/kept-traffic-source.ts'
import { readConsent } from './consent-cookie.ts'
import { keepConsentRecord } from './consent-record.ts'
import { forgetWhatOthersKept } from './forget-what-others-kept.ts'
import { startThirdParties, stopThirdParties } from './third-parties.ts'

/** Does what the choice of the moment asks for, and reports one that is new. */
export function meetChoice({ consent, language }: Pick<Site, 'consent' | 'language'>): void {
  const chosen = readConsent(consent.cookie)
  const fresh = takeFreshChoice()
  if (chosen !== undefined) keepConsentRecord({ ...chosen, language, isFresh: fresh !== undefined })
  startThirdParties(consent)
  keepTrafficSource(consent)
  // Also what was kept after an earlier consent that has run out.
  if (fresh === 'declined') forgetWhatOthersKept(consent)
  stopThirdParties(consent)
  // COOK-4. The data layer hears of an acceptance, because it comes after it, and never of a refusal, because
  // it is gone then.
  if (fresh !== undefined) {
    reportEvent(fresh === 'accepted' ? 'Cookies accepted' : 'Cookies declined', { route: currentRoute() })
  }
}

/** What was pressed since this was last asked, also before the page came to life. */
function takeFreshChoice(): ConsentChoice | undefined {
  const { dataset } = document.documentElement
  const { freshChoice } = dataset
  delete dataset.freshChoice
  return freshChoice === 'accepted' || freshChoice === 'declined' ? freshChoice : undefined
}
