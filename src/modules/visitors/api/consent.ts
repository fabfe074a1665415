import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { ConsentRecord } from '../consent/consent-record.ts'
import { recordConsent } from '../consent/record-consent.ts'

export type ConsentApiDependencies = Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'> &
  Pick<Clients, 'clientNetwork'>

/** Where pages report what a visitor chose about services of others. */
export function createConsentApi(deps: ConsentApiDependencies): Api {
  const api: Api = new Hono()
  addEndpoint(api, 'POST', '/consent/', async (context) => {
    const record = await readJson(context, ConsentRecord)
    await recordConsent(deps, { network: deps.clientNetwork(context) }, record)
    return context.body(null, 204)
  })
  return api
}
