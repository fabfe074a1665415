import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint, readJson } from '#kernel/http/endpoint.ts'
import { logInToken, readAccountId } from '#modules/identity/public.ts'
import { InboxMessage } from './input.ts'
import { type LeaveMessageOutcome, leaveMessage } from './leave-message.ts'

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
