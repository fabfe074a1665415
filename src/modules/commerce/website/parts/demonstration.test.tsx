import { expect, test } from 'vitest'
import { loadPage } from '#apps/web/load-page.server.ts'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import type { PaymentProviders } from '../../payments/provider.ts'
import Checkout from '../checkout/checkout.page.tsx'
import type { CheckoutData } from '../checkout/checkout-rules.ts'
import Payment from '../payment/payment.page.tsx'
import type { PaymentData } from '../payment/use-payment.ts'

const { db } = await createTestDatabase()
const { providers: sandbox, provider } = buildPaymentProvider()
const stripe: PaymentProviders = {
  ...sandbox,
  forMethod: () => ({ ...provider, name: 'stripe' }),
  byName: (name) => (name === 'stripe' ? { ...provider, name: 'stripe' } : undefined),
}
const built = buildDependencies(db)
const publicUrls = { ...built.urls, website: 'https://shop.example' }
const NOTICE = 'Demo: no money moves'

/** What both pages of the checkout show. */
async function pagesOf(deps: typeof built): Promise<string[]> {
  const order = await buildPaying(deps)
  const load = async (path: string) => {
    const { url, context } = buildRouteRequest(deps, path)
    const headers = new Headers({ cookie: `${ORDER_COOKIE}=${order.viewer.holder}` })
    const { data } = (await answerOf(loadPage(url, context, headers))).data as { data: unknown }
    return data
  }
  const choice = (await load('/pricing/checkout/?package=solo&period=year&currency=CAD')) as CheckoutData
  const payment = (await load(`/pricing/checkout/${order.orderId}/`)) as PaymentData
  return Promise.all([renderInFrame(<Checkout data={choice} />), renderInFrame(<Payment data={payment} />)])
}

test('PAY-2 on a site of the network whose payments are played, every page of the checkout says that no money moves', async () => {
  for (const html of await pagesOf({ ...built, urls: publicUrls, payments: sandbox }))
    expect(html).toContain(NOTICE)
})

test.each([
  ['where money moves', { urls: publicUrls, payments: stripe }],
  ['on one’s own machine', { payments: sandbox }],
])('PAY-2 %s none of them says so', async (_case, changes) => {
  for (const html of await pagesOf({ ...built, ...changes })) expect(html).not.toContain(NOTICE)
})
