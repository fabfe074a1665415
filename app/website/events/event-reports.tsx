import { useEffect } from 'react'
import { useSite } from '../site.tsx'
import { watchPresses } from './presses.ts'
import { usePageViews } from './use-page-views.ts'

/** Reports what happens on the pages, from the first sign of a visitor on (docs/flows/events.md). It shows nothing. */
export function EventReports() {
  const site = useSite()
  usePageViews()
  useEffect(() => watchPresses(site), [site])
  return null
}
