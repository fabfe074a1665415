import { afterAll, expect, test } from 'vitest'
import { buildApi } from '#tests/builders/api.ts'
import { methodRequest, paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startStripeSimulator } from '#tests/payments/stripe-simulator.ts'
import { readScripts } from '../../payment-pages/read-scripts.ts'
import { createStripeApi, SPECIMEN, STRIPE_PATH, STRIPE_SCRIPT, stripeFieldsUrl } from './api.ts'
import { createStripeClient, createStripeProvider } from './provider.ts'

const simulator = await startStripeSimulator()
afterAll(() => simulator.close())
const client = createStripeClient({ secretKey: 'sk_test_simulated', address: simulator.address })
const keys = {
  tokenKey: Buffer.alloc(32, 1),
  website: 'https://shop.example',
  fieldsOrigin: 'https://cards.example',
  webApp: 'https://app.shop.example/app',
}
const provider = createStripeProvider(
  { webhookSecrets: [], fieldsUrl: (reference, language) => stripeFieldsUrl(keys, reference, language) },
  client,
)
const server = buildApi({ [STRIPE_PATH]: createStripeApi({ ...keys, client, publishableKey: 'pk_test_1' }) })

async function beginPayment() {
  const { step, reference } = await provider.beginPayment(paymentRequest({ amount: 34_478, language: 'fr' }))
  const url = new URL(step.url)
  expect(url.origin).toBe(keys.fieldsOrigin)
  return { reference, path: url.pathname + url.search }
}

test('R-36 PAY-2 the page of the fields is alone with Stripe, and framed by the website only', async () => {
  const { path } = await beginPayment()
  const response = await server.request(path)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(response.status).toBe(200)
  // As docs.stripe.com/security/guide has it for cards, and nothing else: no address element, no wallets.
  const [own, style] = [/script-src ('sha256-[^']+')/, /style-src ('sha256-[^']+')/].map(
    (pattern) => pattern.exec(policy)?.[1] ?? '',
  )
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${own} https://js.stripe.com https://*.js.stripe.com`,
    `style-src ${style}`,
    'img-src https://*.stripe.com',
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors https://shop.example',
  ])
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const page = await response.text()
  expect(page).toContain(STRIPE_SCRIPT)
  expect(page).toContain('344,78')
  // No field of ours takes a card.
  expect(page).not.toMatch(/<input/)
})

test('R-36 PAY-2 a card that is only saved has a page of its own, without an amount, framed by the web application', async () => {
  const { step } = await provider.replaceMethod(methodRequest({ language: 'fr' }))
  const url = new URL(step.url)
  const response = await server.request(url.pathname + url.search)
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('Enregistrer cette carte')
  expect(page).toContain('"isSaving":true')
  expect(page).toContain('"around":"https://app.shop.example"')
  expect(response.headers.get('content-security-policy')).toMatch(
    /frame-ancestors https:\/\/app\.shop\.example$/,
  )
  expect((await server.request(url.pathname)).status).toBe(404)
})

test('somebody who does not know its key does not get it', async () => {
  const { path, reference } = await beginPayment()
  const other = await beginPayment()
  const key = new URL(other.path, keys.website).searchParams.get('key')
  for (const wrong of [
    `${STRIPE_PATH}/fields/${reference}/`,
    `${STRIPE_PATH}/fields/${reference}/?key=${key}`,
  ]) {
    expect((await server.request(wrong)).status, wrong).toBe(404)
  }
  expect(path).toContain('lang=fr')
})

test('Stripe’s script is of the release that the library speaks', () => {
  const [, release] = String(client.getApiField('version')).split('.')
  expect(STRIPE_SCRIPT).toContain(`/${release}/`)
})

test('R-36 the specimen runs what a page of a payment runs, belongs to none, and is for whoever can sign its address', async () => {
  const specimen = new URL(stripeFieldsUrl(keys, SPECIMEN, 'en'))
  const { path } = await beginPayment()
  const read = (at: string) =>
    readScripts(
      async ({ pathname, search }) => server.request(pathname + search),
      new URL(at, keys.fieldsOrigin),
    )
  expect(await read(specimen.href)).toEqual(await read(path))
  expect((await read(path)).scripts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['policy', STRIPE_SCRIPT]),
  )
  specimen.searchParams.set('key', 'guessed')
  expect((await server.request(specimen.pathname + specimen.search)).status).toBe(404)
})
