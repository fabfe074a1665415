import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { unsubscribe, unsubscribePage } from '../notices/unsubscribe.ts'

/**
 * Ends mails that one may do without: a mail program sends the address of the header `List-Unsubscribe` with
 * POST, once its reader has pressed a button (RFC 8058); its link proves by itself whose mails they are, and
 * what is sent with it is not read. A browser that opens the address is led to the page that asks.
 */
export function createMailApi(deps: Pick<Dependencies, 'db' | 'clock' | 'tokenKey' | 'urls'>): Api {
  const api: Api = new Hono()
  api.get('/unsubscribe/', (context) =>
    context.redirect(unsubscribePage(deps, context.req.query(LINK_PARAMETER) ?? ''), 303),
  )
  addEndpoint(api, 'POST', '/unsubscribe/', async (context) => {
    await unsubscribe(deps, context.req.query(LINK_PARAMETER) ?? '')
    return context.body(null, 200)
  })
  return api
}
