import newsreaderUrl from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import type { SearchedTooOftenDetails } from '#modules/library/website/search/searched-too-often.tsx'
import { RouteError } from '#ui/errors/route-error.tsx'
import { ReplayClicks } from '#ui/website/hydration/replay-clicks.tsx'
import { loadInBrowser } from '#ui/website/navigation/load-in-browser.ts'
import { lazyWithMessages } from '#ui/website/page-i18n.tsx'
import { matchPage } from '#ui/website/pages.ts'
import type { Site } from '#ui/website/site.tsx'
import type { Route } from './+types/page-route.ts'
import { WebsiteLayout } from './layouts/website-layout.tsx'
import { loadPage } from './load-page.server.ts'
import { pageComponent, preloadPage } from './page-components.ts'
import type { PageNotFoundDetails } from './page-not-found.tsx'
import { actOnPage } from './page-servers.server.ts'

let last: Site | undefined

/** Remembers the site of the page that is shown; the browser has one at a time, the server none. */
function rememberSite(site: Site): void {
  last = site
}

/** The site for a page that could not be loaded: the one before, without that page in other languages. */
function lastSite(): Site | undefined {
  return last && { ...last, alternates: {}, nearest: {} }
}

const PageNotFound = lazyWithMessages(() => import('./page-not-found.tsx'))
const SearchedTooOften = lazyWithMessages(
  () => import('#modules/library/website/search/searched-too-often.tsx'),
)

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  // An error page writes its own title.
  if (loaderData === undefined) return [{ name: 'robots', content: 'noindex' }]
  const { title, description, robots, canonical, alternates, feed, social } = loaderData
  return [
    { title },
    { name: 'description', content: description },
    ...(robots === undefined ? [] : [{ name: 'robots', content: robots }]),
    // What is kept out of search engines with its links has no other address to name.
    ...(robots === 'noindex, nofollow' ? [] : [{ tagName: 'link', rel: 'canonical', href: canonical }]),
    ...alternates.map((link) => ({ tagName: 'link', rel: 'alternate', ...link })),
    ...(feed === undefined
      ? []
      : [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: feed }]),
    ...social,
  ]
}

/** The two faces of every first screen: fetched beside the page instead of after its style. */
export const links: Route.LinksFunction = () =>
  [interUrl, newsreaderUrl].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href,
  }))

export function loader({ url, context, request }: Route.LoaderArgs) {
  return loadPage(url, context, request.headers)
}

export function action(route: Route.ActionArgs) {
  return actOnPage(route)
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname } = url
  const language = languageOfPath(pathname)
  const match = matchPage(pathname.slice(language.prefix.length), language.code)
  return loadInBrowser(url.href, serverLoader, async () => match && preloadPage(match.page.id))
}

/** A search that is refused for the moment says for how long; a page that may be framed says so. */
export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  const Page = pageComponent(loaderData.page)
  const { site } = loaderData
  useEffect(() => rememberSite(site), [site])
  return (
    <WebsiteLayout site={site} headerSearch={loaderData.headerSearch}>
      <Page data={loaderData.data} />
      <ReplayClicks />
    </WebsiteLayout>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404 && error.data !== null) {
    const { site } = error.data as PageNotFoundDetails
    return (
      <WebsiteLayout site={site} headerSearch={false}>
        <PageNotFound />
      </WebsiteLayout>
    )
  }
  if (isRouteErrorResponse(error) && error.status === 429) {
    const { site, retryAfter } = error.data as SearchedTooOftenDetails
    return (
      <WebsiteLayout site={site} headerSearch={false}>
        <SearchedTooOften retryAfter={retryAfter} />
      </WebsiteLayout>
    )
  }
  // A page that fails while it is drawn still knows its site; for one that could not be loaded, the one
  // before does.
  const site = loaderData?.site ?? lastSite()
  if (site === undefined) return <RouteError error={error} />
  return (
    <WebsiteLayout site={site} headerSearch failed>
      <RouteError error={error} framed />
    </WebsiteLayout>
  )
}
