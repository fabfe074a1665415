import { Trans } from '@lingui/react/macro'
import { NavigationParts as Parts } from '#ui/website/navigation/navigation-parts.tsx'
import { hasOverlayHost, showError } from '#ui/website/overlays/overlays.ts'
import { preloadPage } from '../../page-components.ts'

/** What every page has and nobody sees at first: one chunk, because the frame knows each chunk by name. */

export { CookieChoicesLink } from '#modules/visitors/website/consent/cookie-choices-link.tsx'
export { CookieNotice } from '#modules/visitors/website/consent/cookie-notice.tsx'
export { EventReports } from '#modules/visitors/website/events/event-reports.tsx'
export { OldBrowserNotice } from '#ui/website/browsers/old-browser-notice.tsx'

export function NavigationParts() {
  return <Parts preloadPage={preloadPage} />
}

/**
 * Says that what was pressed needs a connection (ERR-4). False where the part of the page that shows it has
 * not come. Fetched with the others, because it is needed when nothing can be fetched.
 */
export function showOfflineError(): boolean {
  if (!hasOverlayHost()) return false
  showError(
    <Trans>You’re offline, and this needs a connection. Please try again when you’re back online.</Trans>,
  )
  return true
}
