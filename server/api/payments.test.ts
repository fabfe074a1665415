import { expect, test } from 'vitest'
import { paymentEvents } from '#database/tables/orders.ts'
import { PAYMENT_EVENT, type PaymentProvider, ProviderUnavailableError } from '#domain/payments/index.ts'
import { createPaymentProviders } from '#server/adapters/payments/payment-providers.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'
import { createPaymentsApi } from './payments.ts'

const { db } = await createTestDatabase()
const sandbox = startSandbox(db)
const deps = { ...buildDependencies(db), payments: createPaymentProviders([sandbox.provider]) }
const server = buildApi({ '/api/payments': createPaymentsApi(deps) })

const post = (body: string, headers: Headers | Record<string, string>, provider = 'sandbox') =>
  server.request(`/api/payments/events/${provider}/`, { method: 'POST', headers: new Headers(headers), body })

async function takeNotice() {
  const { step } = await sandbox.provider.beginPayment(paymentRequest())
  await sandbox.buyer(step.url, 'pays')
  const [notice] = await sandbox.takeNotices()
  if (notice === undefined) throw new Error('nothing was told')
  return notice
}
const stored = async (id: string) =>
  (await db.select().from(paymentEvents)).filter((event) => event.id === id)
const idOf = (body: string) => (JSON.parse(body) as { id: string }).id

test('R-31 a notice is written down with its job, and then answered', async () => {
  const { body, headers } = await takeNotice()
  const response = await post(body, headers)
  expect(response.status).toBe(204)
  const id = idOf(body)
  expect(await stored(id)).toMatchObject([{ provider: 'sandbox', id, handledAt: null }])
  expect(deps.enqueued).toContainEqual({ name: PAYMENT_EVENT, data: { provider: 'sandbox', id } })
})

test('F-20 twenty copies at once, and one later, are one notice and one job', async () => {
  const { body, headers } = await takeNotice()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body, headers)))
  expect((await post(body, headers)).status).toBe(204)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const id = idOf(body)
  expect(await stored(id)).toHaveLength(1)
  expect(deps.enqueued.filter(({ data }) => 'id' in data && data.id === id)).toHaveLength(1)
})

test('R-31 whatever is not proved has one answer, and leaves nothing', async () => {
  const { body, headers } = await takeNotice()
  const json = { 'content-type': 'application/json' }
  const before = (await db.select().from(paymentEvents)).length
  for (const answer of [
    await post(body, json),
    await post(`${body} `, headers),
    await post(`\uFEFF${body}`, headers),
    await post(body, headers, 'stripe'),
    await post(body, headers, 'nobody'),
    await post(body, { ...json, 'sandbox-signature': 't=1,v1=00' }),
    await post('{}', { ...json, ...Object.fromEntries(await sandbox.sign('{}', sandbox.now())) }),
  ]) {
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'bad_request'])
  }
  expect((await db.select().from(paymentEvents)).length).toBe(before)
})

test('R-31 a body of 5 MB, or just over 256 kB, is too large', async () => {
  const json = { 'content-type': 'application/json' }
  for (const size of [256 * 1024 + 1, 5 * 1024 * 1024])
    expect((await post('x'.repeat(size), json)).status).toBe(413)
})

test('R-35 a notice that cannot be proved now is asked for again', async () => {
  const unreachable: PaymentProvider = {
    ...sandbox.provider,
    name: 'paypal',
    verifyEvent: async () => {
      throw new ProviderUnavailableError('paypal', 'down')
    },
  }
  const away = buildApi({
    '/api/payments': createPaymentsApi({ ...deps, payments: createPaymentProviders([unreachable]) }),
  })
  const response = await away.request('/api/payments/events/paypal/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(503)
})
