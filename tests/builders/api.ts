import { Hono } from 'hono'
import type { Logger } from '#kernel/dependencies.ts'
import type { Api, ServerEnvironment } from '#kernel/http/endpoint.ts'
import { toErrorResponse } from '#kernel/http/errors.ts'

const silent: Logger = { info() {}, warn() {}, error() {} }

/** Mounts services as the server does, with its error answers and without its middleware. */
export function buildApi(services: Record<`/${string}`, Api>, log: Partial<Logger> = {}) {
  const logger = { ...silent, ...log }
  const server = new Hono<ServerEnvironment>()
  server.use((context, next) => {
    context.set('requestId', 'test')
    context.set('log', logger as ServerEnvironment['Variables']['log'])
    return next()
  })
  server.onError((error) => toErrorResponse(error, { requestId: 'test', log: logger }))
  for (const [path, api] of Object.entries(services)) server.route(path, api)
  return server
}

/** Cookies an answer sets, by name, as the browser sends them back. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';', 1)
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )
}

export const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
