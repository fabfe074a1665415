import { afterAll, describe, expect, test } from 'vitest'
import { methodRequest, paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startStripeSimulator } from '#tests/payments/stripe-simulator.ts'
import type { PaymentRequest } from '../../payments/provider.ts'
import { signNotice } from '../signed-notice.ts'
import { createStripeClient, createStripeProvider } from './provider.ts'

// What every provider does, tests/payments/stripe.test.ts shows of Stripe as well.

const simulator = await startStripeSimulator()
afterAll(() => simulator.close())

const provider = createStripeProvider(
  {
    webhookSecrets: ['whsec_new', 'whsec_old'],
    fieldsUrl: (reference, language) => `/fields/${reference}/?lang=${language}`,
  },
  createStripeClient({ secretKey: 'sk_test_simulated', address: simulator.address }),
)

const begin = async (changes: Partial<PaymentRequest> = {}) =>
  (await provider.beginPayment(paymentRequest({ amount: 34_478, ...changes }))).reference

test('R-30 the same payment has one intent and one page, and with another amount is refused', async () => {
  const before = simulator.intents()
  const request = paymentRequest({ language: 'fr' })
  const { reference, step } = await provider.beginPayment(request)
  await provider.beginPayment(request)
  expect(simulator.intents()).toBe(before + 1)
  expect(step).toEqual({ kind: 'fields', url: `/fields/${reference}/?lang=fr` })
  await expect(provider.beginPayment({ ...request, amount: 1 })).rejects.toThrow('stripe')
})

test('PAY-1 a buyer is offered cards and nothing else that is switched on at Stripe', async () => {
  expect(simulator.offered(await begin())).toEqual(['card'])
  expect(simulator.offered(await begin({ every: null }))).toEqual(['card'])
  const { reference } = await provider.replaceMethod(methodRequest())
  expect(simulator.offered(reference)).toEqual(['card'])
})

describe('what Stripe knows of a payment', () => {
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

  test('a card that does not, and another one for the same payment that does', async () => {
    const reference = await begin()
    simulator.decline(reference, 'card_declined', 'insufficient_funds')
    simulator.pay(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'paid', decline: null })
  })

  test('a bank that asks: the buyer has to do something', async () => {
    const reference = await begin()
    simulator.askForAuthentication(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'awaiting' })
  })

  test('a refund names the charge that it gives back', async () => {
    const reference = await begin()
    simulator.pay(reference)
    const charge = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
    const refund = { refundId: crypto.randomUUID(), amount: 10_000, currency: 'CAD' } as const
    await provider.refund({ ...refund, reference, transactionId: charge })
    expect((await provider.fetchPayment(reference))?.transactions).toContainEqual(
      expect.objectContaining({ kind: 'refund', amount: 10_000, chargeId: charge }),
    )
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

test.each(['whsec_new', 'whsec_old'])(
  'R-31 a notice about a charge, signed with %s, names its payment',
  async (secret) => {
    const now = new Date('2026-11-22T12:00:00Z')
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'charge.refunded',
      created: 1_763_623_655,
      data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
    })
    const headers = new Headers({ 'stripe-signature': signNotice(secret, { body, now }) })
    expect(await provider.verifyEvent({ headers, body, now })).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      reference: 'pi_1',
      at: new Date(1_763_623_655_000),
    })
  },
)
