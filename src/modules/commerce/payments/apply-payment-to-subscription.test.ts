import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { at, buildLaterOrders, month, solo, start } from '#tests/builders/later-orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { findOrder } from '../orders/order-rows.ts'
import { listChargesAhead } from '../orders/quote-renewal.ts'
import { findPackage, termAmount } from '../prices/price-of.ts'
import { refreshPayment } from './refresh-payment.ts'

const { db } = await createTestDatabase()
let shop: ReturnType<typeof buildLaterOrders>
beforeEach(() => {
  shop = buildLaterOrders(db)
})

describe('R-34 a renewal', () => {
  test('pays one term more, with an invoice of its days', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, month)
    shop.now = at('2025-02-28')
    const { orderId } = await shop.charge(subscription, 'renewal')
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'active', currentOrderId: orderId },
      ...{ termFrom: at('2025-02-28'), paidThrough: at('2025-03-31'), accessUntil: at('2025-04-07') },
    })
    expect(await shop.kinds(subscription)).toEqual(['begun active', 'renewed active'])
  })

  test('that was given back takes its term away, and is not charged again', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, month)
    shop.now = at('2025-02-28')
    const { reference } = await shop.charge(subscription, 'renewal')
    await shop.tell(reference, 'refund')
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'expired', cancelledAt: shop.now, currentOrderId: subscription.orderId },
      ...{ paidThrough: at('2025-02-28'), accessUntil: at('2025-02-28') },
    })
    expect(await shop.kinds(subscription)).toEqual(['begun active', 'renewed active', 'refunded expired'])
  })

  test('that is disputed takes its term away, and brings it back where that was won', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, month)
    shop.now = at('2025-02-28')
    const { reference } = await shop.charge(subscription, 'renewal')
    await shop.tell(reference, 'chargeback')
    expect((await shop.read(subscription)).subscription).toMatchObject({ state: 'expired' })
    await shop.tell(reference, 'chargeback_reversal')
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', paidThrough: at('2025-03-31'), accessUntil: at('2025-03-31') },
    })
    expect(await shop.kinds(subscription)).toEqual([
      ...['begun active', 'renewed active', 'charged_back expired', 'won_back cancelled'],
    ])
  })

  test('is one charge: what else comes in for its order pays for nothing', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, month)
    shop.now = at('2025-02-28')
    const { reference } = await shop.charge(subscription, 'renewal')
    shop.now = at('2025-03-01')
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    expect((await shop.read(subscription)).subscription.paidThrough).toEqual(at('2025-03-31'))
  })

  test('says the next charges on the days on which they will be', async () => {
    const { id } = await buildSubscription(shop.deps, shop.fake, month)
    const { subscription } = await readSubscription(shop.deps, { id })
    const current = await findOrder(db, { id: subscription.currentOrderId })
    if (!current) throw new Error('there is no current order')
    expect(await listChargesAhead(shop.deps, db, { subscription, current })).toEqual([
      { on: '2025-02-28', amount: 3_499 + 1_500 },
      { on: '2025-03-31', amount: 3_499 + 1_500 },
      { on: '2025-04-30', amount: 3_499 + 1_500 },
    ])
  })

  test('F-22 by the year says 29 February where the books come back to it', async () => {
    shop.now = at('2024-02-29')
    const own = await buildSubscription(shop.deps, shop.fake, { ...month, period: 'year' })
    for (const day of ['2025-02-28', '2026-02-28']) {
      shop.now = at(day)
      await shop.charge(own, 'renewal')
    }
    const { subscription } = await readSubscription(shop.deps, own)
    const current = await findOrder(db, { id: subscription.currentOrderId })
    if (!current) throw new Error('there is no current order')
    const charges = await listChargesAhead(shop.deps, db, { subscription, current })
    expect(charges.map(({ on }) => on)).toEqual(['2027-02-28', '2028-02-29', '2029-02-28'])
  })
})

describe('R-34 a change', () => {
  test('begins at once and takes the place of what was left', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, { ...month, package: 'starter' })
    shop.now = at('2025-02-10')
    const { orderId } = await shop.charge(subscription, 'change', solo)
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'active', currentOrderId: orderId, package: 'solo', contents: { downloadsPerMonth: null } },
      ...{ termFrom: at('2025-02-10'), paidThrough: at('2025-03-10') },
    })
    expect(await shop.kinds(subscription)).toEqual(['begun active', 'changed active'])
  })

  test('that was given back has changed nothing, and nothing is charged any more', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, { ...month, package: 'starter' })
    shop.now = at('2025-02-10')
    const { reference } = await shop.charge(subscription, 'change', solo)
    await shop.tell(reference, 'refund')
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ state: 'cancelled', package: 'starter', currentOrderId: subscription.orderId },
      ...{ termFrom: start, paidThrough: at('2025-02-28'), accessUntil: at('2025-02-28') },
    })
  })
})

describe('R-34 seats', () => {
  const team = { ...month, package: 'team', seats: 3 }
  beforeEach(() => {
    const { priceBook } = shop.deps
    const packages = priceBook.packages.map((sold) => ({ ...sold, isOnSale: true }))
    shop.deps.priceBook = { ...priceBook, packages }
  })

  test('are more people until the same day', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, team)
    shop.now = at('2025-02-10')
    await shop.charge(subscription, 'seats', { package: 'team', seats: 5 })
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ seats: 5, paidThrough: at('2025-02-28'), currentOrderId: subscription.orderId, state: 'active' },
    })
    expect(await shop.kinds(subscription)).toEqual(['begun active', 'seats_added active'])
  })

  test.each([
    ['released', 'refund'],
    ['taken back by a dispute', 'chargeback'],
  ] as const)('that were %s are gone, and everything else goes on', async (_case, kind) => {
    const subscription = await buildSubscription(shop.deps, shop.fake, team)
    shop.now = at('2025-02-10')
    const { reference } = await shop.charge(subscription, 'seats', { package: 'team', seats: 5 })
    await shop.tell(reference, kind)
    expect((await shop.read(subscription)).subscription).toMatchObject({
      ...{ seats: 3, paidThrough: at('2025-02-28'), state: 'active', cancelledAt: null },
    })
  })

  test('that a dispute took are there again once it is won', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, team)
    shop.now = at('2025-02-10')
    const { reference } = await shop.charge(subscription, 'seats', { package: 'team', seats: 5 })
    await shop.tell(reference, 'chargeback')
    await shop.tell(reference, 'chargeback_reversal')
    expect((await shop.read(subscription)).subscription).toMatchObject({ seats: 5, state: 'active' })
  })

  test('renew with all of them', async () => {
    const subscription = await buildSubscription(shop.deps, shop.fake, team)
    shop.now = at('2025-02-10')
    await shop.charge(subscription, 'seats', { package: 'team', seats: 5 })
    shop.now = at('2025-02-28')
    await shop.charge(subscription, 'renewal')
    const known = findPackage(shop.deps.priceBook, 'team')
    if (!known) throw new Error('team is sold')
    expect(shop.fake.charged.at(-1)?.amount).toBe(5 * termAmount(known, 'CAD', 'month'))
  })
})
