import { expect, test } from 'vitest'
import { z } from 'zod'
import { listPaymentProblems, paymentSettings, readPayments } from './payment-settings.ts'

const schema = z.object(paymentSettings)
const here = { isPrivate: false }
const website = 'https://www.example.com'
const urls = {
  ...{ website, webApp: 'https://app.example.com/app', userbase: `${website}/api/userbase` },
  ...{ accountServices: `${website}/api`, templates: `${website}/api/templates` },
  ...{ paypal: `${website}/api/paypal`, geo: `${website}/api/geo` },
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_2 whsec_1',
  STRIPE_FIELDS_URL: 'https://cards.example.net/',
}
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' }

test('PAY-2 without any setting payments are the sandbox on this machine, and off at a public address', () => {
  expect(readPayments(schema.parse({}), { isPrivate: true })).toEqual({ provider: 'sandbox' })
  expect(readPayments(schema.parse({}), { isPrivate: false })).toEqual({ provider: 'none' })
  expect(readPayments(schema.parse({ PAYMENTS: 'sandbox' }), { isPrivate: false })).toEqual({
    provider: 'sandbox',
  })
})

test('PAY-2 Stripe and PayPal by configuration', () => {
  expect(readPayments(schema.parse({ PAYMENTS: 'live', ...stripe, ...paypal }), here)).toEqual({
    provider: 'live',
    stripe: {
      secretKey: 'sk_1',
      publishableKey: 'pk_1',
      webhookSecrets: ['whsec_2', 'whsec_1'],
      fieldsOrigin: 'https://cards.example.net',
    },
    paypal: {
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'WH-1',
      baseUrl: 'https://api-m.paypal.com',
      // BRL is for accounts in Brazil.
      currencies: ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN', 'CHF'],
    },
  })
  expect(readPayments(schema.parse({ PAYMENTS: 'live', ...paypal }), here)).toMatchObject({
    stripe: undefined,
  })
})

test('PAY-2 PayPal is offered in the currencies that its account takes', () => {
  const read = (text: string) =>
    readPayments(schema.parse({ PAYMENTS: 'live', ...paypal, PAYPAL_CURRENCIES: text }), here)
  expect(read('BRL  USD')).toMatchObject({ paypal: { currencies: ['BRL', 'USD'] } })
  expect(() => read('USD yen')).toThrow('must name currencies that are sold in')
})

test.each([
  ['nothing is wrong', { PAYMENTS: 'live', ...stripe, ...paypal }, []],
  ['nobody takes money', { PAYMENTS: 'live' }, ['PAYMENTS is live, but neither']],
  [
    'the card fields have no host',
    { ...stripe, STRIPE_FIELDS_URL: undefined },
    ['STRIPE_FIELDS_URL must be set beside STRIPE_SECRET_KEY'],
  ],
  [
    'the card fields have a host of ours',
    { ...stripe, STRIPE_FIELDS_URL: 'https://app.example.com' },
    ['STRIPE_FIELDS_URL must name a host that no other address has'],
  ],
  [
    'the card fields are not encrypted',
    { ...stripe, STRIPE_FIELDS_URL: 'http://cards.example.net' },
    ['STRIPE_FIELDS_URL must begin with https://, as PUBLIC_URL does'],
  ],
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
  const found = listPaymentProblems(schema.parse(settings), urls)
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)))
})
