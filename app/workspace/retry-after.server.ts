import type { MiddlewareFunction } from 'react-router'

/** A page does not carry the headers of what failed in it, so the time to wait for the database is said here (F-07). */
const UNAVAILABLE_SECONDS = '2'

/** Tells clients when to come back to a page that could not be made for the moment. */
export const retryAfterUnavailable: MiddlewareFunction<Response> = async (_request, next) => {
  const response = await next()
  if (response.status === 503 && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', UNAVAILABLE_SECONDS)
  }
  return response
}
