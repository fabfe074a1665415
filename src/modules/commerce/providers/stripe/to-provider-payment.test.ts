import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toProviderPayment } from './to-provider-payment.ts'

const intent = {
  id: 'pi_1',
  status: 'succeeded',
  metadata: { orderId: 'order-1', sku: 'PLAN-SOLO' },
  amount: 10_000,
  currency: 'cad',
  created: 100,
  canceled_at: null,
  latest_charge: null,
  last_payment_error: null,
  payment_method: null,
  customer: null,
  setup_future_usage: null,
} as unknown as Stripe.PaymentIntent

test('R-34 a dispute whose money moves in the currency of our balance counts in that of the charge, at whatever rate', () => {
  const dispute = {
    charge: 'ch_1',
    amount: 10_000,
    currency: 'cad',
    created: 200,
    balance_transactions: [
      { id: 'txn_1', amount: -7_300, currency: 'usd', fee: 1_500, created: 200 },
      { id: 'txn_2', amount: 7_100, currency: 'usd', fee: 0, created: 300 },
    ],
  } as unknown as Stripe.Dispute
  const { transactions } = toProviderPayment({ intent, refunds: [], disputes: [dispute] })
  expect(transactions).toMatchObject([
    { id: 'txn_1', kind: 'chargeback', chargeId: 'ch_1', amount: 10_000, currency: 'CAD', fee: 0 },
    { id: 'txn_2', kind: 'chargeback_reversal', amount: 10_000, currency: 'CAD', fee: 0 },
  ])
})

test('R-34 a payment that was given up changed when it was, and not when it began', () => {
  const given = { ...intent, status: 'canceled', canceled_at: 150 } as Stripe.PaymentIntent
  const { state, updatedAt } = toProviderPayment({ intent: given, refunds: [], disputes: [] })
  expect([state, updatedAt]).toEqual(['cancelled', new Date(150_000)])
})

test('R-34 a refund counts once it has gone through; one that is pending does not, and one that failed is told by its reason', () => {
  const refund = { charge: 'ch_1', amount: 500, currency: 'cad', created: 200 }
  const refunds = [
    { ...refund, id: 're_1', status: 'succeeded', metadata: { refundId: 'one' } },
    { ...refund, id: 're_2', status: 'pending', metadata: { refundId: 'two' } },
    {
      ...refund,
      id: 're_3',
      status: 'failed',
      metadata: { refundId: 'three' },
      failure_reason: 'expired_or_canceled_card',
    },
    { ...refund, id: 're_4', status: 'canceled', metadata: { refundId: 'four' } },
    // Made at Stripe by hand.
    { ...refund, id: 're_5', status: 'failed', metadata: {} },
  ] as unknown as Stripe.Refund[]
  const { transactions, failedRefunds } = toProviderPayment({ intent, refunds, disputes: [] })
  expect(transactions).toMatchObject([{ id: 're_1', refundId: 'one' }])
  expect(failedRefunds).toEqual([
    { refundId: 'three', reason: 'expired_or_canceled_card' },
    { refundId: 'four', reason: 'canceled' },
  ])
})
