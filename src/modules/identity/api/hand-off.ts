import { Hono } from 'hono'
import { z } from 'zod'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { logInToken } from '../accounts/credentials.ts'
import { type HandOffDependencies, issueTicket } from '../hand-off/issue-ticket.ts'
import { DESTINATION_LENGTH, TRANSACTION_LENGTH } from '../hand-off/schema.ts'

const line = (maximum: number) => z.string('wrong_type').max(maximum, 'too_long').optional()
const language = z.enum(languageCodes, 'not_an_option').default('en')

const TicketRequest = z.object({
  destination: line(DESTINATION_LENGTH),
  entryPoint: line(200),
  EFtransactionId: line(TRANSACTION_LENGTH),
  lang: language,
  lib: language,
  b_search: line(200),
})

/** The hand-off's ticket: fetched with the website's log-in at the moment of the redirect (SET-7). */
export function createHandOffApi(deps: HandOffDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/auth/ticket/', async (context) => {
    const request = await readJson(context, TicketRequest)
    return context.json(await issueTicket(deps, logInToken(context), request))
  })

  return api
}
