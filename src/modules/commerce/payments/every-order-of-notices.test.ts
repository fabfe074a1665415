import { describe, expect, test } from 'vitest'
import { buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { ordersOfThree, permutations } from '#tests/builders/permutations.ts'
import { isWhole } from '#tests/builders/whole.ts'
import type { ProviderPayment } from './provider.ts'
import { refreshPayment } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }
const HOUR_MS = 3_600_000
/** So many hours ago: what happened then is not over yet. */
const ago = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS)

/** What may happen to one payment: each step answers all that its provider knows by then. */
type Step = (reference: string) => ProviderPayment
const back = (kind: 'refund' | 'chargeback' | 'chargeback_reversal', of: 'sale' | 'bill', hours: number) => {
  return (changes: { amount?: number; fee?: number } = {}): Step =>
    (reference) =>
      fake.move(reference, {
        ...{ id: `${reference}-${kind}`, kind, at: ago(hours), chargeId: `${reference}-${of}` },
        ...changes,
      })
}
const sale: Step = (reference) => fake.move(reference, { id: `${reference}-sale`, at: ago(5) })
const bill: Step = (reference) => fake.move(reference, { id: `${reference}-bill`, at: ago(4) })
const refund = back('refund', 'sale', 3)()
const part = back('refund', 'sale', 3)({ amount: 1_001 })
const dispute = back('chargeback', 'sale', 2)({ fee: 1_500 })
const disputeOfBill = back('chargeback', 'bill', 2)({ fee: 1_500 })
const win = back('chargeback_reversal', 'sale', 1)()
const cancel: Step = (reference) =>
  fake.change(reference, {
    updatedAt: ago(2.5),
    mandate: { ...buildPayPalMandate(reference), status: 'CANCELLED' },
  })

type Told = readonly (ProviderPayment | undefined)[]

/** Where a payment ends, of which what happens is told in an order. */
async function endOf(steps: readonly Step[], tell: (told: Told) => Told) {
  const { orderId, reference } = await buildPaying(deps, { period: 'month' })
  const told = steps.map((step) => step(reference))
  for (const payment of tell(told)) if (payment) await settlePayment(deps, 'sandbox', payment)
  // Every notice asks anew: in the end everything is told.
  await refreshPayment(deps, 'sandbox', reference)
  const { paidThrough, ...end } = await readOrderEnd(db, orderId)
  return { ...end, isOpen: Date.parse(paidThrough ?? '') > Date.now() }
}

test('F-21 F-20 sale, bill, refund, cancel and chargeback come to one end in whatever order, told twice', {
  timeout: 240_000,
}, async () => {
  const ends: object[] = []
  const orders = [...(isWhole ? permutations : ordersOfThree)([0, 1, 2, 3, 4])]
  for (const order of orders) {
    const end = await endOf([sale, bill, refund, cancel, disputeOfBill], (told) =>
      order.flatMap((step) => [told[step], told[step]]),
    )
    expect(end).toMatchObject({
      ...{ state: 'charged_back', postings: 4, sum: 0, library: [], mandate: 'CANCELLED' },
      papers: ['credit_note', 'invoice', 'invoice'],
    })
    ends.push(end)
  }
  expect(ends.length).toBeGreaterThan(isWhole ? 119 : 5)
  for (const end of ends) expect(end).toEqual(ends[0])
})

describe('F-21 whatever is told in whichever order, and in that order back, has one end', () => {
  const stories: [name: string, end: object, ...steps: Step[]][] = [
    ['sale', { state: 'paid', postings: 1, library: 'all', papers: ['invoice'] }, sale],
    [
      'sale, bill',
      { state: 'paid', postings: 2, library: 'all', papers: ['invoice', 'invoice'] },
      sale,
      bill,
    ],
    [
      'sale, refund',
      { state: 'refunded', postings: 2, library: [], papers: ['credit_note', 'invoice'] },
      ...[sale, refund],
    ],
    ['sale, refund of a part', { state: 'paid', library: 'all' }, sale, part],
    [
      'sale, bill, refund of the sale, cancel',
      { state: 'paid', postings: 3, library: 'all', mandate: 'CANCELLED' },
      ...[sale, bill, refund, cancel],
    ],
    ['sale, cancel', { state: 'paid', library: 'all', mandate: 'CANCELLED' }, sale, cancel],
    ['sale, dispute', { state: 'charged_back', library: [], papers: ['invoice'] }, sale, dispute],
    [
      'sale, cancel, dispute, won',
      { state: 'paid', library: 'all', postings: 3 },
      ...[sale, cancel, dispute, win],
    ],
  ]
  test.each(stories)('%s', async (_name, expected, ...steps) => {
    const ends: object[] = []
    for (const order of (isWhole ? permutations : ordersOfThree)(steps.map((_, step) => step))) {
      const end = await endOf(steps, (told) => [...order, ...order.toReversed()].map((step) => told[step]))
      expect(end).toMatchObject({ ...expected, sum: 0 })
      ends.push(end)
    }
    for (const end of ends) expect(end).toEqual(ends[0])
  })
})
