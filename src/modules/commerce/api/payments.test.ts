import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { currencies } from '#kernel/money/index.ts'
import { createInMemoryRateLimiter } from '#kernel/rate-limits/index.ts'
import { buildApi } from '#tests/builders/api.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { startPayPalSimulator } from '#tests/payments/paypal-simulator.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'
import { createPaymentsApi } from '../api.ts'
import { PAYMENT_EVENT } from '../payments/payment-events.ts'
import {
  createPaymentProviders,
  type PaymentProvider,
  ProviderUnavailableError,
} from '../payments/provider.ts'
import { createPayPalProvider } from '../providers/paypal/provider.ts'
import { createStripeClient, createStripeProvider } from '../providers/stripe/provider.ts'
import { paymentEvents } from '../tables/orders.ts'

const { db } = await createTestDatabase()
const sandbox = startSandbox(db)
const deps = {
  ...buildDependencies(db),
  payments: createPaymentProviders([sandbox.provider]),
  clientNetwork: () => 'hash of a network',
}
const server = buildApi({ '/api/payments': createPaymentsApi(deps) })
/** Everything that a notice could cost besides its proof. */
const untouchable = new Proxy(db, {
  get() {
    throw new Error('the database was asked')
  },
})

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

test('R-31 R-45 a flood of notices that nobody has signed asks the database nothing, and ends at its limit', async () => {
  const json = { 'content-type': 'application/json' }
  const asked: string[] = []
  const paypal: PaymentProvider = {
    ...sandbox.provider,
    name: 'paypal',
    // Proving it is a call to PayPal.
    verifyEvent: async ({ body }) => void asked.push(body),
  }
  const client = createStripeClient({ secretKey: 'sk_test_1' })
  const stripe = createStripeProvider({ webhookSecrets: ['whsec_1'], fieldsUrl: () => '' }, client)
  const providers = createPaymentProviders([sandbox.provider, stripe, paypal])
  const networks = ['one', 'another']
  const guarded = buildApi({
    '/api/payments': createPaymentsApi({
      ...deps,
      db: untouchable,
      payments: providers,
      rateLimiter: createInMemoryRateLimiter(),
      limits: { ...deps.limits, noticesPerNetwork: [{ attempts: 30, seconds: 60 }] },
      clientNetwork: () => networks[0] ?? '',
    }),
  })
  const flood = (name: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        guarded.request(`/api/payments/events/${name}/`, {
          method: 'POST',
          headers: { ...json, 'stripe-signature': `t=${number},v1=00`, 'sandbox-signature': 't=1,v1=00' },
          body: JSON.stringify({ id: `evt_${number}`, type: 'x' }),
        }),
      ),
    )
  for (const name of ['sandbox', 'stripe', 'nobody'])
    expect(new Set((await flood(name, 5)).map(({ status }) => status))).toEqual(new Set([400]))
  const answers = await flood('paypal', 100)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(15)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(85)
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(asked).toHaveLength(15)
  networks.shift()
  expect((await flood('paypal', 1)).map(({ status }) => status)).toEqual([400])
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

test('R-35 a notice of PayPal’s is taken for our webhook alone; sent twice it is one row and one job', async () => {
  const simulator = await startPayPalSimulator()
  const { baseUrl, webhookId } = simulator
  const credentials = { clientId: 'client', clientSecret: 'secret', baseUrl, webhookId }
  const provider = createPayPalProvider({
    ...{ ...credentials, productName: 'Formulary', currencies, clock: deps.clock },
  })
  const paypal = buildApi({
    '/api/payments': createPaymentsApi({ ...deps, payments: createPaymentProviders([provider]) }),
  })
  const send = async (body: string, headers: Headers) => {
    const notice = { method: 'POST', headers, body }
    return (await paypal.request('/api/payments/events/paypal/', notice)).status
  }
  try {
    const { reference } = await provider.beginPayment(paymentRequest({ method: 'paypal' }))
    simulator.pay(reference)
    const { body, headers } = simulator.notice(reference)
    const id = idOf(body)
    expect(await send(body, simulator.sign(body, 'WH-THEIRS'))).toBe(400)
    expect(await send(`${body} `, headers)).toBe(400)
    expect(await stored(id)).toEqual([])
    // Sent again it is signed anew.
    expect([await send(body, headers), await send(body, simulator.sign(body))]).toEqual([204, 204])
    expect(await stored(id)).toMatchObject([{ provider: 'paypal', id, reference }])
    const data = { provider: 'paypal', id }
    expect(deps.enqueued.filter((job) => isDeepStrictEqual(job, { name: PAYMENT_EVENT, data }))).toHaveLength(
      1,
    )
  } finally {
    await simulator.close()
  }
})
