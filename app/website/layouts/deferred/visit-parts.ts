/** The parts that every page has and nobody sees at first: one chunk, because the frame knows each chunk by its name. */
export { OldBrowserNotice } from '../../browsers/old-browser-notice.tsx'
export { CookieChoicesLink } from '../../consent/cookie-choices-link.tsx'
export { CookieNotice } from '../../consent/cookie-notice.tsx'
export { EventReports } from '../../events/event-reports.tsx'
export { NavigationParts } from '../../navigation/navigation-parts.tsx'
// Fetched with them, because it is needed when nothing can be fetched.
export { showOfflineError } from '../../overlays/offline-error.tsx'
