import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { TYPED_FIELDS_KEY } from './paths.ts'

/**
 * Carries what is typed into any form of the web application through the log-in that an ended session asks
 * for. Only the frame calls it, so that no form is without it. Its code comes with the first thing typed, or
 * to a page that something waits for: no first screen pays for it.
 */
export function useTypedFields(email: string | undefined): void {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may be answered at its own address
  useEffect(() => {
    const load = () => import('./typed-fields.ts')
    if (isAnythingKept()) void load().then(({ arrive }) => arrive({ pathname, search, email }))
    const watch = () => void load().then(({ watchForms }) => watchForms({ email }))
    window.addEventListener('input', watch, true)
    return () => window.removeEventListener('input', watch, true)
  }, [pathname, search, email, key])
}

function isAnythingKept(): boolean {
  try {
    return sessionStorage.getItem(TYPED_FIELDS_KEY) !== null
  } catch {
    return false
  }
}
