import { data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { safeNextPath } from '#ui/workspace/paths.ts'
import { arriveWithTicket, continueAs } from '../../hand-off/arrive-with-ticket.ts'
import { cookieProbe, nonceCookieName, sessionCookie } from '../../hand-off/cookies.ts'
import { TICKET_PARAMETER } from '../../hand-off/schema.ts'
import { arrivalPath } from '../next-path.ts'
import {
  answering,
  findAccount,
  type RouteRequest,
  sessionToken,
  ticketHeaders,
  withTicket,
} from '../session.server.ts'

/** Where a ticket is asked about that arrived in another browser, or refused. */
const CONTINUE_PATH = '/app/account/continue/'

/**
 * Takes a one-time ticket at any address of the web application: the browser it was made for goes straight on
 * with a session of its own, any other is asked first. The ticket leaves the address in every case.
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
function tooManyTickets({ retryAfter }: { retryAfter: number }): AppError {
  return new AppError('too_many_requests', { retryAfter })
}

/** What the page shows that stands between a ticket and a session. */
export type Question =
  /** Whose ticket it is, and who is signed in here now, where that is somebody else. */
  | { kind: 'ask'; ticket: string; next: string; email: string; signedInAs: string | undefined }
  /** This browser keeps no cookies, so no session would hold; `retry` leads here with the ticket unused. */
  | { kind: 'no-cookies'; retry: string }
  | { kind: 'expired'; next: string }

/** Whose ticket it is that stands in the address, without using it up. */
export function loadContinueAs(route: RouteRequest) {
  return answering(route, async (services) => {
    const { searchParams } = route.url
    const ticket = searchParams.get(TICKET_PARAMETER)
    const next = safeNextPath(searchParams.get('next'))
    if (ticket === null) return answer({ kind: 'expired', next }, 410)
    // Without the nonce, so that looking never enters: only the form does.
    const visitor = { network: services.clientNetwork, requestId: services.requestId }
    const arrival = await arriveWithTicket(services, visitor, { ticket, nonce: undefined })
    if (arrival.kind === 'limited') throw tooManyTickets(arrival)
    if (arrival.kind !== 'ask') return answer({ kind: 'expired', next }, 410)
    if (route.request.headers.get('cookie') === null) {
      return answer({ kind: 'no-cookies', retry: withTicket(next, ticket) }, 200)
    }
    const account = await findAccount(route)
    const signedInAs = account?.id === arrival.accountId ? undefined : account?.email
    return answer({ kind: 'ask', ticket, next, email: arrival.maskedEmail, signedInAs }, 200)
  })
}

function answer(question: Question, status: number) {
  return data(question, { status, headers: ticketHeaders })
}

/** The visitor said that it is them: the ticket becomes this browser's session, in place of the old one. */
export function enterWithTicket(route: RouteRequest) {
  return answering(route, async (services) => {
    const form = await route.request.formData()
    const ticket = String(form.get('ticket') ?? '')
    const visitor = { network: services.clientNetwork, requestId: services.requestId }
    const arrival = await continueAs(services, visitor, { ticket, session: sessionToken(route) })
    if (arrival.kind === 'limited') throw tooManyTickets(arrival)
    if (arrival.kind === 'invalid') return data({ expired: true }, { status: 410, headers: ticketHeaders })
    const headers = { ...ticketHeaders, 'set-cookie': sessionCookie(services.urls, arrival.session) }
    // A new document, which speaks the account's language (decision 14).
    return redirectDocument(safeNextPath(String(form.get('next') ?? '')), { status: 303, headers })
  })
}
