import type { MiddlewareHandler } from 'hono'
import { AppError } from '#kernel/errors.ts'
import type { ServerEnvironment } from '#kernel/http/endpoint.ts'
import { methodNotAllowed } from '#kernel/http/errors.ts'

const readMethods = new Set(['GET', 'HEAD'])
/** What the forms and scripts of our pages send. No page has an upload, so nothing is taken apart as `multipart/form-data`. */
const bodyTypes = /^application\/(x-www-form-urlencoded|json) *(;|$)/i

/**
 * Refuses what no page of ours sends: methods that React Router and the parsers of its actions would take for a fault of
 * ours (500), and bodies that a foreign page can send without asking, such as JSON as text/plain.
 */
export const pageRequestCheck: MiddlewareHandler<ServerEnvironment> = async (context, next) => {
  const { method } = context.req
  if (readMethods.has(method)) return next()
  if (method !== 'POST') return methodNotAllowed('GET, HEAD, POST', context.var)
  if (!bodyTypes.test(context.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type')
  return next()
}
