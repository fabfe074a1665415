import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { validate } from '#kernel/http/read-body.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { localize, type OperatorWords } from '../geography/localize.ts'
import { requireLocalizationAttempt } from '../geography/require-localization-attempt.ts'

const Question = z.object({ language: z.enum(languageCodes, 'not_an_option').optional() })

/** So long the visitor's own browser may keep the answer, and nobody else. */
const KEPT_SECONDS = 600

export type GeoApiDependencies = Pick<Dependencies, 'limits' | 'rateLimiter' | 'urls'> &
  Pick<Clients, 'clientAddress' | 'clientNetwork' | 'locateVisitor'> & { operatorWords: OperatorWords }

/**
 * The geography service (GEO-1): tells a visitor where they are taken to be, by the address that the server sees. It
 * asks nobody, keeps nothing and logs nothing of it.
 */
export function createGeoApi(deps: GeoApiDependencies): Api {
  const api: Api = new Hono()
  // At the root of its base address, which has a path.
  const path: `/${string}/` = `/${new URL(deps.urls.geo).pathname.slice(1)}/`
  addEndpoint(api, 'GET', path, async (context) => {
    requireLocalizationAttempt(deps, {
      network: deps.clientNetwork(context),
      address: deps.clientAddress(context),
    })
    const { language } = validate(Question, context.req.query())
    const visitor = await deps.locateVisitor(context)
    context.header('cache-control', `private, max-age=${KEPT_SECONDS}`)
    return context.json(localize({ ...visitor, language }, deps.operatorWords, deps.urls.website))
  })
  return api
}
