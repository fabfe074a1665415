import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { isCurrency } from '#kernel/money/index.ts'
import { requirePackage } from '../prices/find.ts'
import { packageOnWire } from '../prices/price-of.ts'

/** `{userbase}/bib-pkg/{token}`: what is sold, for other programs (PRICE-2). In US dollars unless `currency` names another. */
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
