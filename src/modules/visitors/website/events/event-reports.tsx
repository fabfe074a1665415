import { useEffect } from 'react'
import { type Location, useLocation, useMatches } from 'react-router'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { matchPage } from '#ui/website/pages.ts'
import { type Site, useSite } from '#ui/website/site.tsx'
import { cutRoute, type WebsiteEvents } from '../../events/schema.ts'
import { reportEvent } from './report-event.ts'
import { currentRoute, dialogOf, ownPath } from './shown-page.ts'

/** What was reported last: the frame is made anew between the home page and others. */
let lastReported: string | undefined

/** EVT-2: reports every page that is looked at, the first one once somebody does anything on it. */
function usePageViews(): void {
  const location = useLocation()
  // A page that could not be loaded has no data.
  const isError = useMatches().at(-1)?.loaderData === undefined

  useEffect(() => {
    if (lastReported === undefined) reportEntry(location)
    if (lastReported === location.key) return
    lastReported = location.key
    reportEvent('Page view', pageView(location, isError))
  }, [location, isError])

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reportEvent('Page view', pageView(location, isError))
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [location, isError])
}

/** The page that the document was opened with, where a quick visitor has left it before this came to life. */
function reportEntry({ pathname }: Location): void {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) return
  const opened = new URL(entry.name)
  if (opened.pathname !== pathname) reportEvent('Page view', pageView(opened, entry.responseStatus >= 400))
}

/** Reports what happens on the pages from a visitor's first sign on (docs/flows/events.md). Shows nothing. */
export function EventReports() {
  const site = useSite()
  usePageViews()
  useEffect(() => watchPresses(site), [site])
  return null
}

/** EVT-2: the view of a page by its address; `isError` where the address was answered with an error page. */
export function pageView(
  { pathname, search }: { pathname: string; search: string },
  isError: boolean,
): WebsiteEvents['Page view'] {
  const route = cutRoute(pathname + search)
  const language = languageOfPath(pathname)
  const match = matchPage(pathname.slice(language.prefix.length), language.code)
  if (isError || match === undefined) return { page: 'error', pageType: 'Error Page Main Website', route }
  return { page: match.page.id, pageType: 'Main Website', route }
}

/** Reports presses on a page that tell how people find their way. Answers how to stop. */
export function watchPresses(site: Site): () => void {
  const reportPress = ({ target }: MouseEvent) => reportPressOn(target, site)
  // At the window, before React, which keeps presses on what it has not hydrated to itself.
  window.addEventListener('click', reportPress, true)
  window.addEventListener('submit', reportSearch, true)
  return () => {
    window.removeEventListener('click', reportPress, true)
    window.removeEventListener('submit', reportSearch, true)
  }
}

function reportPressOn(target: EventTarget | null, site: Site): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null) return
  const route = currentRoute()
  if (link.dataset.language) reportEvent('Language chosen', { language: link.dataset.language, route })
  // The marks of a way to sign up (`signUpAttributes` of identity).
  const { signUp: entryPoint, destination = '' } = link.dataset
  if (entryPoint !== undefined) {
    reportEvent('Sign-up pressed', {
      entryPoint,
      destination: cutRoute(destination),
      route,
      shown: ownPath(site),
      dialog: dialogOf(site),
    })
  }
}

function reportSearch({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.closest('[role=search], search') === null) return
  const place = target.closest('header') === null ? 'page' : 'header'
  reportEvent('Search submitted', { place, route: currentRoute() })
}
