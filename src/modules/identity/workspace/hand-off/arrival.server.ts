import { type MiddlewareFunction, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { arriveWithTicket } from '../../hand-off/arrive-with-ticket.ts'
import { cookieProbe, nonceCookieName, sessionCookie } from '../../hand-off/cookies.ts'
import { TICKET_PARAMETER } from '../../hand-off/schema.ts'
import { answering } from '../answering.server.ts'
import { sessionToken } from '../session.server.ts'
import { arrivalPath } from './arrival-path.ts'
import { ticketHeaders } from './hand-over.server.ts'

/** Where a ticket is asked about that arrived in another browser, or refused. */
const CONTINUE_PATH = '/app/account/continue/'

/**
 * Takes a one-time ticket at any address of the web application: the browser it was made for goes straight on with a
 * session of its own, any other is asked first. The ticket leaves the address in every case.
 */
export const handOffArrival: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const ticket = url.searchParams.get(TICKET_PARAMETER)
  // The page that asks holds the ticket until somebody answers.
  if (ticket === null || request.method !== 'GET' || url.pathname === CONTINUE_PATH) return next()
  const path = arrivalPath(url)
  return answering({ context }, async (services) => {
    const { clientNetwork: network, requestId, urls } = services
    const nonce = readCookie(request.headers.get('cookie'), nonceCookieName(urls))
    const session = sessionToken({ request, url, context })
    const arrival = await arriveWithTicket(services, { network, requestId }, { ticket, nonce, session })
    if (arrival.kind === 'enter') {
      const headers = { ...ticketHeaders, 'set-cookie': sessionCookie(urls, arrival.session) }
      return redirect(path, { status: 303, headers })
    }
    if (arrival.kind === 'limited') throw tooManyTickets(arrival)
    const asked = new URLSearchParams({ next: path })
    const headers = new Headers(ticketHeaders)
    if (arrival.kind === 'ask') {
      asked.set(TICKET_PARAMETER, ticket)
      headers.set('set-cookie', cookieProbe(urls))
    }
    return redirect(`${CONTINUE_PATH}?${asked}`, { status: 303, headers })
  })
}

/** The answer to a network that has presented too many tickets that were none. */
export function tooManyTickets({ retryAfter }: { retryAfter: number }): AppError {
  return new AppError('too_many_requests', { retryAfter })
}
