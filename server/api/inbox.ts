import { Hono } from 'hono'
import { readAccountId } from '#domain/accounts/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { AppError } from '#domain/errors.ts'
import { InboxMessage, type LeaveMessageOutcome, leaveMessage } from '#domain/inbox/index.ts'
import type { Clients } from '../clients.ts'
import { logInToken } from './credentials.ts'
import { type Api, addEndpoint } from './endpoint.ts'
import { readJson } from './read-body.ts'

/** The inbox of the operators (CHAT-1): takes what a visitor writes, and answers its reference. */
export function createInboxApi(deps: Dependencies & Pick<Clients, 'clientNetwork'>): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/messages/', async (context) => {
    const message = await readJson(context, InboxMessage)
    const writer = {
      network: deps.clientNetwork(context),
      accountId: await readAccountId(deps, logInToken(context)),
      requestId: context.get('requestId'),
    }
    const outcome = await leaveMessage(deps, writer, message)
    if (!outcome.ok) throw refusal(outcome)
    return context.json({ reference: outcome.reference }, 201)
  })

  return api
}

function refusal(outcome: Extract<LeaveMessageOutcome, { ok: false }>): AppError {
  if (outcome.error === 'too_many_requests') {
    return new AppError('too_many_requests', { retryAfter: outcome.retryAfter })
  }
  const path = outcome.error === 'too_quick' ? 'openFor' : 'website'
  return new AppError('bad_request', { fields: [{ path, code: outcome.error }] })
}
