import type { Handler, Hono } from 'hono'
import type { Logger } from 'pino'
import { methodNotAllowed } from './errors.ts'

/** What middleware gives to every handler. */
export interface ServerEnvironment {
  Variables: { requestId: string; log: Logger }
}

/** A group of endpoints of one feature. */
export type Api = Hono<ServerEnvironment>

/**
 * Adds one endpoint under its specified path, which ends in a slash, and under the same without it. Answers
 * are about one visitor, so nothing keeps them; any other method is told which one there is.
 */
export function addEndpoint(
  api: Api,
  method: 'GET' | 'POST',
  path: `/${string}/`,
  handler: Handler<ServerEnvironment>,
) {
  const paths = [path, path.slice(0, -1)]
  api.on(method, paths, async (context, next) => {
    context.header('cache-control', 'no-store')
    return handler(context, next)
  })
  for (const each of paths) {
    api.all(each, (context) => methodNotAllowed(method, context.var))
  }
}
