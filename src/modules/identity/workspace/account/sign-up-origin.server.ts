import type { BaseUrls } from '#kernel/dependencies.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { LANDING_PARAMETER, trafficSource } from '#modules/visitors/website/traffic/traffic-source.ts'
import type { AccountCreation } from '../../accounts/schema.ts'
import type { RouteRequest } from '../answering.server.ts'

/** Longer than the address of a page with the query of a campaign; a longer one is dropped. */
const LONGEST_PAGE = 2000
/** As the account keeps it. */
const LONGEST_CREATION_PAGE = 500

type Urls = Pick<BaseUrls, 'website' | 'webApp'>

/**
 * The page of the website whose link has led here, as a path with its query (TRAF-1). The browser says it, so it is counted and
 * never followed. Undefined where it was another site's, a page of the web application's, or where the website has a host of its
 * own: then browsers tell the host alone.
 */
export function leadingPage({ request }: Pick<RouteRequest, 'request'>, urls: Urls): string | undefined {
  const page = pageOfWebsite(request.headers.get('referer') ?? '', urls)
  return page && page.pathname + page.search
}

/**
 * Where a sign-up by the plain form comes from (SIGN-13): the page that the form has kept, else the form's own; of the source, what
 * this address says before what that page's said, and that before what the browser had kept (`kept`, by `sourceQuery`). The first page is
 * the one that was kept, else the page that has led here.
 */
export function originOfForm(
  { request, url }: Pick<RouteRequest, 'request' | 'url'>,
  { from, kept }: Record<'from' | 'kept', string>,
  urls: Urls,
): Pick<AccountCreation, 'CreationPage'> & ReturnType<typeof trafficSource> {
  const page = from.startsWith('/') ? pageOfWebsite(from, urls) : undefined
  const known = new URLSearchParams(kept.slice(0, LONGEST_PAGE))
  const before = trafficSource(known)
  const landing = known.get(LANDING_PARAMETER)
  // Where nothing is kept, the form's own page would be the first.
  const isOfWebsite = landing !== null && pageOfWebsite(landing, urls) !== undefined
  const analytics = readCookie(request.headers.get('cookie'), '_ga')
  return {
    ...trafficSource(
      url.searchParams,
      trafficSource(page?.searchParams ?? new URLSearchParams(), before, analytics),
    ),
    LandingPage: isOfWebsite ? landing : (page?.pathname ?? null),
    CreationPage: page === undefined ? url.host + url.pathname : page.host + page.pathname,
  }
}

function pageOfWebsite(address: string, { website, webApp }: Urls): URL | undefined {
  if (address === '' || address.length > LONGEST_PAGE || !URL.canParse(address, website)) return undefined
  const page = new URL(address, website)
  const { origin } = new URL(website)
  const workspace = new URL(`${webApp}/`)
  const isOfWebsite = page.origin === origin && workspace.origin === origin
  const isKeepable = page.host.length + page.pathname.length <= LONGEST_CREATION_PAGE
  return isOfWebsite && isKeepable && !page.pathname.startsWith(workspace.pathname) ? page : undefined
}
