import { afterAll, expect, test } from 'vitest'
import type { PaymentRequest } from '#domain/payments/index.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startStripeSimulator } from '#tests/payments/stripe-simulator.ts'
import { signNotice } from '../signed-notice.ts'
import { createStripeClient, createStripeProvider } from './provider.ts'

// What every provider that renews by itself does, tests/payments/stripe.test.ts shows of Stripe as well.

const simulator = await startStripeSimulator()
afterAll(() => simulator.close())
const client = createStripeClient({ secretKey: 'sk_test_simulated', address: simulator.address })
const settings = { webhookSecrets: ['whsec_1'], fieldsUrl: (reference: string) => `/fields/${reference}/` }
const provider = createStripeProvider({ ...settings, renewals: 'subscriptions' }, client)

const begin = async (changes: Partial<PaymentRequest> = {}) =>
  (await provider.beginPayment(paymentRequest(changes))).reference

async function verify(object: Record<string, unknown>) {
  const now = new Date()
  const body = JSON.stringify({ id: 'evt_1', type: 'any', created: 1_763_623_655, data: { object } })
  const headers = new Headers({ 'stripe-signature': signNotice('whsec_1', { body, now }) })
  return provider.verifyEvent({ headers, body, now })
}

test('PAY-2 what renews is a subscription that takes cards alone, and what is bought once an intent', async () => {
  const reference = await begin()
  expect(reference).toMatch(/^sub_/)
  expect(simulator.offered(reference)).toEqual(['card'])
  expect(await begin({ every: null })).toMatch(/^pi_/)
})

test('R-34 a subscription that is paid names its card, for renewals of Stripe’s and for ours', async () => {
  const reference = await begin()
  simulator.pay(reference)
  expect(await provider.fetchPayment(reference)).toMatchObject({
    state: 'paid',
    transactions: [{ kind: 'charge', amount: 28_738, currency: 'CAD', fee: 863 }],
    mandate: {
      ...{ kind: 'subscription', reference, status: 'ACTIVE' },
      ...{ brand: 'visa', lastFour: '4242', expires: '2030-03' },
      savedMethod: {
        kind: 'saved-method',
        reference: expect.stringMatching(/^cus_\w+:pm_\w+$/),
        status: null,
      },
    },
  })
})

test('R-34 what is paid at this very moment has begun nothing until Stripe is of one mind', async () => {
  const reference = await begin()
  simulator.confirm(reference)
  expect(await provider.fetchPayment(reference)).toMatchObject({
    ...{ state: 'processing', transactions: [], mandate: null },
  })
  simulator.settle(reference)
  expect(await provider.fetchPayment(reference)).toMatchObject({
    ...{ state: 'paid', transactions: [{ kind: 'charge' }], mandate: { savedMethod: { lastFour: '4242' } } },
  })
})

test.each(['invoices', 'charges'] as const)(
  'R-34 what is paid while its %s are read is never paid without its charge',
  async (list) => {
    const reference = await begin()
    const pay = ({ path }: { path: string }) => {
      if (!path.startsWith(`/v1/${list}`)) return
      client.off('request', pay)
      simulator.pay(reference)
    }
    client.on('request', pay)
    const payment = await provider.fetchPayment(reference)
    expect(payment?.state === 'paid').toBe(payment?.transactions.length === 1)
    expect(await provider.fetchPayment(reference)).toMatchObject({
      state: 'paid',
      transactions: [{ kind: 'charge' }],
    })
  },
)

test('R-34 it says when Stripe charges it next, as long as it does', async () => {
  const reference = await begin({ every: 'month' })
  simulator.pay(reference)
  const now = Date.now()
  const days = async () => {
    const at = (await provider.fetchPayment(reference))?.mandate?.nextChargeAt
    return at === undefined ? undefined : (Date.parse(at) - now) / 86_400_000
  }
  expect(await days()).toBeGreaterThan(27.9)
  expect(await days()).toBeLessThan(31.1)
  // Its period is another one as soon as the invoice is a draft, and it is charged an hour later.
  simulator.draftRenewal(reference)
  expect(await days()).toBeLessThan(0.1)
  simulator.renew(reference)
  expect(await days()).toBeGreaterThan(58.9)
  simulator.end(reference)
  expect(await days()).toBeUndefined()
})

const withoutMoney = {
  ...{ brand: 'visa', last4: '4242' },
  later: { code: 'card_declined', declineCode: 'insufficient_funds' },
}
/** What Stripe has of it, by itself. */
const invoicesOf = async (reference: string) =>
  (await client.invoices.list({ subscription: reference })).data.map(({ status }) => status)

test('R-34 a renewal that is refused leaves what was paid, and is made void with its subscription', async () => {
  const reference = await begin()
  simulator.pay(reference, withoutMoney)
  simulator.renew(reference)
  const failed = await provider.fetchPayment(reference)
  expect(failed).toMatchObject({ state: 'paid', decline: null, mandate: { status: 'SUSPENDED' } })
  expect(failed?.transactions).toHaveLength(1)
  expect(await invoicesOf(reference)).toEqual(['open', 'paid'])
  await provider.endMandate({ kind: 'subscription', reference })
  expect(await invoicesOf(reference)).toEqual(['void', 'paid'])
  expect(await provider.fetchPayment(reference)).toMatchObject({
    state: 'paid',
    mandate: { status: 'CANCELLED', savedMethod: { kind: 'saved-method' } },
  })
})

test('LIC-4 what is a draft when it is ended is charged no more', async () => {
  const reference = await begin()
  simulator.pay(reference)
  simulator.draftRenewal(reference)
  await provider.endMandate({ kind: 'subscription', reference })
  await provider.endMandate({ kind: 'subscription', reference })
  expect(await invoicesOf(reference)).toEqual(['void', 'paid'])
  expect((await provider.fetchPayment(reference))?.transactions).toHaveLength(1)
})

test('LIC-4 what Stripe ends because a bank refuses it is refused, and what somebody ends there has ended', async () => {
  const [refused, ended, ending] = [await begin(), await begin(), await begin()]
  for (const reference of [refused, ended, ending]) simulator.pay(reference)
  const statusOf = async (reference: string) => (await provider.fetchPayment(reference))?.mandate?.status
  simulator.end(refused, 'payment_failed')
  simulator.end(ended)
  await client.subscriptions.update(ending, { cancel_at_period_end: true })
  expect([await statusOf(refused), await statusOf(ended), await statusOf(ending)]).toEqual([
    'SUSPENDED',
    'CANCELLED',
    'CANCELLED',
  ])
})

test('R-34 a later term is told with what Stripe keeps of it, and the first at once', async () => {
  simulator.delayFees()
  const reference = await begin()
  simulator.pay(reference)
  simulator.renew(reference)
  const feesOf = async () => (await provider.fetchPayment(reference))?.transactions.map(({ fee }) => fee)
  expect(await feesOf()).toEqual([0])
  simulator.settleFees()
  expect(await feesOf()).toEqual([863, 863])
})

test('LIC-4 what Stripe does not end is no end: it is asked again', async () => {
  const other = await startStripeSimulator()
  const stubborn = createStripeProvider(
    { ...settings, renewals: 'subscriptions' },
    createStripeClient({ secretKey: 'sk_test_simulated', address: other.address }),
  )
  const { reference } = await stubborn.beginPayment(paymentRequest())
  other.pay(reference)
  other.refuseToCancel()
  await expect(stubborn.endMandate({ kind: 'subscription', reference })).rejects.toThrow('stripe')
  await other.close()
})

test('what was put away at Stripe is sold again', async () => {
  const sku = 'AWAY YEAR'
  await begin({ sku })
  await client.products.update('formulary-AWAY-YEAR', { active: false })
  const reference = await begin({ sku })
  expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'awaiting', sku })
})

test('R-34 more refunds of one charge than Stripe sends with it are all told', async () => {
  const reference = await begin()
  simulator.pay(reference)
  const transactionId = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
  for (let place = 0; place < 11; place += 1) {
    const refundId = `refund-${place}`
    await provider.refund({ refundId, reference, transactionId, amount: 100, currency: 'CAD' })
  }
  expect((await provider.fetchPayment(reference))?.transactions).toHaveLength(12)
})

test('R-34 what was charged to its card besides is none of its terms', async () => {
  const reference = await begin()
  simulator.pay(reference)
  const saved = (await provider.fetchPayment(reference))?.mandate?.savedMethod
  if (!saved) throw new Error('the card was not saved')
  const request = paymentRequest({ amount: 1_000 })
  await provider.chargeMandate({ ...request, mandate: saved })
  expect((await provider.fetchPayment(reference))?.transactions).toHaveLength(1)
})

test('R-34 the dispute of a later term is told with the charge that it takes back', async () => {
  const reference = await begin()
  simulator.pay(reference)
  simulator.renew(reference)
  simulator.dispute(reference)
  const payment = await provider.fetchPayment(reference)
  const kinds = payment?.transactions.map(({ kind, fee }) => [kind, fee])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['charge', 863],
      ['charge', 863],
      ['chargeback', 1_500],
    ]),
  )
  const charges = payment?.transactions.filter(({ kind }) => kind === 'charge').map(({ id }) => id)
  const taken = payment?.transactions.find(({ kind }) => kind === 'chargeback')
  expect(charges).toContain(taken?.chargeId)
})

test('R-31 a notice names the subscription, whatever of it has moved', async () => {
  const reference = await begin()
  simulator.takeNotices()
  simulator.pay(reference)
  const [paid = ''] = simulator.takeNotices()
  const intent: string = JSON.parse(paid).data.object.id
  expect(intent).toMatch(/^pi_/)
  const details = { subscription_details: { subscription: reference } }
  const told = [
    { object: 'subscription', id: reference },
    { object: 'invoice', id: 'in_1', parent: details },
    { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: { id: reference } } } },
    { object: 'invoice', subscription: reference },
    { object: 'payment_intent', id: intent, metadata: {} },
    { object: 'charge', id: 'ch_1', payment_intent: intent, metadata: {} },
    { object: 'dispute', id: 'dp_1', payment_intent: intent },
    { object: 'dispute', id: 'dp_1', payment_intent: { id: intent } },
    { object: 'refund', id: 're_1', payment_intent: intent, metadata: { reference } },
    { object: 'refund', id: 're_1', payment_intent: intent, metadata: null },
  ]
  for (const object of told) expect([object, (await verify(object))?.reference]).toEqual([object, reference])
})

test('R-31 a notice of what is not ours names nothing of ours', async () => {
  expect(await verify({ object: 'invoice', id: 'in_1', parent: null })).toMatchObject({ reference: null })
  expect(await verify({ object: 'invoice', parent: null })).toMatchObject({ reference: null })
  expect(await verify({ object: 'customer', id: 'cus_1' })).toMatchObject({ reference: null })
  expect(await verify({ object: 'charge', id: 'ch_1', payment_intent: 'pi_of_somebody_else' })).toMatchObject(
    {
      reference: 'pi_of_somebody_else',
    },
  )
})

test('R-31 while Stripe cannot be asked whose a notice is, it is to be sent again', async () => {
  simulator.goAway('refuses')
  const asked = verify({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' })
  await expect(asked).rejects.toThrow('stripe')
  simulator.comeBack()
})

test('what was bought before Stripe renewed, or renewed no more, goes on as it began', async () => {
  const reference = await begin()
  simulator.pay(reference)
  const other = createStripeProvider({ ...settings, renewals: 'intents' }, client)
  expect((await other.beginPayment(paymentRequest())).reference).toMatch(/^pi_/)
  simulator.renew(reference)
  expect((await other.fetchPayment(reference))?.transactions).toHaveLength(2)
  await other.endMandate({ kind: 'subscription', reference })
  expect(await provider.fetchPayment(reference)).toMatchObject({ mandate: { status: 'CANCELLED' } })
})

test('R-29 giving up what is paid at this very moment ends nothing', async () => {
  const reference = await begin()
  simulator.process(reference)
  await provider.cancelPayment(reference)
  simulator.pay(reference)
  await provider.cancelPayment(reference)
  expect(await provider.fetchPayment(reference)).toMatchObject({
    state: 'paid',
    mandate: { status: 'ACTIVE' },
  })
})
