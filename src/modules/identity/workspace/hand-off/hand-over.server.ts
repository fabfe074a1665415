import { isAppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { getServices } from '#kernel/services.server.ts'
import { grantTicket } from '../../hand-off/issue-ticket.ts'
import { LOG_IN_COOKIE, TICKET_PARAMETER } from '../../hand-off/schema.ts'
import type { RouteRequest } from '../answering.server.ts'

/** Nothing that carries a ticket is stored, and no page behind it learns its address (DEST-8). */
export const ticketHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** An address of the web application with the ticket that opens it. */
export function withTicket(path: string, ticket: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [TICKET_PARAMETER]: ticket })}`
}

/**
 * The way on of a browser that is logged in on the website alone: the same page, with a ticket as a script of the website would
 * have fetched it. So a plain link leads there too (before scripts are alive, and without them). Undefined for everybody else.
 */
export async function handOverFromWebsite(
  { request, context }: Pick<RouteRequest, 'request' | 'context'>,
  path: string,
): Promise<string | undefined> {
  const ssojwt = readCookie(request.headers.get('cookie'), LOG_IN_COOKIE)
  if (!ssojwt) return undefined
  try {
    const { ticket } = await grantTicket(getServices(context), ssojwt)
    return withTicket(path, ticket)
  } catch (error) {
    if (isAppError(error) && error.code === 'not_signed_in') return undefined
    throw error
  }
}
