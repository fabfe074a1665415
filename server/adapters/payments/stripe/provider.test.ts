import { afterAll, describe, expect, test } from 'vitest'
import type { PaymentRequest } from '#domain/payments/index.ts'
import { startStripeSimulator } from '#tests/payments/stripe-simulator.ts'
import { signNotice } from '../signed-notice.ts'
import { createStripeClient, createStripeProvider } from './provider.ts'

const simulator = await startStripeSimulator()
afterAll(() => simulator.close())

const provider = createStripeProvider(
  {
    webhookSecrets: ['whsec_new', 'whsec_old'],
    fieldsUrl: (reference, language) => `/fields/${reference}/?lang=${language}`,
  },
  createStripeClient({ secretKey: 'sk_test_simulated', address: simulator.address }),
)

const buildRequest = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: crypto.randomUUID(),
  orderId: 'order-1',
  orderNumber: '1234567890',
  method: 'card',
  amount: 34_478,
  currency: 'CAD',
  description: 'Solo, one year',
  sku: 'PLAN-SOLO',
  quantity: 1,
  every: 'year',
  laterAmount: 34_478,
  email: 'buyer@example.com',
  language: 'fr',
  returnUrl: 'http://localhost/back',
  cancelUrl: 'http://localhost/cancel',
  ...change,
})
const begin = async (change?: Partial<PaymentRequest>) =>
  (await provider.beginPayment(buildRequest(change))).reference

test('R-30 the same payment begun twice, or five times at once, is one at Stripe', async () => {
  const before = simulator.intents()
  const request = buildRequest()
  const first = await provider.beginPayment(request)
  const others = await Promise.all(Array.from({ length: 5 }, () => provider.beginPayment(request)))
  expect(new Set(others.map(({ reference }) => reference))).toEqual(new Set([first.reference]))
  expect(simulator.intents()).toBe(before + 1)
  expect(first.step).toEqual({ kind: 'fields', url: `/fields/${first.reference}/?lang=fr` })
})

test('R-30 the same payment with another amount is refused', async () => {
  const request = buildRequest()
  await provider.beginPayment(request)
  await expect(provider.beginPayment({ ...request, amount: 1 })).rejects.toThrow('stripe')
})

describe('what Stripe knows of a payment', () => {
  test('R-29 what we gave it comes back: order, amount, currency and what is sold', async () => {
    const reference = await begin()
    expect(await provider.fetchPayment(reference)).toMatchObject({
      reference,
      orderId: 'order-1',
      amount: 34_478,
      currency: 'CAD',
      sku: 'PLAN-SOLO',
      state: 'awaiting',
      decline: null,
      transactions: [],
      mandate: null,
    })
  })

  test('a payment that nobody has begun', async () => {
    expect(await provider.fetchPayment('pi_nobody')).toBeUndefined()
  })

  test('a card that pays: one charge with its fee, and the card for renewals', async () => {
    const reference = await begin()
    simulator.pay(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({
      state: 'paid',
      transactions: [{ kind: 'charge', amount: 34_478, currency: 'CAD', fee: 1_030 }],
      mandate: {
        kind: 'saved-method',
        reference: expect.stringMatching(/^cus_\w+:pm_\w+$/),
        brand: 'visa',
        lastFour: '4242',
        expires: '2030-03',
      },
    })
  })

  test('what is bought once leaves no card behind', async () => {
    const reference = await begin({ every: null })
    simulator.pay(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'paid', mandate: null })
  })

  test.each([
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', 'card_velocity_exceeded', 'limit_exceeded'],
    ['expired_card', undefined, 'expired_card'],
    ['incorrect_cvc', undefined, 'incorrect_cvc'],
    ['payment_intent_authentication_failure', undefined, 'authentication_failed'],
  ])('a card that does not: %s %s', async (code, declineCode, decline) => {
    const reference = await begin()
    simulator.decline(reference, code, declineCode)
    expect(await provider.fetchPayment(reference)).toMatchObject({
      state: 'declined',
      decline,
      transactions: [],
    })
    simulator.pay(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'paid', decline: null })
  })

  test('a bank that asks, and a payment that takes its time', async () => {
    const reference = await begin()
    simulator.askForAuthentication(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'awaiting' })
    simulator.process(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'processing' })
  })

  test('a chargeback and its end are two transactions besides the charge', async () => {
    const reference = await begin()
    simulator.pay(reference)
    simulator.dispute(reference)
    simulator.winDispute(reference)
    const payment = await provider.fetchPayment(reference)
    expect(payment?.transactions.map(({ kind, amount, fee }) => [kind, amount, fee])).toEqual([
      ['charge', 34_478, 1_030],
      ['chargeback', 34_478, 1_500],
      ['chargeback_reversal', 34_478, 0],
    ])
    expect(new Set(payment?.transactions.map(({ id }) => id)).size).toBe(3)
  })
})

test('R-30 a refund asked for twice is one, and more than was charged is refused', async () => {
  const reference = await begin()
  simulator.pay(reference)
  const charge = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
  const refund = {
    refundId: crypto.randomUUID(),
    reference,
    transactionId: charge,
    amount: 10_000,
    currency: 'CAD',
  } as const
  await Promise.all([provider.refund(refund), provider.refund(refund)])
  await provider.refund(refund)
  await expect(provider.refund({ ...refund, refundId: crypto.randomUUID(), amount: 34_478 })).rejects.toThrow(
    'stripe',
  )
  const refunds = (await provider.fetchPayment(reference))?.transactions.filter(
    ({ kind }) => kind === 'refund',
  )
  expect(refunds).toMatchObject([{ amount: 10_000, chargeId: charge }])
})

test('a payment is given up once; one that is paid stays paid', async () => {
  const given = await begin()
  await provider.cancelPayment(given)
  await provider.cancelPayment(given)
  expect(await provider.fetchPayment(given)).toMatchObject({ state: 'cancelled' })
  const paid = await begin()
  simulator.pay(paid)
  await provider.cancelPayment(paid)
  expect(await provider.fetchPayment(paid)).toMatchObject({ state: 'paid' })
})

test('a card is forgotten, and forgetting it twice is no error', async () => {
  const reference = await begin()
  simulator.pay(reference)
  const mandate = (await provider.fetchPayment(reference))?.mandate
  if (!mandate) throw new Error('no card was kept')
  await provider.endMandate(mandate)
  await provider.endMandate(mandate)
})

describe('R-31 notices', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'charge.refunded',
    created: 1_763_623_655,
    data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
  })
  const verify = (signature: string, given = body) =>
    provider.verifyEvent({ headers: new Headers({ 'stripe-signature': signature }), body: given, now })

  test.each(['whsec_new', 'whsec_old'])('signed with %s', async (secret) => {
    expect(await verify(signNotice(secret, { body, now }))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      reference: 'pi_1',
      at: new Date(1_763_623_655_000),
    })
  })

  test('signed by somebody else, changed on its way, or no notice at all', async () => {
    expect(await verify(signNotice('whsec_other', { body, now }))).toBeUndefined()
    expect(await verify(signNotice('whsec_new', { body, now }), body.replace('pi_1', 'pi_2'))).toBeUndefined()
    const nothing = '{}'
    expect(await verify(signNotice('whsec_new', { body: nothing, now }), nothing)).toBeUndefined()
  })
})

test('F-10 somebody who never answers is given up in time', async () => {
  const silent = await startStripeSimulator()
  silent.goAway('hangs')
  const client = createStripeClient({ secretKey: 'sk_test_simulated', address: silent.address })
  const waiting = createStripeProvider({ webhookSecrets: [], fieldsUrl: () => '', deadlineMs: 200 }, client)
  await expect(waiting.beginPayment(buildRequest())).rejects.toThrow('cannot be reached')
  await silent.close()
})
