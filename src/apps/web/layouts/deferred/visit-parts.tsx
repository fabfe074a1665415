import { NavigationParts as Parts } from '#ui/website/navigation/navigation-parts.tsx'
import { preloadPage } from '../../page-components.ts'

/** The parts that every page has and nobody sees at first: one chunk, because the frame knows each chunk by its name. */

export { CookieChoicesLink } from '#modules/visitors/website/consent/cookie-choices-link.tsx'
export { CookieNotice } from '#modules/visitors/website/consent/cookie-notice.tsx'
export { EventReports } from '#modules/visitors/website/events/event-reports.tsx'
export { OldBrowserNotice } from '#ui/website/browsers/old-browser-notice.tsx'
// Fetched with them, because it is needed when nothing can be fetched.
export { showOfflineError } from '#ui/website/overlays/offline-error.tsx'

export function NavigationParts() {
  return <Parts preloadPage={preloadPage} />
}
