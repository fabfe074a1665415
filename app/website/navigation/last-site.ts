import type { Site } from '../site.tsx'

let last: Site | undefined

/** Remembers the site of the page that is shown; the browser has one at a time, the server none. */
export function rememberSite(site: Site): void {
  last = site
}

/** The site for a page that could not be loaded: that of the one before, which is not the same page in other languages. */
export function lastSite(): Site | undefined {
  return last && { ...last, alternates: {}, nearest: {} }
}
