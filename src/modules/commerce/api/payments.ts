import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { requirePayment } from '../orders/view-order.ts'
import { recordPaymentEvent } from '../payments/payment-events.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { type SettleDependencies, settlePayment } from '../payments/settle-payment.ts'
import { readOrderViewer } from './userbase.ts'

/** No provider's notice comes near it. */
const MAXIMUM_NOTICE_BYTES = 256 * 1024

type PaymentsApiDependencies = Pick<
  Dependencies,
  'db' | 'jobs' | 'clock' | 'limits' | 'rateLimiter' | 'payments'
> &
  Pick<Clients, 'clientNetwork'>

/**
 * Where providers of payments send their notices. What is not proved never reaches the database:
 * the limit of a network is counted in memory, because proving a notice of PayPal's is a call to PayPal.
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
    // Proving it may ask the provider: where that is away, it is sent again later.
    const event = await provider
      ?.verifyEvent({ headers: req.raw.headers, body, now: deps.clock() })
      .catch(throwUnavailable)
    // One answer to whatever is not proved, so that it tells nothing of why.
    if (provider === undefined || event === undefined) throw new AppError('bad_request')
    await recordPaymentEvent(deps, provider.name, event)
    return context.body(null, 204)
  })
  return api
}

type PaypalApiDependencies = SettleDependencies & Pick<Dependencies, 'payments' | 'tokenKey' | 'urls'>

/**
 * `{paypal service}/subscription/{subscriptionId}/show`: how a subscription of PayPal's stands (PAY-5), for
 * the account and the browser whose order it is. What the provider says is booked at the same time, so that
 * who asks here does not wait for a notice.
 */
export function createPaypalApi(deps: PaypalApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/subscription/:id/show/', async (context) => {
    const viewer = await readOrderViewer(deps, context)
    const reference = context.req.param('id') ?? ''
    const named = await requirePayment(deps, viewer, { reference })
    // Whoever has begun it knows of it: new payments may be with somebody else by now.
    const provider = named.method === 'paypal' ? deps.payments.byName(named.provider) : undefined
    if (!provider) throw new AppError('not_found')

    const payment = await provider.fetchPayment(reference).catch(throwUnavailable)
    if (payment?.mandate?.status == null) throw new AppError('not_found')
    await settlePayment(deps, provider.name, payment)
    return context.json({ status: payment.mandate.status })
  })

  return api
}

function throwUnavailable(error: unknown): never {
  throw isProviderUnavailable(error) ? new AppError('unavailable') : error
}
