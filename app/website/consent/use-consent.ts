import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../site.tsx'
import { CONSENT_RECORD } from './consent-record.ts'
import { CONSENT_EVENT } from './consent-script.ts'
import { meetChoice } from './meet-choice.ts'

/** Does what a choice asks for, whenever there may be a new one: here, in another tab, or on a page left in between. */
export function useConsent(): void {
  const { consent, language } = useSite()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted depends on the address, which is read from the window
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
  }, [consent, language, pathname])
}
