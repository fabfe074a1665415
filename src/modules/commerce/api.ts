import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { type Api, addEndpoint, readJson } from '#kernel/http/endpoint.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { currencies, isCurrency } from '#kernel/money/index.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { LINK_PARAMETER } from '#modules/identity/accounts/schema.ts'
import { CAPTCHA_HEADER, parseCaptchaAnswer } from '#modules/identity/captcha/schema.ts'
import {
  appendCookies,
  bearerToken,
  findBearerAccount,
  findWebsiteVisitor,
  logInCookies,
  logInToken,
} from '#modules/identity/public.ts'
import { unsubscribe, unsubscribePage } from './notices/unsubscribe.ts'
import { OrderInput } from './orders/input.ts'
import { checkOut, orderPages, type PlaceOrderOutcome } from './orders/place-order.ts'
import {
  type OrderViewer,
  orderCookie,
  reportOrder,
  requirePayment,
  viewOrder,
  viewOrderOnWire,
} from './orders/view-order.ts'
import { type BeginPaymentOutcome, beginPayment } from './payments/begin-payment.ts'
import { recordPaymentEvent } from './payments/payment-events.ts'
import { isProviderUnavailable } from './payments/provider.ts'
import { refreshOrder } from './payments/refresh-payment.ts'
import { paymentMethods } from './payments/schema.ts'
import { type SettleDependencies, settlePayment } from './payments/settle-payment.ts'
import { quoteWhatHolds } from './prices/make-quote.ts'
import { packageOnWire, requirePackage } from './prices/price-of.ts'
import { billingPeriods } from './prices/schema.ts'

/** What somebody is choosing, as far as they have come; anything may be missing but what a price needs. */
const QuoteInput = z.object({
  package: z.string().max(60),
  period: z.enum(billingPeriods),
  seats: z
    .number()
    .nullable()
    .transform((seats) => seats ?? Number.NaN),
  currency: z.enum(currencies),
  offer: z.string().max(60).nullable(),
  coupon: z.string().max(60).nullable(),
  country: z.string().max(2),
  province: z.string().max(10),
  timeZone: z.string().max(60),
})

const PaymentInput = z.object({ method: z.enum(paymentMethods) })

/** The address says everything: an empty object, so that no form of somebody else's reaches it. */
const ReportInput = z.strictObject({})

/** What the pages of the checkout call, on the website's own host: they may call nobody else. */
export function createCheckoutApi(
  deps: Dependencies & Pick<Clients, 'clientNetwork' | 'describeVisitor'>,
): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'POST', '/quote/', async (context) => {
    const { country, province, timeZone, ...choice } = await readJson(context, QuoteInput)
    const place = country === '' ? null : { country, province: province || null }
    return context.json(quoteWhatHolds(deps.priceBook, choice, { at: deps.clock(), timeZone, place }))
  })

  addEndpoint(api, 'POST', '/orders/', async (context) => {
    const input = await readJson(context, OrderInput)
    const visitor = await deps.describeVisitor(context)
    const buyer = await findWebsiteVisitor(deps, logInToken(context))
    const captcha = parseCaptchaAnswer(context.req.header(CAPTCHA_HEADER))
    const outcome = await checkOut(deps, visitor, { account: buyer?.account, input, captcha })
    if (!outcome.ok) return refuse(context, outcome)
    const { orderId, holder, logIn } = outcome
    appendCookies(context, [orderCookie(deps.urls, holder), ...(logIn ? logInCookies(deps.urls, logIn) : [])])
    return context.json({ order: orderId }, 201)
  })

  addEndpoint(api, 'GET', '/orders/:order/', async (context) => {
    const viewer = await readViewer(deps, context)
    const id = context.req.param('order') ?? ''
    // What is known here is worth telling also where the provider says nothing for the moment.
    await refreshOrder(deps, viewer, { id }).catch((error: unknown) => {
      if (!isProviderUnavailable(error)) throw error
    })
    return context.json(await viewOrder(deps, viewer, { orderId: id }))
  })

  addEndpoint(api, 'POST', '/orders/:order/payments/', async (context) => {
    const { method } = await readJson(context, PaymentInput)
    const viewer = { ...(await readViewer(deps, context)), network: deps.clientNetwork(context) }
    const { id, language } = await viewOrder(deps, viewer, { orderId: context.req.param('order') ?? '' })
    const pages = orderPages(deps, { id, language })
    const wish = { orderId: id, method, returnUrl: pages.thanks, cancelUrl: pages.payment }
    const outcome = await beginPayment(deps, viewer, wish)
    if (!outcome.ok) return refuse(context, outcome)
    return context.json(await viewOrder(deps, viewer, { orderId: id }), 201)
  })

  addEndpoint(api, 'POST', '/orders/:order/report/', async (context) => {
    await readJson(context, ReportInput)
    const viewer = await readViewer(deps, context)
    const order = await reportOrder(deps, viewer, { id: context.req.param('order') ?? '' })
    return context.json({ order: order ?? null })
  })

  return api
}

/** Who asks for an order: the account that is logged in on the website, and the browser that placed one. */
async function readViewer(deps: Dependencies, context: Context): Promise<OrderViewer> {
  const visitor = await findWebsiteVisitor(deps, logInToken(context))
  return { accountId: visitor?.account.id, holder: readCookie(context.req.header('cookie'), ORDER_COOKIE) }
}

type Refused = Extract<PlaceOrderOutcome | BeginPaymentOutcome, { ok: false }>

const statuses: Partial<Record<Refused['error'], 429 | 503>> = {
  captcha_required: 429,
  provider_unavailable: 503,
}

/** What a page does not tell of is thrown; any other outcome is answered with what the page needs for it. */
function refuse(context: Context, { ok: _, ...outcome }: Refused): Response {
  switch (outcome.error) {
    case 'invalid':
      throw new AppError('bad_request', { fields: outcome.fields })
    case 'unknown_method':
      throw new AppError('bad_request', { fields: [{ path: 'method', code: 'not_an_option' }] })
    case 'too_many_requests':
      throw new AppError('too_many_requests', { retryAfter: outcome.retryAfter })
    // In the words of the specification (PAY-4); our own pages say it in theirs.
    case 'active_licence': {
      const { error: code, email } = outcome
      const message = `Active license already exist against the ${email}.`
      return context.json({ error: { code, email, message, requestId: context.get('requestId') } }, 409)
    }
    default: {
      const { error: code, ...details } = outcome
      const requestId = context.get('requestId')
      return context.json({ error: { code, ...details, requestId } }, statuses[code] ?? 409)
    }
  }
}

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

type OrdersApiDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>

/** Who asks for an order: the account of a program or a website log-in, and the browser that placed one. */
async function readOrderViewer(deps: OrdersApiDependencies, context: Context): Promise<OrderViewer> {
  const account = await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
  return { accountId: account?.id, holder: readCookie(context.req.header('cookie'), ORDER_COOKIE) }
}

/** `{userbase}/order/{orderId}`: an order, for its account and for the browser that placed it (ORD-1). */
export function createOrdersApi(deps: OrdersApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/order/:id/', async (context) => {
    const viewer = await readOrderViewer(deps, context)
    return context.json(await viewOrderOnWire(deps, viewer, { id: context.req.param('id') ?? '' }))
  })

  return api
}

/** `{userbase}/bib-pkg/{token}`: what is sold, for other programs (PRICE-2); in `currency` or US dollars. */
export function createPricesApi({ priceBook }: Pick<Dependencies, 'priceBook'>): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/bib-pkg/:token/', (context) => {
    const currency = context.req.query('currency') ?? 'USD'
    if (!isCurrency(currency)) {
      throw new AppError('bad_request', { fields: [{ path: 'currency', code: 'unknown_currency' }] })
    }
    return context.json(packageOnWire(requirePackage(priceBook, context.req.param('token') ?? ''), currency))
  })

  return api
}

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
