import { Hono } from 'hono'
import { findBearerAccount } from '#domain/accounts/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { readCookie } from '#domain/hand-off/index.ts'
import { viewOrderOnWire } from '#domain/orders/index.ts'
import { ORDER_COOKIE } from '#domain/orders/schema.ts'
import { bearerToken, logInToken } from './credentials.ts'
import { type Api, addEndpoint } from './endpoint.ts'

type OrdersApiDependencies = Pick<Dependencies, 'db' | 'tokenKey' | 'urls'>

/** `{userbase}/order/{orderId}`: an order, for its account and for the browser that placed it (ORD-1). */
export function createOrdersApi(deps: OrdersApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/order/:id/', async (context) => {
    const account = await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
    const holder = readCookie(context.req.header('cookie'), ORDER_COOKIE)
    const id = context.req.param('id') ?? ''
    return context.json(await viewOrderOnWire(deps, { accountId: account?.id, holder }, { id }))
  })

  return api
}
