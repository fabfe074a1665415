import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'
import { getServices, type Services } from '#kernel/services.server.ts'
import { noteRetryAfter } from './retry-after.server.ts'

/** What loaders and actions are given: the request, its address without React Router's own additions, and the context. */
export type RouteRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/**
 * Runs what a loader or an action does. Whatever it throws becomes an answer in this one place: outcomes keep their status,
 * anything else is logged once and answers 500 with the request's id. Redirects and answers that were thrown pass through.
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
    noteRetryAfter(context, answer)
    throw answer
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error) || isDataWithStatus(error)
}

/** What React Router's `data()` makes. */
function isDataWithStatus(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  )
}
