import { useEffect } from 'react'
import type { ConsentChoice } from '#domain/consent/schema.ts'
import { currentRoute } from '../events/current-route.ts'
import { reportEvent } from '../events/report-event.ts'
import { type Site, useSite } from '../site.tsx'
import { readConsent } from './consent-cookie.ts'
import { CONSENT_RECORD, keepConsentRecord } from './consent-record.ts'
import { CONSENT_EVENT } from './consent-script.ts'
import { startThirdParties, stopThirdParties } from './third-parties.ts'

/** Does what a choice asks for, whenever there may be a new one: here, in another tab, or on a page left in between. */
export function useConsent(): void {
  const { consent, language } = useSite()
  useEffect(() => {
    const meet = () => meetChoice({ consent, language })
    const meetInOtherTab = ({ key }: StorageEvent) => {
      if (key === CONSENT_RECORD) meet()
    }
    meet()
    window.addEventListener(CONSENT_EVENT, meet)
    window.addEventListener('pageshow', meet)
    window.addEventListener('storage', meetInOtherTab)
    return () => {
      window.removeEventListener(CONSENT_EVENT, meet)
      window.removeEventListener('pageshow', meet)
      window.removeEventListener('storage', meetInOtherTab)
    }
  }, [consent, language])
}

function meetChoice({ consent, language }: Pick<Site, 'consent' | 'language'>): void {
  const choice = readConsent(consent.cookie)
  const fresh = takeFreshChoice()
  if (choice !== undefined) keepConsentRecord({ choice, language, isFresh: fresh !== undefined })
  if (choice === 'accepted') startThirdParties(consent)
  // COOK-4. The data layer hears of an acceptance, because it comes after it, and never of a refusal.
  if (fresh !== undefined) {
    reportEvent(fresh === 'accepted' ? 'Cookies accepted' : 'Cookies declined', { route: currentRoute() })
  }
  stopThirdParties(consent)
}

/** What was pressed since this was last asked, also before the page came to life. */
function takeFreshChoice(): ConsentChoice | undefined {
  const { dataset } = document.documentElement
  const { freshChoice } = dataset
  delete dataset.freshChoice
  return freshChoice === 'accepted' || freshChoice === 'declined' ? freshChoice : undefined
}
