import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { currencies } from '#kernel/money/index.ts'
import { CAPTCHA_HEADER, parseCaptchaAnswer } from '#modules/identity/captcha/schema.ts'
import { appendCookies, findWebsiteVisitor, logInCookies, logInToken } from '#modules/identity/public.ts'
import { checkOut, orderPages } from '../orders/check-out.ts'
import { OrderInput } from '../orders/input.ts'
import type { PlaceOrderOutcome } from '../orders/place-order.ts'
import { type OrderViewer, orderCookie, reportOrder, viewOrder } from '../orders/view-order.ts'
import { type BeginPaymentOutcome, beginPayment } from '../payments/begin-payment.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { refreshOrder } from '../payments/refresh-payment.ts'
import { paymentMethods } from '../payments/schema.ts'
import { quoteWhatHolds } from '../prices/make-quote.ts'
import { billingPeriods } from '../prices/schema.ts'

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
