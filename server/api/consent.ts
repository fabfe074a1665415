import { Hono } from 'hono'
import { ConsentRecord, recordConsent } from '#domain/consent/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import type { Clients } from '../clients.ts'
import { type Api, addEndpoint } from './endpoint.ts'
import { readJson } from './read-body.ts'

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
