import { data, redirect } from 'react-router'
import { arriveWithTicket, continueAs } from '../../hand-off/arrive-with-ticket.ts'
import { sessionCookie } from '../../hand-off/cookies.ts'
import { TICKET_PARAMETER } from '../../hand-off/schema.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { safeNextPath } from '../next-path.ts'
import { findAccount, sessionToken } from '../session.server.ts'
import { tooManyTickets } from './arrival.server.ts'
import { ticketHeaders, withTicket } from './hand-over.server.ts'

/** What the page shows that stands between a ticket and a session. */
export type Question =
  /** Whose ticket it is, and who is signed in here now, where that is somebody else. */
  | { kind: 'ask'; ticket: string; next: string; email: string; signedInAs: string | undefined }
  /** This browser keeps no cookies, so that no session would hold; `retry` leads here again, with the ticket unused. */
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

/** The visitor said that it is them: the ticket becomes a session of this browser, in the place of the one it had. */
export function enterWithTicket(route: RouteRequest) {
  return answering(route, async (services) => {
    const form = await route.request.formData()
    const ticket = String(form.get('ticket') ?? '')
    const visitor = { network: services.clientNetwork, requestId: services.requestId }
    const arrival = await continueAs(services, visitor, { ticket, session: sessionToken(route) })
    if (arrival.kind === 'limited') throw tooManyTickets(arrival)
    if (arrival.kind === 'invalid') return data({ expired: true }, { status: 410, headers: ticketHeaders })
    const headers = { ...ticketHeaders, 'set-cookie': sessionCookie(services.urls, arrival.session) }
    return redirect(safeNextPath(String(form.get('next') ?? '')), { status: 303, headers })
  })
}
