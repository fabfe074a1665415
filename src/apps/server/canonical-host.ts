import type { BaseUrls } from '#kernel/dependencies.ts'

/** The paths of the web application, on every host. */
const isOfWebApp = (path: string) => path === '/app' || path.startsWith('/app/')
/** What pages are made of (scripts, styles, fonts, data of a navigation) is wanted on every host. */
const isPage = (path: string) => path.endsWith('/') || isOfWebApp(path)

/**
 * Answers the origin at which a page is at home where it was asked for at another host of ours, else
 * undefined. Keeps website and web application apart where each has a host of its own (SET-4): nobody logs
 * in, and no script runs, at the wrong one. A name that is not configured is left alone, because a proxy may
 * not pass ours on.
 */
export function createFindCanonicalHost(
  urls: BaseUrls,
): (host: string | undefined, path: string) => string | undefined {
  const website = new URL(urls.website)
  const webApp = new URL(urls.webApp)
  if (website.host === webApp.host) return () => undefined
  const hosts = new Set(Object.values(urls).map((url) => new URL(url).host))
  return (host, path) => {
    if (host === undefined || !hosts.has(host) || !isPage(path)) return undefined
    const home = isOfWebApp(path) ? webApp : website
    return home.host === host ? undefined : home.origin
  }
}

interface Mounted {
  path: string
  /** The origin at which it is alone; undefined where it stands beside everything else. */
  ownOrigin?: string
}

/**
 * Answers whether something is asked for at a host of ours where it is not. Keeps a service that has a host
 * of its own and everything else apart: nothing else is answered at that host, so that a script of somebody
 * else's, which runs there, shares its origin with no page and no service of ours; nor is it answered at our
 * other hosts. A name that is not configured is left alone, because a proxy may not pass ours on.
 */
export function createIsMisplaced(
  urls: BaseUrls,
  services: readonly Mounted[],
): (host: string | undefined, path: string) => boolean {
  const hosts = new Set(Object.values(urls).map((url) => new URL(url).host))
  const alone = services.flatMap(({ path, ownOrigin }) =>
    ownOrigin === undefined ? [] : [{ path: `${path}/`, host: new URL(ownOrigin).host }],
  )
  return (host, path) =>
    host !== undefined &&
    alone.some((service) => {
      const isIts = path.startsWith(service.path)
      return host === service.host ? !isIts : isIts && hosts.has(host)
    })
}
