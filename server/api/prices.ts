import { Hono } from 'hono'
import type { Dependencies } from '#domain/dependencies.ts'
import { AppError } from '#domain/errors.ts'
import { isCurrency } from '#domain/money/index.ts'
import { packageOnWire, requirePackage } from '#domain/prices/index.ts'
import { type Api, addEndpoint } from './endpoint.ts'

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
