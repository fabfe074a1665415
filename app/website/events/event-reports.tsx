import { useEffect } from 'react'
import { watchPresses } from './presses.ts'
import { usePageViews } from './use-page-views.ts'

/** Reports what happens on the pages, from the first sign of a visitor on (docs/flows/events.md). It shows nothing. */
export function EventReports() {
  usePageViews()
  useEffect(watchPresses, [])
  return null
}
