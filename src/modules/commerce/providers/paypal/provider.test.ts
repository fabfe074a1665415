import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { startPayPalSimulator } from '#tests/payments/paypal-simulator.ts'
import { mandateCharge, paymentRequest } from '#tests/payments/provider-under-test.ts'
import type { PaymentRequest } from '../../payments/provider.ts'
import { createPayPalProvider, type PayPalOptions } from './provider.ts'
import { minorUnits } from './wire.ts'

const simulator = await startPayPalSimulator()
afterAll(() => simulator.close())

const options: PayPalOptions = {
  clientId: 'client',
  clientSecret: 'secret',
  baseUrl: simulator.baseUrl,
  webhookId: simulator.webhookId,
  productName: 'Formulary',
  currencies: ['USD', 'CAD'],
  clock: () => new Date('2026-11-23T00:00:00Z'),
}
const provider = createPayPalProvider(options)

const buildRequest = (changes: Partial<PaymentRequest> = {}) =>
  paymentRequest({ method: 'paypal', amount: 17_239, laterAmount: 34_478, ...changes })
const begin = async (changes?: Partial<PaymentRequest>) =>
  (await provider.beginPayment(buildRequest(changes))).reference

test('R-30 the same payment begun twice, or five times at once, is one subscription', async () => {
  const before = simulator.subscriptions()
  const request = buildRequest()
  const first = await provider.beginPayment(request)
  const others = await Promise.all(Array.from({ length: 5 }, () => provider.beginPayment(request)))
  expect(new Set(others.map(({ reference }) => reference))).toEqual(new Set([first.reference]))
  expect(simulator.subscriptions()).toBe(before + 1)
  expect(first.step).toEqual({ kind: 'approval', url: `${simulator.baseUrl}/approve/${first.reference}` })
  await expect(provider.beginPayment({ ...request, amount: 1 })).rejects.toThrow('paypal')
})

test('one plan stands for all who buy the same, also after a start', async () => {
  await begin({ sku: 'PLAN-SHARED' })
  const before = simulator.plans()
  await Promise.all([begin({ sku: 'PLAN-SHARED' }), begin({ sku: 'PLAN-SHARED', amount: 99 })])
  await createPayPalProvider(options).beginPayment(buildRequest({ sku: 'PLAN-SHARED' }))
  expect(simulator.plans()).toBe(before)
  await begin({ sku: 'PLAN-SHARED', currency: 'EUR' })
  expect(simulator.plans()).toBe(before + 1)
})

describe('what PayPal knows of a payment', () => {
  test('R-29 PAY-5 what we gave it comes back, and nothing is paid before it is approved', async () => {
    const reference = await begin({ orderId: 'order-1', sku: 'PLAN-SOLO' })
    expect(await provider.fetchPayment(reference)).toMatchObject({
      reference,
      orderId: 'order-1',
      sku: 'PLAN-SOLO',
      amount: 17_239,
      currency: 'CAD',
      state: 'awaiting',
      transactions: [],
      mandate: { kind: 'subscription', status: 'APPROVAL_PENDING' },
    })
  })

  test('R-34 a subscription is active before its money has arrived', async () => {
    const reference = await begin()
    simulator.approve(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({
      state: 'processing',
      transactions: [],
      mandate: { status: 'ACTIVE' },
    })
  })

  test('a payment that has arrived, with its fee', async () => {
    const reference = await begin()
    simulator.pay(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({
      state: 'paid',
      transactions: [{ kind: 'charge', amount: 17_239, currency: 'CAD', fee: 621 }],
    })
  })

  test.each([
    ['PAYER_INSUFFICIENT_BALANCE', 'insufficient_funds'],
    ['CARD_EXPIRED', 'expired_card'],
    ['PAYMENT_DENIED', 'declined'],
  ])('a payment that did not: %s', async (reason, decline) => {
    const reference = await begin()
    simulator.decline(reference, reason)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'declined', decline })
  })

  test('parts given back, also by hand at PayPal, and a chargeback are transactions of their own', async () => {
    const reference = await begin()
    simulator.pay(reference)
    const charge = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
    const refund = { reference, transactionId: charge, amount: 5_000, currency: 'CAD' } as const
    const once = { ...refund, refundId: crypto.randomUUID() }
    await provider.refund(once)
    await provider.refund(once)
    await provider.refund({ ...refund, refundId: crypto.randomUUID(), amount: 1 })
    await expect(
      provider.refund({ ...refund, refundId: crypto.randomUUID(), amount: 17_000 }),
    ).rejects.toThrow('paypal')
    simulator.reverse(reference)
    const transactions = (await provider.fetchPayment(reference))?.transactions ?? []
    expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 17_239],
      ['refund', 5_000],
      ['refund', 1],
      ['chargeback', 17_239],
    ])
    expect(transactions.slice(1).map(({ chargeId }) => chargeId)).toEqual([charge, charge, charge])
    expect(new Set(transactions.map(({ id }) => id)).size).toBe(4)
  })

  test('R-34 what was given back by hand, and never told, is given back: not before its event has had its time, and once', async () => {
    const reference = await begin()
    simulator.pay(reference)
    const at = new Date('2026-11-23T06:00:00Z')
    const on = (day: string) => createPayPalProvider({ ...options, clock: () => new Date(day) })
    const movesOn = async (day: string) => {
      const { transactions = [] } = (await on(day).fetchPayment(reference)) ?? {}
      return transactions.map(({ kind, amount, at }) => [kind, amount, at.toISOString()])
    }
    simulator.refundUntold(reference, at)
    expect(await movesOn('2026-11-26T05:00:00Z')).toHaveLength(1)
    const refund = ['refund', 17_239, at.toISOString()]
    expect((await movesOn('2026-11-26T07:00:00Z'))[1]).toEqual(refund)
    expect((await movesOn('2026-12-10T00:00:00Z'))[1]).toEqual(refund)
    // By now PayPal may have forgotten what it has told.
    expect(await movesOn('2027-01-10T00:00:00Z')).toHaveLength(1)
  })

  test('R-34 what was told of a refund is not added to what stands as given back', async () => {
    const reference = await begin()
    simulator.pay(reference)
    const charge = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
    const part = { reference, transactionId: charge, currency: 'CAD' } as const
    await provider.refund({ ...part, refundId: crypto.randomUUID(), amount: 5_000 })
    simulator.refundUntold(reference, new Date('2026-11-22T12:30:00Z'))
    const late = createPayPalProvider({ ...options, clock: () => new Date('2026-11-30T00:00:00Z') })
    const { transactions = [] } = (await late.fetchPayment(reference)) ?? {}
    expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 17_239],
      ['refund', 5_000],
      ['refund', 12_239],
    ])
  })

  test.each([
    ['more', 17_239],
    ['less', 40_000],
  ])('PAY-4 a later term is a charge of its own, at its own price, which is %s', async (_than, amount) => {
    const reference = await begin({ amount })
    simulator.pay(reference)
    const before = await provider.fetchPayment(reference)
    simulator.renew(reference)
    const payment = await provider.fetchPayment(reference)
    expect(payment).toMatchObject({ reference, state: 'paid', amount, mandate: { status: 'ACTIVE' } })
    expect(payment?.transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', amount],
      ['charge', 34_478],
    ])
    expect(new Set(payment?.transactions.map(({ id }) => id)).size).toBe(2)
    expect(payment?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Infinity)
  })

  test('a later term is given back like any charge, and the first stays', async () => {
    const reference = await begin()
    simulator.pay(reference)
    simulator.renew(reference)
    const later = (await provider.fetchPayment(reference))?.transactions[1]?.id ?? ''
    const refund = { reference, transactionId: later, amount: 34_478, currency: 'CAD' } as const
    await provider.refund({ ...refund, refundId: crypto.randomUUID() })
    const moves = (await provider.fetchPayment(reference))?.transactions ?? []
    expect(moves.filter(({ kind }) => kind === 'refund')).toMatchObject([{ amount: 34_478, chargeId: later }])
  })

  test('PAY-5 a subscription whose later terms were not paid stays paid for what was, and is suspended', async () => {
    const reference = await begin()
    simulator.pay(reference)
    simulator.suspend(reference)
    const payment = await provider.fetchPayment(reference)
    expect(payment).toMatchObject({ state: 'paid', mandate: { kind: 'subscription', status: 'SUSPENDED' } })
    expect(payment?.transactions).toHaveLength(1)
    await provider.endMandate({ kind: 'subscription', reference })
    expect((await provider.fetchPayment(reference))?.mandate).toMatchObject({ status: 'CANCELLED' })
  })

  test('a payment that nobody has begun', async () => {
    expect(await provider.fetchPayment('I-NOBODY')).toBeUndefined()
  })
})

test('a subscription is ended, and ending it twice is no error', async () => {
  const reference = await begin()
  await provider.cancelPayment(reference)
  simulator.pay(reference)
  await provider.endMandate({ kind: 'subscription', reference })
  await provider.endMandate({ kind: 'subscription', reference })
  expect(await provider.fetchPayment(reference)).toMatchObject({
    state: 'paid',
    mandate: { status: 'CANCELLED' },
  })
})

test('LIC-4 what has ended, or is gone, is charged no more, and need not be ended', async () => {
  const reference = await begin()
  simulator.pay(reference)
  await provider.endMandate({ kind: 'subscription', reference })
  simulator.renew(reference)
  expect((await provider.fetchPayment(reference))?.transactions).toHaveLength(1)
  await expect(provider.endMandate({ kind: 'subscription', reference: 'I-GONE' })).resolves.toBeUndefined()
})

test('a subscription is charged by PayPal itself, and never by us', async () => {
  const reference = await begin()
  const request = mandateCharge({ kind: 'subscription', reference })
  await expect(provider.chargeMandate(request)).rejects.toThrow(RangeError)
})

describe('R-35 notices', () => {
  const now = new Date()
  const noticeOfPayment = async () => {
    const reference = await begin()
    simulator.pay(reference)
    return { reference, ...simulator.notice(reference) }
  }

  test('one of PayPal’s own, byte for byte', async () => {
    const { reference, headers, body } = await noticeOfPayment()
    const event = await provider.verifyEvent({ headers, body, now })
    expect(event).toMatchObject({ type: 'PAYMENT.SALE.COMPLETED', reference })
    const compact = JSON.stringify(JSON.parse(body))
    expect(await provider.verifyEvent({ headers, body: compact, now })).toBeUndefined()
  })

  test('one of a later term names the same payment', async () => {
    const { reference } = await noticeOfPayment()
    simulator.takeNotices()
    simulator.renew(reference)
    const events = await Promise.all(
      simulator.takeNotices().map((notice) => provider.verifyEvent({ ...notice, now })),
    )
    expect(new Set(events.map((event) => event?.reference))).toEqual(new Set([reference]))
  })

  test('a refund names its sale alone, and is found', async () => {
    const { reference } = await noticeOfPayment()
    const charge = (await provider.fetchPayment(reference))?.transactions[0]?.id ?? ''
    const refund = { reference, transactionId: charge, amount: 100, currency: 'CAD' } as const
    await provider.refund({ ...refund, refundId: crypto.randomUUID() })
    const notice = simulator.notice(reference)
    expect(await provider.verifyEvent({ ...notice, now })).toMatchObject({
      type: 'PAYMENT.SALE.REFUNDED',
      reference,
    })
  })

  test('one for another merchant', async () => {
    const { headers, body } = await noticeOfPayment()
    const other = createPayPalProvider({ ...options, webhookId: 'WH-THEIRS' })
    expect(await other.verifyEvent({ headers, body, now })).toBeUndefined()
    const theirs = simulator.sign(body, 'WH-THEIRS')
    expect(await provider.verifyEvent({ headers: theirs, body, now })).toBeUndefined()
  })

  test.each([
    ['paypal-transmission-id', '0'.repeat(32)],
    ['paypal-transmission-time', '2026-11-22T12:00:00Z'],
    ['paypal-transmission-sig', 'c2lnbmF0dXJl'],
    ['paypal-cert-url', 'https://api.paypal.com/v1/notifications/certs/CERT-2'],
  ])('everything that came with it is asked about: another %s', async (name, value) => {
    const { headers, body } = await noticeOfPayment()
    headers.set(name, value)
    expect(await provider.verifyEvent({ headers, body, now })).toBeUndefined()
  })

  test('a certificate of somebody else’s is not fetched', async () => {
    const visits: string[] = []
    const canary = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as { port: number }
    const { headers, body } = await noticeOfPayment()
    const places = [
      `http://127.0.0.1:${port}/cert`,
      'https://api.paypal.com.evil.example/cert',
      'https://api.paypal.com@evil.example/cert',
      'http://api.paypal.com/cert',
      'https://api.paypal.com:8443/cert',
    ]
    for (const place of places) {
      headers.set('paypal-cert-url', place)
      expect(await provider.verifyEvent({ headers, body, now }), place).toBeUndefined()
    }
    expect(visits).toEqual([])
    canary.close()
  })

  test('another algorithm, a missing signature, no notice at all', async () => {
    const { headers, body } = await noticeOfPayment()
    expect(await provider.verifyEvent({ headers, body: 'no JSON', now })).toBeUndefined()
    headers.set('paypal-auth-algo', 'none')
    expect(await provider.verifyEvent({ headers, body, now })).toBeUndefined()
    expect(await provider.verifyEvent({ headers: new Headers(), body, now })).toBeUndefined()
  })
})

test('F-10 somebody who never answers is given up in time', async () => {
  const silent = await startPayPalSimulator()
  silent.goAway('hangs')
  const waiting = createPayPalProvider({ ...options, baseUrl: silent.baseUrl, deadlineMs: 200 })
  await expect(waiting.beginPayment(buildRequest())).rejects.toThrow('cannot be reached')
  await silent.close()
})

test.each([
  ['14.5', 'CAD', 1_450],
  ['14.55', 'CAD', 1_455],
  ['-0.01', 'EUR', -1],
  ['14.550', 'CAD', 1_455],
  ['7', 'CAD', 700],
  ['14.555', 'CAD', Number.NaN],
  ['1e3', 'CAD', Number.NaN],
  ['', 'CAD', Number.NaN],
  [undefined, 'CAD', Number.NaN],
  ['500', 'JPY', 500],
  ['500.00', 'JPY', 500],
  ['500.50', 'JPY', Number.NaN],
  ['14.55', undefined, Number.NaN],
  ['14.55', 'dollars', Number.NaN],
])('R-29 the decimal %s of %s is %s in its smallest unit', (decimal, currency, amount) => {
  expect(minorUnits(decimal, currency)).toBe(amount)
})
