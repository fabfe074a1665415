import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { currencies } from '#kernel/money/index.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import { createPayPalProvider } from '../providers/paypal/provider.ts'
import { createSandboxProvider } from '../providers/sandbox/provider.ts'
import { createStripeClient, createStripeProvider } from '../providers/stripe/provider.ts'
import type { PaymentProvider, PaymentRequest } from './provider.ts'

/** It takes every connection, and never says a word. */
const hole = createServer(() => {}).listen(0, '127.0.0.1')
await once(hole, 'listening')
afterAll(() => hole.close())
const { port } = hole.address() as AddressInfo
const { db } = await createTestDatabase()
const clock = () => new Date()

test('F-10 whoever never answers is given up, by what holds without being set, within ten seconds', {
  timeout: 30_000,
}, async () => {
  const address = { protocol: 'http', host: '127.0.0.1', port: String(port) } as const
  const stripe = createStripeProvider(
    { webhookSecrets: ['whsec_1'], fieldsUrl: () => '' },
    createStripeClient({ secretKey: 'sk_test_1', address }),
  )
  const paypal = createPayPalProvider({
    ...{ clientId: 'client', clientSecret: 'secret', baseUrl: `http://127.0.0.1:${port}` },
    ...{ webhookId: 'ours', productName: 'Formulary', currencies, clock },
  })
  const sandbox = createSandboxProvider({
    ...{ db, clock, jobs: { enqueue: async () => {} }, tokenKey: new Uint8Array(32).fill(7) },
    website: 'http://localhost:3000',
  })

  const begin = async (provider: PaymentProvider, changes: Partial<PaymentRequest>) => {
    const began = performance.now()
    const told = await provider.beginPayment(paymentRequest(changes)).catch((error: Error) => error.name)
    return { told, isInTime: performance.now() - began < 10_000 }
  }
  const told = { told: 'ProviderUnavailableError', isInTime: true }
  expect(
    await Promise.all([
      begin(stripe, {}),
      begin(paypal, { method: 'paypal' }),
      begin(sandbox, { email: 'buyer+provider-hangs@example.test' }),
    ]),
  ).toEqual([told, told, told])
})
