import { type WebApp, webAppPageUrl } from '#ui/website/site.tsx'
import { HOME_PATH, safeWayBack } from '#ui/workspace/paths.ts'
import { destinationPath, documentOfDestination } from '../hand-off/schema.ts'
import { pathOfDestination } from '../workspace/next-path.ts'

/** The page of the plans, without language. */
export const PRICES_PATH = '/pricing/plans/'

/** Pages whose query says what their visitor is doing. */
const askingPage = /^(?:\/(?:fr|es|de|it|pt))?\/(?:search|pricing)\//

/** What the query of a page says of what its visitor is doing: it stays when they choose another language. */
export function queryOfPage({ pathname, search }: Page): string {
  return askingPage.test(pathname) ? search : ''
}

/**
 * The page that is shown, as `logInUrl` takes it: whoever logs in there comes back to what they were doing.
 */
export function placeOf(page: Page): string {
  return page.pathname + queryOfPage(page)
}

interface Page {
  pathname: string
  search: string
}

/**
 * The log-in of the web application (HEAD-7), which then leads to a destination, or back to a page on which
 * somebody buys.
 */
export function logInUrl(site: WebApp, place = ''): string {
  const back = safeWayBack(place)
  const next = back === HOME_PATH ? pathOfDestination(place) : back
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

/**
 * Where somebody on a page of the website goes on in the web application: to what the page shows, or where
 * the page on the way was to lead.
 */
export function destinationOfPage(page: Page): string {
  return destinationPath(placeOf(page)) || destinationPath(nextOf(new URLSearchParams(queryOfPage(page))))
}

/** The plans, which know what their visitor was about: the template on the page, or what prices knew. */
export function pricesFrom(page: Page): string {
  const template = documentOfDestination(page.pathname)?.slug
  const asked = new URLSearchParams(queryOfPage(page))
  const known = ['next', 'document'].flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value]]
  })
  const query = new URLSearchParams(template === undefined ? known : { document: template }).toString()
  return PRICES_PATH + (query && `?${query}`)
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
