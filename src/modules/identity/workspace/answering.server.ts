import {
  createContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from 'react-router'
import { getServices, type Services } from '#kernel/services.server.ts'

/** What loaders and actions get: the request, its address without React Router's additions, and context. */
export type RouteRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/**
 * Runs what a loader or an action does. Whatever it throws becomes an answer in this one place: outcomes keep
 * their status, anything else is logged once and answers 500 with the request's id. Redirects and answers
 * that were thrown pass through.
 */
export async function answering<Result>(
  { context }: Pick<RouteRequest, 'context'>,
  work: (services: Services) => Promise<Result> | Result,
): Promise<Result> {
  const services = getServices(context)
  try {
    return await work(services)
  } catch (error) {
    if (isAnswer(error)) throw error
    const answer = services.toErrorResponse(error)
    const seconds = answer.headers.get('retry-after')
    if (seconds !== null) context.set(retryAfterContext, seconds)
    throw answer
  }
}

function isAnswer(error: unknown): boolean {
  if (error instanceof Response || isRouteErrorResponse(error)) return true
  // What React Router's `data()` makes.
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  )
}

/** Where what failed did not say it: the database is asked again soon (F-07). */
const UNAVAILABLE_SECONDS = '2'

/** The time to wait that an error names: the page that shows the error does not carry its headers. */
const retryAfterContext = createContext<string | null>(null)

/** Tells clients when to come back to a page that could not be made now, or was asked for too often. */
export const retryAfterErrors: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  if ((response.status === 503 || response.status === 429) && !response.headers.has('retry-after')) {
    const seconds = context.get(retryAfterContext) ?? (response.status === 503 ? UNAVAILABLE_SECONDS : null)
    if (seconds !== null) response.headers.set('retry-after', seconds)
  }
  return response
}
