import type { Site } from '#ui/website/site.tsx'
import { cutRoute } from '../../events/schema.ts'

/** The name that events and sign-ups have for the dialog of pages that choose no other (SIGN-1). */
const STANDARD_DIALOG = 'standard'

/**
 * The address that the page has by itself, without its query: under an experiment it is shown at that of
 * another one. Undefined for a page of errors, which has none.
 */
export function ownPath({ alternates, language }: Pick<Site, 'alternates' | 'language'>): string | undefined {
  return alternates[language]?.split('?', 1)[0]
}

/** The sign-up dialog that belongs to a page. */
export function dialogOf({ frame }: Pick<Site, 'frame'>): string {
  return frame.signUpVariant ?? STANDARD_DIALOG
}

/** The address of the page as events hold it (EVT-2), without anything personal. */
export function currentRoute(): string {
  return cutRoute(window.location.pathname + window.location.search)
}
