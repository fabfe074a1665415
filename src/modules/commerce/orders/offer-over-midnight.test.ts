import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buildOrderInput } from '#tests/builders/orders.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import type { PriceBook } from '../prices/schema.ts'
import { orders } from '../tables/orders.ts'
import { placeOrder } from './place-order.ts'
import { viewOrder } from './view-order.ts'

// An offer that ends while somebody in Montreal is buying: its last minute there, and the first one after it.
const lastMinute = new Date('2026-12-01T04:59:30Z')
const nextDay = new Date('2026-12-01T05:00:30Z')
const inMontreal = { offer: 'november', timeZone: 'America/Toronto' }

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const built = buildDependencies(db)
const priceBook: PriceBook = {
  ...built.priceBook,
  offers: [
    {
      ...{ id: 'november', percentOff: 50, packages: ['solo'], periods: ['year'] },
      ...{ from: '2026-11-01', until: '2026-11-30' },
    },
  ],
}
let now = lastMinute
const deps = { ...built, priceBook, payments: fake.providers, clock: () => now }

test('PRICE-7 R-29 a form that is filled in before midnight and sent after it is told that the offer is over, and nothing is kept', async () => {
  now = lastMinute
  const input = buildOrderInput(deps, inMontreal)
  expect(input.total).toBe(22_758)
  now = nextDay
  expect(await placeOrder(deps, buildVisitor(), { account: undefined, input })).toMatchObject({
    ok: false,
    error: 'invalid',
    fields: [{ path: 'offer', code: 'offer_over' }],
  })
  expect(await db.$count(orders, eq(orders.email, input.email))).toBe(0)
})

test('PRICE-7 R-29 an order that is placed before midnight and paid after it costs what was shown, and later years the plain price', async () => {
  now = lastMinute
  const { orderId, viewer } = await buildOrder(deps, inMontreal)
  now = nextDay
  const pages = { returnUrl: 'https://a.test/', cancelUrl: 'https://a.test/' }
  expect((await beginPayment(deps, viewer, { orderId, method: 'card', ...pages })).ok).toBe(true)
  expect(fake.begun).toMatchObject([{ orderId, amount: 22_758, laterAmount: 45_516 }])
  expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({ discount: 19_794, total: 22_758 })
})
