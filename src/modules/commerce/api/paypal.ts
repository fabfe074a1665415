import { Hono } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { bearerToken, findBearerAccount, logInToken } from '#modules/identity/public.ts'
import { requirePayment } from '../orders/require-payment.ts'
import { type SettleDependencies, settlePayment } from '../orders/settle-payment.ts'
import { isProviderUnavailable } from '../payments/provider.ts'

type PaypalApiDependencies = SettleDependencies & Pick<Dependencies, 'payments' | 'tokenKey' | 'urls'>

/**
 * `{paypal service}/subscription/{subscriptionId}/show`: how a subscription of PayPal's stands (PAY-5), for the account and the browser
 * whose order it is. What the provider says is booked at the same time, so that who asks here does not wait for a notice.
 */
export function createPaypalApi(deps: PaypalApiDependencies): Api {
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/subscription/:id/show/', async (context) => {
    const account = await findBearerAccount(deps, bearerToken(context) ?? logInToken(context))
    const holder = readCookie(context.req.header('cookie'), ORDER_COOKIE)
    const viewer = { accountId: account?.id, holder }
    const reference = context.req.param('id') ?? ''
    const named = await requirePayment(deps, viewer, { reference })
    // Whoever has begun it knows of it: new payments may be with somebody else by now.
    const provider = named.method === 'paypal' ? deps.payments.byName(named.provider) : undefined
    if (!provider) throw new AppError('not_found')

    const payment = await provider.fetchPayment(reference).catch((error: unknown) => {
      throw isProviderUnavailable(error) ? new AppError('unavailable') : error
    })
    if (payment?.mandate?.status == null) throw new AppError('not_found')
    await settlePayment(deps, provider.name, payment)
    return context.json({ status: payment.mandate.status })
  })

  return api
}
