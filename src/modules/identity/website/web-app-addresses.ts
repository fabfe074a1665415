import { type WebApp, webAppPageUrl } from '#ui/website/web-app-page-url.ts'
import { HOME_PATH } from '#ui/workspace/paths.ts'
import { destinationPath } from '../hand-off/schema.ts'
import { pathOfDestination } from '../workspace/next-path.ts'

/** The log-in of the web application (HEAD-7), which then leads to the destination. */
export function logInUrl(site: WebApp, destination = ''): string {
  const next = pathOfDestination(destination)
  return webAppPageUrl(site, 'account/login/', next === HOME_PATH ? {} : { next })
}

/**
 * Where the visitor of a page on the way (prices, checkout) goes on in the web application, by the page's
 * query: back to where they came from, or to the document that they wanted the prices of; its home where it
 * says neither.
 */
export function nextOf(query: URLSearchParams): string {
  const next = pathOfDestination(query.get('next'))
  return next === HOME_PATH ? pathOfDestination(query.get('document')) : next
}

/** The page that creates an account without the dialog, and then leads to the destination (HEAD-7). */
export function createAccountUrl(site: WebApp, destination = ''): string {
  const path = destinationPath(destination)
  return webAppPageUrl(site, 'account/create/', path === '' ? {} : { entry: path })
}

/** Straight into the web application: a destination and the language (DEST-7, the direct variant). */
export function webAppUrl(site: WebApp, destination = ''): string {
  return webAppPageUrl(site, destinationPath(destination))
}
