import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readOrderEnd } from '#tests/builders/order-end.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { permutations } from '#tests/builders/permutations.ts'
import type { ProviderPayment } from '../payments/index.ts'
import { refreshPayment, settlePayment } from './index.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }
const HOUR_MS = 3_600_000
/** So many hours ago: what happened then is not over yet. */
const ago = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS)

/** What happens to one payment, as it happens: each step answers all that its provider knows by then. */
const steps: readonly ((reference: string) => ProviderPayment)[] = [
  (reference) => fake.move(reference, { id: `${reference}-sale`, at: ago(5) }),
  (reference) => fake.move(reference, { id: `${reference}-bill`, at: ago(4) }),
  (reference) =>
    fake.move(reference, {
      ...{ id: `${reference}-refund`, kind: 'refund', at: ago(3) },
      chargeId: `${reference}-sale`,
    }),
  (reference) =>
    fake.change(reference, {
      updatedAt: ago(2.5),
      mandate: {
        ...{ kind: 'subscription', reference, status: 'CANCELLED' },
        ...{ brand: null, lastFour: null, expires: null },
      },
    }),
  (reference) =>
    fake.move(reference, {
      ...{ id: `${reference}-dispute`, kind: 'chargeback', at: ago(2), fee: 1_500 },
      chargeId: `${reference}-bill`,
    }),
]

test('F-21 F-20 sale, bill, refund, cancel and chargeback come to one end in each of their 120 orders, told twice', {
  timeout: 240_000,
}, async () => {
  const ends: object[] = []
  for (const order of permutations([0, 1, 2, 3, 4])) {
    const { orderId, reference } = await buildPaying(deps, { period: 'month' })
    const told = steps.map((step) => step(reference))
    for (const step of order)
      for (const copy of [told[step], told[step]])
        await settlePayment(deps, 'sandbox', copy as ProviderPayment)
    // Every notice asks anew: in the end everything is told.
    await refreshPayment(deps, 'sandbox', reference)
    const { paidThrough, ...end } = await readOrderEnd(db, orderId)
    expect(end).toMatchObject({
      state: 'charged_back',
      postings: 4,
      sum: 0,
      library: [],
      mandate: 'CANCELLED',
    })
    expect(end.papers).toEqual(['credit_note', 'invoice', 'invoice'])
    ends.push({ ...end, isOpen: Date.parse(paidThrough ?? '') > Date.now() })
  }
  expect(ends).toHaveLength(120)
  for (const end of ends) expect(end).toEqual(ends[0])
})
