import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { recordPaymentEvent } from '../payments/record-event.ts'

/** No provider's notice comes near it. */
const MAXIMUM_NOTICE_BYTES = 256 * 1024

type PaymentsApiDependencies = Pick<
  Dependencies,
  'db' | 'jobs' | 'clock' | 'limits' | 'rateLimiter' | 'payments'
> &
  Pick<Clients, 'clientNetwork'>

/**
 * Where providers of payments send their notices. What is not proved never reaches the database: the limit of a network
 * is counted in memory, because proving a notice of PayPal's is a call to PayPal.
 */
export function createPaymentsApi(deps: PaymentsApiDependencies): Api {
  const api: Api = new Hono()
  api.use(
    '/events/*',
    bodyLimit({
      maxSize: MAXIMUM_NOTICE_BYTES,
      onError: () => {
        throw new AppError('too_large')
      },
    }),
  )
  addEndpoint(api, 'POST', '/events/:provider/', async (context) => {
    const { req } = context
    if (!/^application\/json *(;|$)/i.test(req.header('content-type') ?? ''))
      throw new AppError('unsupported_media_type')
    const network = deps.clientNetwork(context)
    const attempt = deps.rateLimiter.take(countersOf(deps.limits, 'noticesPerNetwork', network))
    if (!attempt.ok) throw new AppError('too_many_requests', { retryAfter: attempt.retryAfter })
    const provider = deps.payments.byName(req.param('provider') ?? '')
    // Byte for byte, as it was signed: nothing is parsed before it is proved.
    const body = Buffer.from(await req.arrayBuffer()).toString('utf8')
    const event = await provider
      ?.verifyEvent({ headers: req.raw.headers, body, now: deps.clock() })
      .catch((error: unknown) => {
        // Proving it may ask the provider: then it is sent again later.
        throw isProviderUnavailable(error) ? new AppError('unavailable') : error
      })
    // One answer to whatever is not proved, so that it tells nothing of why.
    if (provider === undefined || event === undefined) throw new AppError('bad_request')
    await recordPaymentEvent(deps, provider.name, event)
    return context.body(null, 204)
  })
  return api
}
