import type { BaseUrls } from '#kernel/dependencies.ts'

/** A service that may be alone on a host. */
interface Mounted {
  path: string
  /** The origin at which it is alone; undefined where it stands beside everything else. */
  ownOrigin?: string
}

/** Whether something is asked for at a host of ours where it is not. */
type IsMisplaced = (host: string | undefined, path: string) => boolean

/**
 * Keeps a service that has a host of its own and everything else apart: nothing else is answered at that host, so that a script of
 * somebody else's, which runs there, shares its origin with no page and no service of ours; nor is it answered at our other hosts.
 * A name that is not configured is left alone, because a proxy may not pass ours on.
 */
export function createIsMisplaced(urls: BaseUrls, services: readonly Mounted[]): IsMisplaced {
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
