import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORDER_COOKIE } from '#kernel/http/schema.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder } from '#tests/builders/orders.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'
import { createPaypalApi } from '../api.ts'
import { viewOrder } from '../orders/view-order.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { createPaymentProviders } from '../payments/provider.ts'
import { payments } from '../tables/orders.ts'

const { db } = await createTestDatabase()
const sandbox = startSandbox(db)
const deps = { ...buildDependencies(db), payments: createPaymentProviders([sandbox.provider]) }
const server = buildApi({ '/api/paypal': createPaypalApi(deps) })
const show = (subscriptionId: string, cookie = '') =>
  server.request(`/api/paypal/subscription/${subscriptionId}/show`, { headers: { cookie } })

/** A subscription that somebody has begun to pay, and the cookie of their browser. */
async function begun(method: 'card' | 'paypal' = 'paypal') {
  const { orderId, viewer } = await buildOrder(deps, { method })
  const pages = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const outcome = await beginPayment(deps, viewer, { orderId, method, ...pages })
  if (!outcome.ok) throw new Error(outcome.error)
  const { payment } = await viewOrder(deps, viewer, { orderId })
  const cookie = `${ORDER_COOKIE}=${viewer.holder}`
  return { orderId, viewer, url: outcome.step.url, reference: payment?.reference ?? '', cookie }
}

test('PAY-5 tells how a subscription stands, and books what the provider says', async () => {
  const { orderId, viewer, url, reference, cookie } = await begun()
  const pending = await show(reference, cookie)
  expect([pending.status, await pending.json()]).toEqual([200, { status: 'APPROVAL_PENDING' }])
  await sandbox.fillIn(url, { decision: 'pay', notices: 'lost' })
  expect(await (await show(reference, cookie)).json()).toEqual({ status: 'ACTIVE' })
  expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({ state: 'paid' })
})

test('PAY-5, R-34 nobody else is told anything: a stranger, another account, another browser', async () => {
  const [own, other] = [await begun(), await begun()]
  const { ssojwt } = await buildAccount(deps)
  expect((await show(own.reference)).status).toBe(404)
  expect((await show(own.reference, `p_ssojwt=${ssojwt}`)).status).toBe(404)
  expect((await show(own.reference, other.cookie)).status).toBe(404)
  expect((await show('I-NOBODYS', own.cookie)).status).toBe(404)
})

test('PAY-5 what is paid by card is no subscription of PayPal’s', async () => {
  const { reference, cookie } = await begun('card')
  expect((await show(reference, cookie)).status).toBe(404)
})

test('PAY-5, F-10 a provider that is away is told as such, within ten seconds', async () => {
  const { reference, cookie } = await begun()
  sandbox.goAway('hangs')
  const response = await show(reference, cookie)
  sandbox.comeBack()
  expect(response.status).toBe(503)
})

test('PAY-5 of two tries of one order each is told as it stands, the older one too', async () => {
  const first = await begun()
  const { orderId, viewer, cookie } = first
  await sandbox.fillIn(first.url, { decision: 'cancel', notices: 'lost' })
  await show(first.reference, cookie)
  const pages = { returnUrl: 'http://localhost:3000/', cancelUrl: 'http://localhost:3000/' }
  const outcome = await beginPayment(deps, viewer, { orderId, method: 'paypal', ...pages })
  if (!outcome.ok) throw new Error(outcome.error)
  const second = (await viewOrder(deps, viewer, { orderId })).payment?.reference ?? ''
  expect(second).not.toBe(first.reference)
  await sandbox.fillIn(outcome.step.url, { decision: 'pay', notices: 'lost' })
  expect(await (await show(second, cookie)).json()).toEqual({ status: 'ACTIVE' })
  expect(await (await show(first.reference, cookie)).json()).toEqual({ status: 'CANCELLED' })
})

test('PAY-5 asks whoever has begun it, also once new payments are somebody else’s', async () => {
  const { reference, cookie } = await begun()
  const other = { ...sandbox.provider, name: 'paypal', fetchPayment: async () => undefined } as const
  const payments = createPaymentProviders([other, sandbox.provider])
  const moved = buildApi({ '/api/paypal': createPaypalApi({ ...deps, payments }) })
  const asked = await moved.request(`/api/paypal/subscription/${reference}/show`, { headers: { cookie } })
  expect(await asked.json()).toEqual({ status: 'APPROVAL_PENDING' })
})

test('PAY-5 what is bought once with PayPal is no subscription', async () => {
  const { orderId, cookie } = await begun()
  const { reference } = await sandbox.provider.beginPayment(paymentRequest({ method: 'paypal', every: null }))
  await db.update(payments).set({ reference }).where(eq(payments.orderId, orderId))
  expect((await show(reference, cookie)).status).toBe(404)
})
