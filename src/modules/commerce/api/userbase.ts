import { type Context, Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { isCurrency } from '#kernel/money/index.ts'
import { bearerToken, findBearerAccount, logInToken } from '#modules/identity/public.ts'
import { type OrderViewer, viewOrderOnWire } from '../orders/view-order.ts'
import { packageOnWire, requirePackage } from '../prices/price-of.ts'

type OrdersApiDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>

/** Who asks for an order: the account of a program or a website log-in, and the browser that placed one. */
export async function readOrderViewer(deps: OrdersApiDependencies, context: Context): Promise<OrderViewer> {
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
