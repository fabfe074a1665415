import { data, redirect } from 'react-router'
import { arriveWithTicket, continueAs, sessionCookie, TICKET_PARAMETER } from '#domain/hand-off/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { safeNextPath } from '../next-path.ts'
import { ticketHeaders } from './arrival.server.ts'

/** Whose ticket it is that stands in the address, without using it up. */
export function loadContinueAs({ url, context }: RouteRequest) {
  return answering({ context }, async ({ db, urls }) => {
    const ticket = url.searchParams.get(TICKET_PARAMETER) ?? ''
    const next = safeNextPath(url.searchParams.get('next'))
    // Without the nonce, so that looking never enters: only the form does.
    const arrival = await arriveWithTicket({ db, urls }, { ticket, nonce: undefined })
    if (arrival.kind === 'ask')
      return data({ ticket, next, email: arrival.maskedEmail }, { headers: ticketHeaders })
    return data({ ticket: undefined, next, email: undefined }, { status: 410, headers: ticketHeaders })
  })
}

/** The visitor said that it is them: the ticket becomes a session of this browser. */
export function enterWithTicket({ request, context }: RouteRequest) {
  return answering({ context }, async ({ db, urls }) => {
    const form = await request.formData()
    const arrival = await continueAs({ db, urls }, { ticket: String(form.get('ticket') ?? '') })
    if (arrival.kind === 'invalid') return data({ expired: true }, { status: 410, headers: ticketHeaders })
    const headers = { ...ticketHeaders, 'set-cookie': sessionCookie(urls, arrival.session) }
    return redirect(safeNextPath(String(form.get('next') ?? '')), { status: 303, headers })
  })
}
