import { expect, test } from 'vitest'
import type { OrderState, OrderView } from '../../orders/schema.ts'
import type { PaymentState } from '../../payments/schema.ts'
import { type OrderStanding, standingOf } from './use-order.ts'

const payment = (method: 'card' | 'paypal', state: PaymentState): OrderView['payment'] => ({
  ...{ method, state, provider: 'sandbox' as const },
  decline: null,
  reference: 'r',
  step: null,
})

test.each<[string, OrderState, OrderView['payment'], number, OrderStanding]>([
  ['paid', 'paid', payment('card', 'paid'), 0, 'paid'],
  ['paid with the provider, and not booked yet', 'placed', payment('card', 'paid'), 0, 'pending'],
  ['on its way', 'placed', payment('card', 'processing'), 119_999, 'pending'],
  ['on its way for two minutes', 'placed', payment('card', 'processing'), 120_000, 'late'],
  ['back from PayPal a moment ago', 'placed', payment('paypal', 'awaiting'), 5_000, 'pending'],
  ['back from PayPal, and nothing comes', 'placed', payment('paypal', 'awaiting'), 30_000, 'not-received'],
  ['not received by PayPal', 'placed', payment('paypal', 'declined'), 0, 'not-received'],
  ['a card that was never entered', 'placed', payment('card', 'awaiting'), 0, 'unpaid'],
  ['a card that was declined', 'placed', payment('card', 'declined'), 0, 'unpaid'],
  ['nothing was begun', 'placed', null, 0, 'unpaid'],
  ['released', 'refunded', payment('card', 'paid'), 0, 'refunded'],
  ['taken back by a bank', 'charged_back', payment('card', 'paid'), 0, 'charged_back'],
  ['another amount than was ordered', 'mismatched', payment('card', 'paid'), 0, 'mismatched'],
  ['given up', 'cancelled', null, 0, 'cancelled'],
])('PAY-3 PAY-4 an order that is %s', (_case, state, given, waited, standing) => {
  expect(standingOf({ state, payment: given }, waited)).toBe(standing)
})
