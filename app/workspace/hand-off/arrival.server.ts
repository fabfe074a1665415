import { type MiddlewareFunction, redirect } from 'react-router'
import {
  arriveWithTicket,
  nonceCookieName,
  readCookie,
  sessionCookie,
  TICKET_PARAMETER,
} from '#domain/hand-off/index.ts'
import { answering } from '../answering.server.ts'
import { arrivalPath } from './arrival-path.ts'

/** Where a ticket is asked about that arrived in another browser, or refused. */
const CONTINUE_PATH = '/app/account/continue/'

/** Nothing that carries a ticket is stored, and no page behind it learns its address (DEST-8). */
export const ticketHeaders = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/**
 * Takes a one-time ticket at any address of the web application: the browser it was made for goes straight on with a
 * session of its own, any other is asked first. The ticket leaves the address in every case.
 */
export const handOffArrival: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const ticket = url.searchParams.get(TICKET_PARAMETER)
  // The page that asks holds the ticket until somebody answers.
  if (ticket === null || request.method !== 'GET' || url.pathname === CONTINUE_PATH) return next()
  const path = arrivalPath(url)
  return answering({ context }, async ({ db, urls }) => {
    const nonce = readCookie(request.headers.get('cookie'), nonceCookieName(urls.webApp))
    const arrival = await arriveWithTicket({ db, urls }, { ticket, nonce })
    if (arrival.kind === 'enter') {
      const headers = { ...ticketHeaders, 'set-cookie': sessionCookie(urls, arrival.session) }
      return redirect(path, { status: 303, headers })
    }
    const asked = new URLSearchParams({
      next: path,
      ...(arrival.kind === 'ask' && { [TICKET_PARAMETER]: ticket }),
    })
    return redirect(`${CONTINUE_PATH}?${asked}`, { status: 303, headers: ticketHeaders })
  })
}
