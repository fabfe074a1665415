import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { BaseUrls } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Api, ServerEnvironment } from '#kernel/http/endpoint.ts'
import { methodNotAllowed } from '#kernel/http/errors.ts'
import { CAPTCHA_HEADER } from '#modules/identity/captcha/schema.ts'
import { DETAILS_PATH } from '#modules/profiles/schema.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of somebody else's has a browser send (CSRF), JSON and forms alike (SET-23).
 * Browsers name the sender in `Sec-Fetch-Site` or `Origin`; a request with neither does not come from a page
 * and carries no cookies of a victim. The pages of a hand-off send no referrer, so their `Origin` is `null`
 * while `Sec-Fetch-Site` still says `same-origin`: hence the order. A frame without an origin, in which a
 * buyer pays, may send forms to the few addresses that its service names: they prove by themselves who made
 * the form.
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
  // Typed into the address bar or opened from a bookmark: never a write of ours, but harmless without an
  // origin.
  return site === 'none' && origin === undefined
}

const readMethods = new Set(['GET', 'HEAD'])
const formTypes = /^application\/x-www-form-urlencoded *(;|$)/i
const jsonTypes = /^application\/json *(;|$)/i
/** Where a script of ours sends JSON. Every other page takes forms alone. */
const jsonPaths = /^\/app\/(details\/offers|documents\/[^/]+\/(save|title))\/$/
const uploadTypes = /^multipart\/form-data *;/i

/** A form that brings a file, also as the data of a page (`details/_.data`). */
export function isUpload({ path, type }: { path: string; type: string }): boolean {
  return uploadTypes.test(type) && (path === DETAILS_PATH || path === `${DETAILS_PATH}_.data`)
}

/**
 * Refuses what no page of ours sends: methods and types of bodies that React Router and the parsers of its
 * actions would take for a fault of ours (500), and what a foreign page can send without asking, such as JSON
 * as text/plain.
 */
export const pageRequestCheck: MiddlewareHandler<ServerEnvironment> = async (context, next) => {
  const { method } = context.req
  if (readMethods.has(method)) return next()
  if (method !== 'POST') return methodNotAllowed('GET, HEAD, POST', context.var)
  const { path } = context.req
  const type = context.req.header('content-type') ?? ''
  const types = jsonPaths.test(path) ? jsonTypes : formTypes
  if (!isUpload({ path, type }) && !types.test(type)) throw new AppError('unsupported_media_type')
  return next()
}

/** How long a browser may remember that it was let in; the most that Chromium keeps. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Lets the pages of the website and the web application call a service on another host, with cookies (SET-4).
 * The origins are those of the configuration, letter by letter: what a request claims is compared and never
 * given back. Only the endpoints themselves are opened, because a service may lie at the root of a host that
 * has pages too.
 */
export function openToOwnPages(urls: Pick<BaseUrls, 'website' | 'webApp'>, api: Api): Api {
  const letIn = cors({
    origin: [...new Set([urls.website, urls.webApp].map((url) => new URL(url).origin))],
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type', 'authorization', CAPTCHA_HEADER],
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: PREFLIGHT_SECONDS,
  })
  const opened: Api = new Hono()
  for (const path of new Set(api.routes.map((route) => route.path))) opened.use(path, letIn)
  return opened.route('/', api)
}
