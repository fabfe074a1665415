import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { BaseUrls } from '#kernel/dependencies.ts'
import type { Api } from '#kernel/http/endpoint.ts'
import { CAPTCHA_HEADER } from '#modules/identity/captcha/schema.ts'

/** How long a browser may remember that it was let in; the most that Chromium keeps. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Lets the pages of the website and the web application call a service on another host, with cookies (SET-4). The
 * origins are those of the configuration, letter by letter: what a request claims is compared and never given back. Only
 * the endpoints themselves are opened, because a service may lie at the root of a host that has pages too.
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
