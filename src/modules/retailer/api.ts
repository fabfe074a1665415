import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint, readJson } from '#kernel/http/endpoint.ts'
import { isPageNonce, NONCE_HEADER } from '#kernel/http/page-nonce.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { findWebsiteVisitor, logInToken } from '#modules/identity/public.ts'
import { readClickBankAccount } from './clickbank/account.ts'
import { takeNotice } from './notices.ts'
import { takeForPartner } from './notify-partner.ts'
import { registerOrder } from './register-order.ts'

type ApiDependencies = Dependencies & Pick<Clients, 'clientNetwork'>

const tooLarge = () => {
  throw new AppError('too_large')
}

/** A form of somebody else's page cannot send it. */
function requireJson(context: Context): void {
  if (!/^application\/json *(;|$)/i.test(context.req.header('content-type') ?? ''))
    throw new AppError('unsupported_media_type')
}

/** No notice, and no query of a page, comes near it. */
const MAXIMUM_BYTES = 256 * 1024

/**
 * Where the retailer sends its notices. One answer to whatever is not taken, so that it tells nothing.
 */
export function createNoticesApi(deps: ApiDependencies): Api {
  const api: Api = new Hono()
  api.use(bodyLimit({ maxSize: MAXIMUM_BYTES, onError: tooLarge }))
  addEndpoint(api, 'POST', '/notices/', async (context) => {
    requireJson(context)
    const counters = countersOf(deps.limits, 'noticesPerNetwork', deps.clientNetwork(context))
    const attempt = deps.rateLimiter.take(counters)
    if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
    const account = readClickBankAccount(deps.settings)
    if (account === undefined) throw new AppError('not_found')
    if (!(await takeNotice(deps, account, await context.req.text()))) throw new AppError('bad_request')
    return context.body(null, 200)
  })
  return api
}

/** The query that a browser brings back from the retailer's checkout, as it came. */
const RetailerQuery = z.record(z.string().max(100), z.string().max(20_000))

/** A partner's body is passed on as it is. */
const MAXIMUM_PARTNER_BYTES = 16 * 1024

/** `{userbase}/affiliate/clickbank` (RET-1) and `{userbase}/partner/budgeto/notify/` (RET-2). */
export function createRetailerApi(deps: ApiDependencies): Api {
  const api: Api = new Hono()
  addEndpoint(api, 'POST', '/affiliate/clickbank/', async (context) => {
    const query = await readJson(context, RetailerQuery)
    if (!isPageNonce(deps, context.req.header(NONCE_HEADER))) throw new AppError('forbidden')
    const visitor = await findWebsiteVisitor(deps, logInToken(context))
    const arrival = {
      accountId: visitor?.account.id,
      network: deps.clientNetwork(context),
      requestId: context.get('requestId'),
    }
    return context.json(await registerOrder(deps, arrival, query))
  })
  api.use('/partner/*', bodyLimit({ maxSize: MAXIMUM_PARTNER_BYTES, onError: tooLarge }))
  addEndpoint(api, 'POST', '/partner/budgeto/notify/', async (context) => {
    requireJson(context)
    if (!isPageNonce(deps, context.req.header(NONCE_HEADER))) throw new AppError('forbidden')
    const counters = countersOf(deps.limits, 'partnerNoticesPerNetwork', deps.clientNetwork(context))
    const attempt = deps.rateLimiter.take(counters)
    if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
    await takeForPartner(deps, await context.req.text())
    return context.body(null, 202)
  })
  return api
}
