import { expect, test } from 'vitest'
import { z } from 'zod'
import { listPaymentProblems, paymentSettings, readPayments } from './payment-settings.ts'

const schema = z.object(paymentSettings)
const stripe = {
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_2 whsec_1',
}
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' }

test('PAY-2 without any setting payments are the sandbox', () => {
  expect(readPayments(schema.parse({}))).toEqual({ provider: 'sandbox' })
})

test('PAY-2 Stripe and PayPal by configuration', () => {
  expect(readPayments(schema.parse({ PAYMENTS: 'live', ...stripe, ...paypal }))).toEqual({
    provider: 'live',
    stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecrets: ['whsec_2', 'whsec_1'] },
    paypal: {
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'WH-1',
      baseUrl: 'https://api-m.paypal.com',
    },
  })
  expect(readPayments(schema.parse({ PAYMENTS: 'live', ...paypal }))).toMatchObject({ stripe: undefined })
})

test.each([
  ['nothing is wrong', { PAYMENTS: 'live', ...stripe, ...paypal }, []],
  ['nobody takes money', { PAYMENTS: 'live' }, ['PAYMENTS is live, but neither']],
  ['nobody signs', { ...stripe, STRIPE_WEBHOOK_SECRETS: '' }, ['STRIPE_WEBHOOK_SECRETS must be set']],
  [
    'half of Stripe',
    { STRIPE_PUBLISHABLE_KEY: 'pk_1' },
    ['STRIPE_SECRET_KEY must be set beside STRIPE_PUBLISHABLE_KEY'],
  ],
  [
    'half of PayPal',
    { PAYPAL_CLIENT_ID: 'id', PAYPAL_WEBHOOK_ID: 'WH-1' },
    ['PAYPAL_CLIENT_SECRET must be set beside'],
  ],
])('%s', (_case, settings, problems) => {
  const found = listPaymentProblems(schema.parse(settings))
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)))
})
