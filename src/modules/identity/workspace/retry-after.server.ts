import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'

/** Where what failed did not say it: the database is asked again soon (F-07). */
const UNAVAILABLE_SECONDS = '2'

const retryAfterContext = createContext<string | null>(null)

/** Keeps the time to wait that an error names: the page that shows the error does not carry its headers. */
export function noteRetryAfter(context: Readonly<RouterContextProvider>, { headers }: Response): void {
  const seconds = headers.get('retry-after')
  if (seconds !== null) context.set(retryAfterContext, seconds)
}

/** Tells clients when to come back to a page that could not be made for the moment, or was asked for too often. */
export const retryAfterErrors: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  if ((response.status === 503 || response.status === 429) && !response.headers.has('retry-after')) {
    const seconds = context.get(retryAfterContext) ?? (response.status === 503 ? UNAVAILABLE_SECONDS : null)
    if (seconds !== null) response.headers.set('retry-after', seconds)
  }
  return response
}
