import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildPayment } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { viewOrder } from '../orders/view-order.ts'
import type { ProviderPayment } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }

test('R-34 a state that changes while the provider’s clock stands still is kept, and an older one is not', async () => {
  const { orderId, viewer } = await buildOrder(deps)
  const { reference } = await buildPayment(deps, { orderId, viewer })
  const told = async (state: ProviderPayment['state']) => {
    await settlePayment(deps, 'sandbox', fake.change(reference, { state }))
    return (await viewOrder(deps, viewer, { orderId })).payment?.state
  }
  expect(await told('awaiting')).toBe('awaiting')
  expect(await told('processing')).toBe('processing')
  expect(await told('awaiting')).toBe('processing')
  expect(await told('declined')).toBe('declined')
  expect(await told('awaiting')).toBe('awaiting')
  expect(await told('cancelled')).toBe('cancelled')
  expect(await told('awaiting')).toBe('cancelled')
})

test.each(['paid', 'processing'] as const)(
  'R-34 what is %s is so, though we have called it declined at a later time of ours, in whichever order both are told',
  async (state) => {
    for (const order of [
      ['declined', state],
      [state, 'declined', state],
    ] as const) {
      const { orderId, viewer } = await buildOrder(deps)
      const { reference } = await buildPayment(deps, { orderId, viewer })
      const { amount, currency, ...begun } = fake.read(reference)
      const charge = { id: reference, kind: 'charge', amount, currency, fee: 0, at: begun.updatedAt } as const
      const known = {
        declined: { state: 'declined', updatedAt: new Date(begun.updatedAt.getTime() + 60_000) },
        [state]: { state, isApproved: false, transactions: state === 'paid' ? [charge] : [] },
      } as const
      for (const told of order)
        await settlePayment(deps, 'sandbox', { ...fake.read(reference), ...known[told] })
      expect((await viewOrder(deps, viewer, { orderId })).payment?.state).toBe(state)
    }
  },
)
