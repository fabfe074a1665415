import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '#kernel/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of somebody else's has a browser send (CSRF), JSON and forms alike (SET-23). Browsers
 * name the sender in `Sec-Fetch-Site` or `Origin`; a request with neither does not come from a page and carries no
 * cookies of a victim. The pages of a hand-off send no referrer, so their `Origin` is `null` while `Sec-Fetch-Site`
 * still says `same-origin`: hence the order. A frame without an origin, in which a buyer pays, may send forms to the few addresses that
 * its service names: they prove by themselves who made the form.
 */
export function originCheck(
  allowedOrigins: readonly string[],
  services: readonly { path: string; framePosts?: RegExp }[] = [],
): MiddlewareHandler {
  const isFromFrame = ({ req }: Context) =>
    req.method === 'POST' &&
    req.header('origin') === 'null' &&
    /^application\/x-www-form-urlencoded *(;|$)/i.test(req.header('content-type') ?? '') &&
    services.some(
      ({ path, framePosts }) => req.path.startsWith(path) && framePosts?.test(req.path.slice(path.length)),
    )
  return async (context, next) => {
    if (!safeMethods.has(context.req.method) && !isFromFrame(context)) {
      const site = context.req.header('sec-fetch-site')
      const origin = context.req.header('origin')
      if (!isOwnSender(site, origin, allowedOrigins)) {
        throw new AppError('forbidden', { message: 'a write was sent by a page of another origin' })
      }
    }
    await next()
  }
}

function isOwnSender(
  site: string | undefined,
  origin: string | undefined,
  allowed: readonly string[],
): boolean {
  if (site === 'same-origin') return true
  if (origin !== undefined && allowed.includes(origin)) return true
  if (site === undefined && origin === undefined) return true
  // Typed into the address bar or opened from a bookmark: never a write of ours, but harmless without an origin.
  return site === 'none' && origin === undefined
}
