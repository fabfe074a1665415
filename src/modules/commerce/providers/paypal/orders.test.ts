import { afterAll, describe, expect, test } from 'vitest'
import { currencies } from '#kernel/money/index.ts'
import { startPayPalSimulator } from '#tests/payments/paypal-simulator.ts'
import { paymentRequest } from '#tests/payments/provider-under-test.ts'
import type { PaymentRequest } from '../../payments/provider.ts'
import { createPayPalProvider } from './provider.ts'

const simulator = await startPayPalSimulator()
afterAll(() => simulator.close())
const { orders } = simulator
const now = new Date('2026-11-23T00:00:00Z')

const provider = createPayPalProvider({
  ...{ clientId: 'client', clientSecret: 'secret', productName: 'Formulary', currencies },
  ...{ baseUrl: simulator.baseUrl, webhookId: simulator.webhookId, clock: () => now },
})

const buildRequest = (changes: Partial<PaymentRequest> = {}) =>
  paymentRequest({ method: 'paypal', every: null, amount: 17_239, ...changes })
const begin = async (changes?: Partial<PaymentRequest>) =>
  (await provider.beginPayment(buildRequest(changes))).reference

async function buildCaptured(changes?: Partial<PaymentRequest>) {
  const reference = await begin(changes)
  orders.approve(reference, 'COMPLETED')
  const payment = await provider.capturePayment(reference)
  return { reference, charge: payment?.transactions[0]?.id ?? '' }
}
async function movesOf(reference: string) {
  const { transactions = [] } = (await provider.fetchPayment(reference)) ?? {}
  return transactions.map(({ kind, amount, currency }) => [kind, amount, currency])
}

test('R-30 the same payment begun twice, or five times at once, is one order, and never a subscription', async () => {
  const before = orders.count()
  const request = buildRequest()
  const first = await provider.beginPayment(request)
  const others = await Promise.all(Array.from({ length: 5 }, () => provider.beginPayment(request)))
  expect(new Set(others.map(({ reference }) => reference))).toEqual(new Set([first.reference]))
  expect([orders.count(), simulator.subscriptions()]).toEqual([before + 1, 0])
  const url = `${simulator.baseUrl}/checkoutnow?token=${first.reference}`
  expect(first.step).toEqual({ kind: 'approval', url })
  await expect(provider.beginPayment({ ...request, amount: 1 })).rejects.toThrow('paypal')
})

test('what PayPal is told: our order and its number, the whole price with its one part, where its buyer comes back to', async () => {
  const description = `Formulary Team, ${'more seats, '.repeat(20)}`
  const request = buildRequest({ orderId: 'order-1', sku: 'PLAN-TEAM', quantity: 3, description })
  const { reference } = await provider.beginPayment(request)
  const price = { currency_code: 'CAD', value: '172.39' }
  expect(orders.read(reference)).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...{ custom_id: 'order-1.PLAN-TEAM', invoice_id: request.orderNumber },
        amount: { ...price, breakdown: { item_total: price } },
        items: [{ sku: 'PLAN-TEAM', quantity: '1', unit_amount: price }],
      },
    ],
  })
})

test.each(currencies)(
  'PRICE-7 an odd amount of %s is asked for to the cent, and comes back as it was',
  async (currency) => {
    const { reference } = await buildCaptured({ currency, amount: 10_007 })
    expect(await movesOf(reference)).toEqual([['charge', 10_007, currency]])
  },
)

describe('an order', () => {
  test('R-29 tells what we gave it; approved, it is not paid before it is captured', async () => {
    const reference = await begin({ orderId: 'order-1', sku: 'PLAN-TEAM' })
    const given = { reference, orderId: 'order-1', sku: 'PLAN-TEAM', amount: 17_239, currency: 'CAD' }
    const open = { ...given, state: 'awaiting', transactions: [], mandate: null }
    expect(await provider.fetchPayment(reference)).toMatchObject({ ...open, isApproved: false })
    // Whoever comes back without having approved is charged nothing.
    expect(await provider.capturePayment(reference)).toMatchObject({ ...open, isApproved: false })
    orders.approve(reference, 'COMPLETED')
    expect(await provider.fetchPayment(reference)).toMatchObject({ ...open, isApproved: true })
    expect(await provider.capturePayment(reference)).toMatchObject({
      ...{ state: 'paid', isApproved: false },
      transactions: [{ kind: 'charge', amount: 17_239, currency: 'CAD', fee: 621 }],
    })
  })

  test('R-30 whose capture was never answered is captured once, also after PayPal has forgotten who asked', async () => {
    const reference = await begin()
    orders.approve(reference, 'COMPLETED')
    simulator.goAway('loses')
    await expect(provider.capturePayment(reference)).rejects.toThrow('paypal')
    simulator.comeBack()
    expect(await movesOf(reference)).toEqual([['charge', 17_239, 'CAD']])
    simulator.forgetRequests()
    expect(await provider.capturePayment(reference)).toMatchObject({ state: 'paid' })
    expect(await movesOf(reference)).toHaveLength(1)
  })

  test.each([
    ['INSTRUMENT_DECLINED', 'declined'],
    ['TRANSACTION_REFUSED', 'declined'],
    ['CARD_EXPIRED', 'expired_card'],
    ['TRANSACTION_LIMIT_EXCEEDED', 'limit_exceeded'],
    ['PAYER_CANNOT_PAY', 'declined'],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'declined'],
    ['PAYEE_ACCOUNT_RESTRICTED', 'declined'],
    ['COMPLIANCE_VIOLATION', 'declined'],
  ])(
    'whose capture is refused (%s) is declined, and what PayPal says of it later is older',
    async (issue, decline) => {
      const reference = await begin()
      orders.approve(reference, issue)
      const declined = await provider.capturePayment(reference)
      expect(declined).toMatchObject({ state: 'declined', decline, isApproved: false, transactions: [] })
      const later = await provider.fetchPayment(reference)
      expect(later).toMatchObject({ state: 'awaiting', isApproved: true })
      expect(later?.updatedAt.getTime()).toBeLessThan(declined?.updatedAt.getTime() ?? 0)
      orders.approve(reference, 'COMPLETED')
      expect(await provider.capturePayment(reference)).toMatchObject({ state: 'paid' })
    },
  )

  test.each([
    'PREVIOUS_REQUEST_IN_PROGRESS',
    'DUPLICATE_INVOICE_ID',
    'AUTH_CAPTURE_NOT_ENABLED',
    'NEW_ISSUE',
  ])(
    'F-10 of whose capture PayPal says something else (%s) is declined by nobody, and asked for again',
    async (issue) => {
      const reference = await begin()
      orders.approve(reference, issue)
      const capturing = provider.capturePayment(reference)
      await expect(capturing).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
      orders.approve(reference, 'COMPLETED')
      expect(await provider.capturePayment(reference)).toMatchObject({ state: 'paid' })
    },
  )

  test('R-30 is asked for under one name for each approval, and a refusal is not asked for twice', async () => {
    const reference = await begin()
    orders.approve(reference, 'INSTRUMENT_DECLINED')
    expect(await provider.capturePayment(reference)).toMatchObject({ state: 'declined' })
    orders.mend(reference)
    expect(await provider.capturePayment(reference)).toMatchObject({ state: 'declined' })
    orders.approve(reference, 'COMPLETED')
    expect(await provider.capturePayment(reference)).toMatchObject({ state: 'paid' })
  })

  test('that its buyer has to see once more waits for them', async () => {
    const reference = await begin()
    orders.approve(reference, 'PAYER_ACTION_REQUIRED')
    expect(await provider.capturePayment(reference)).toMatchObject({ state: 'awaiting', transactions: [] })
  })

  test('that PayPal looks into is processing, and then paid or declined', async () => {
    const [good, bad] = [await begin(), await begin()]
    for (const reference of [good, bad]) {
      orders.approve(reference, 'PENDING')
      const captured = await provider.capturePayment(reference)
      expect(captured).toMatchObject({ state: 'processing', isApproved: false, transactions: [] })
    }
    orders.settle(good, 'COMPLETED')
    orders.settle(bad, 'DECLINED')
    expect(await provider.fetchPayment(good)).toMatchObject({ state: 'paid' })
    expect(await provider.fetchPayment(bad)).toMatchObject({ state: 'declined', decline: 'declined' })
  })

  test('that nobody has approved is given up by leaving it: it takes nothing, and PayPal forgets it', async () => {
    const reference = await begin()
    await provider.cancelPayment(reference)
    expect(await provider.fetchPayment(reference)).toMatchObject({ state: 'awaiting', transactions: [] })
    orders.expire(reference)
    expect(await provider.fetchPayment(reference)).toBeUndefined()
    expect(await provider.capturePayment(reference)).toBeUndefined()
  })
})

describe('money that goes back', () => {
  test('R-30 once for each refund, by our number; by hand at PayPal; never more than was paid', async () => {
    const { reference, charge } = await buildCaptured()
    const refund = { reference, transactionId: charge, amount: 5_000, currency: 'CAD' } as const
    const once = { ...refund, refundId: crypto.randomUUID() }
    await Promise.all([provider.refund(once), provider.refund(once)])
    orders.refund(charge, { amount: { currency_code: 'CAD', value: '0.01' } })
    const tooMuch = provider.refund({ ...refund, refundId: crypto.randomUUID(), amount: 17_000 })
    await expect(tooMuch).rejects.toMatchObject({ reason: 'REFUND_AMOUNT_EXCEEDED' })
    const { transactions = [] } = (await provider.fetchPayment(reference)) ?? {}
    expect(
      transactions.map(({ kind, amount, chargeId, refundId }) => [kind, amount, chargeId, refundId]),
    ).toEqual([
      ['charge', 17_239, undefined, undefined],
      ['refund', 5_000, charge, once.refundId],
      ['refund', 1, charge, undefined],
    ])
  })

  test('R-34 what PayPal has taken back is a chargeback of its own, told once', async () => {
    const { reference } = await buildCaptured()
    orders.reverse(reference)
    const moves = [
      ['charge', 17_239, 'CAD'],
      ['chargeback', 17_239, 'CAD'],
    ]
    expect(await movesOf(reference)).toEqual(moves)
    expect(await movesOf(reference)).toEqual(moves)
  })
})

test('R-35 every notice of an order names it, also those that name its capture alone', async () => {
  simulator.takeNotices()
  const { reference, charge } = await buildCaptured()
  const refund = { reference, transactionId: charge, amount: 100, currency: 'CAD' } as const
  await provider.refund({ ...refund, refundId: crypto.randomUUID() })
  orders.reverse(reference)
  const pending = await begin()
  orders.approve(pending, 'PENDING')
  await provider.capturePayment(pending)
  orders.settle(pending, 'DECLINED')
  const events = []
  for (const notice of simulator.takeNotices()) events.push(await provider.verifyEvent({ ...notice, now }))
  expect(events.map((event) => [event?.type, event?.reference])).toEqual([
    ['CHECKOUT.ORDER.APPROVED', reference],
    ['PAYMENT.CAPTURE.COMPLETED', reference],
    ['PAYMENT.CAPTURE.REFUNDED', reference],
    ['PAYMENT.CAPTURE.REVERSED', reference],
    ['CHECKOUT.ORDER.APPROVED', pending],
    ['PAYMENT.CAPTURE.PENDING', pending],
    ['PAYMENT.CAPTURE.DENIED', pending],
  ])
})
