import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint, readJson, validate } from '#kernel/http/endpoint.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { ConsentRecord, recordConsent } from './consent/record-consent.ts'
import { EventBatch, recordEvents } from './events/record-events.ts'
import { countryCodes, localize, type OperatorWords } from './geography/localize.ts'

type ConsentApiDependencies = Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'> &
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

/** A full batch of the longest events is half as much. */
const MAXIMUM_BYTES = 64 * 1024

type EventsApiDependencies = Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'> &
  Pick<Clients, 'describeVisitor'>

/** Where pages report what happens on them, a batch at a time. A bot gets the same answer as a visitor. */
export function createEventsApi(deps: EventsApiDependencies): Api {
  const api: Api = new Hono()
  const limitSize = bodyLimit({
    maxSize: MAXIMUM_BYTES,
    onError: () => {
      throw new AppError('too_large')
    },
  })
  for (const path of ['/events/', '/events']) api.use(path, limitSize)
  addEndpoint(api, 'POST', '/events/', async (context) => {
    const batch = await readJson(context, EventBatch)
    const visitor = await deps.describeVisitor(context)
    await recordEvents(deps, { ...visitor, userAgent: context.req.header('user-agent') }, batch)
    return context.body(null, 204)
  })
  return api
}

const codes = new Set(countryCodes)

/** Pictures of flags, at the addresses that `flagPath` gives. Each is read when it is first asked for. */
export function createFlagsApi(): Api {
  const api: Api = new Hono()
  api.get('/:shape{3x2|1x1}/:flag{[A-Z][A-Z]\\.svg}', async (context) => {
    const { shape, flag } = context.req.param()
    const code = flag.slice(0, 2)
    if (!codes.has(code)) throw new AppError('not_found')
    const { default: picture } = (await import(`country-flag-icons/string/${shape}/${code}`)) as {
      default: string
    }
    return context.body(picture, 200, {
      'content-type': 'image/svg+xml',
      // A country may change its flag.
      'cache-control': 'public, max-age=2592000',
    })
  })
  return api
}

const Question = z.object({ language: z.enum(languageCodes, 'not_an_option').optional() })

/** So long the visitor's own browser may keep the answer, and nobody else. */
const KEPT_SECONDS = 600

type GeoApiDependencies = Pick<Dependencies, 'limits' | 'rateLimiter' | 'urls'> &
  Pick<Clients, 'clientAddress' | 'clientNetwork' | 'locateVisitor'> & { operatorWords: OperatorWords }

/**
 * The geography service (GEO-1): tells a visitor where they are taken to be, by the address that the server
 * sees. It asks nobody, keeps nothing and logs nothing of it.
 */
export function createGeoApi(deps: GeoApiDependencies): Api {
  const api: Api = new Hono()
  // At the root of its base address, which has a path.
  const path: `/${string}/` = `/${new URL(deps.urls.geo).pathname.slice(1)}/`
  addEndpoint(api, 'GET', path, async (context) => {
    // Counted in this process, so that a flood costs no more than counting it.
    const attempt = deps.rateLimiter.take([
      ...countersOf(deps.limits, 'localizationsPerVisitor', deps.clientAddress(context)),
      ...countersOf(deps.limits, 'localizationsPerNetwork', deps.clientNetwork(context)),
    ])
    if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
    const { language } = validate(Question, context.req.query())
    const visitor = await deps.locateVisitor(context)
    context.header('cache-control', `private, max-age=${KEPT_SECONDS}`)
    return context.json(localize({ ...visitor, language }, deps.operatorWords, deps.urls.website))
  })
  return api
}
