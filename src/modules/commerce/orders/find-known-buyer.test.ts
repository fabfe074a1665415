import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrder, buyer } from '#tests/builders/orders.ts'
import { buildPaymentProvider, type FakeProvider } from '#tests/builders/payment-provider.ts'
import { buildSubscription } from '#tests/builders/subscriptions.ts'
import { subscriptions } from '../tables/orders.ts'
import { findKnownBuyer, findOrder } from './order-rows.ts'
import { viewOrder } from './view-order.ts'

const { db } = await createTestDatabase()
let fake: FakeProvider
let deps: ReturnType<typeof buildDependencies>

beforeEach(() => {
  fake = buildPaymentProvider()
  deps = { ...buildDependencies(db), payments: fake.providers }
})

describe('PAY-1 who buys again', () => {
  test('is known as they were named on what they have paid', async () => {
    const { accountId } = await buildSubscription(deps, fake, { taxNumber: '123456789RT0001' })
    expect(await findKnownBuyer(db, { accountId })).toEqual({
      ...buyer,
      taxNumber: '123456789RT0001',
      phone: null,
    })
  })

  test('is known as they have named themselves since', async () => {
    const { id, accountId } = await buildSubscription(deps, fake)
    const since = { ...buyer, addressLine: '1, rue du Port', city: 'Québec', taxNumber: null, phone: null }
    await db.update(subscriptions).set({ buyer: since }).where(eq(subscriptions.id, id))
    expect(await findKnownBuyer(db, { accountId })).toEqual(since)
  })

  test('R-12 is nobody else, nor whoever has only ordered', async () => {
    await buildSubscription(deps, fake)
    const { accountId } = await buildAccount(deps)
    expect(await findKnownBuyer(db, { accountId })).toBeUndefined()
    const { orderId, viewer } = await buildOrder(deps)
    expect(await viewOrder(deps, viewer, { orderId })).toMatchObject({ state: 'placed' })
    const owned = await findOrder(db, { id: orderId })
    expect(await findKnownBuyer(db, { accountId: owned?.accountId ?? '' })).toBeUndefined()
  })

  test('R-05 is not known by what a stranger has bought for their address', async () => {
    const { accountId, email } = await buildAccount(deps)
    const bought = await buildSubscription(deps, fake, { email, addressLine: '9, elsewhere' })
    expect(bought.accountId).toBe(accountId)
    expect(await findKnownBuyer(db, { accountId })).toBeUndefined()
  })
})
