import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { actorOf, type BillingShop, buildBillingShop } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { seats } from '../tables/subscriptions.ts'
import { previewChange } from './change-subscription.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(() => {
  shop = buildBillingShop(db)
})

const solo = (period: BillingPeriod): PlannedChange => ({ package: 'solo', period, seats: 1 })
const team = (people: number, period: BillingPeriod = 'year'): PlannedChange => ({
  ...{ package: 'team', period, seats: people },
})
/** A year of Team for three in Germany, in euros: 167.88 each. */
const buildTeam = () =>
  buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'team', period: 'year', seats: 3, currency: 'EUR', country: 'DE', province: '' },
  })

describe('seats', () => {
  test('that are added are paid for the days that are left, and the term stays', async () => {
    const own = await buildTeam()
    shop.goOn(66)
    const shown = await shop.preview(own, team(5))
    // 2028 has a 29 February: 366 days from 1 March to 1 March, 300 left of them: 300/366 of 167.88.
    expect(shown).toMatchObject({
      ...{ when: 'now', unitAmount: 13_761, quantity: 2, subtotal: 27_522, total: 27_522, credit: 0 },
      charges: [
        { on: '2027-05-06', amount: 27_522 },
        { on: '2028-03-01', amount: 83_940 },
        { on: '2029-03-01', amount: 83_940 },
      ],
    })
    expect(await shop.change(own, team(5), shown.total)).toMatchObject({ ok: true, state: 'paid' })
    const { subscription, events } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ seats: 5, paidThrough: new Date('2028-03-01T12:00:00Z') })
    expect(events.map(({ kind }) => kind)).toEqual(['begun', 'seats_added'])
    expect(shop.fake.charged).toMatchObject([{ amount: 27_522, every: null }])
  })

  test('are credited by the days that they were paid for', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, {
      ...{ package: 'team', period: 'month', seats: 3, currency: 'EUR', country: 'DE', province: '' },
    })
    shop.goOn(10)
    // 21 of 31 days of 20.99, twice.
    expect(await shop.changeAsShown(own, team(5, 'month'))).toMatchObject({ state: 'paid' })
    shop.goOn(5)
    const three = 3_250 // 16/31 of 62.97
    const two = 2_167 // 16/21 of 28.44
    expect(await shop.preview(own, team(5, 'year'))).toMatchObject({ credit: three + two, unusedDays: 16 })
  })

  test('that are taken away go with the next term, and never those of people who sit in them', async () => {
    const own = await buildTeam()
    await db.insert(seats).values({
      ...{ id: newId(), subscriptionId: own.id, email: 'colleague@mail.test', invitedAt: shop.now() },
    })
    await db.insert(seats).values({
      ...{ id: newId(), subscriptionId: own.id, email: 'another@mail.test', invitedAt: shop.now() },
    })
    const fields = (wish: PlannedChange) => previewChange(shop.deps, actorOf(own), { id: own.id, ...wish })
    expect(await fields(team(2))).toMatchObject({ fields: [{ path: 'seats', code: 'seats_taken' }] })
    expect(await fields(solo('year'))).toMatchObject({ fields: [{ path: 'package', code: 'seats_taken' }] })
    await db.delete(seats).where(eq(seats.email, 'another@mail.test'))
    expect(await shop.changeAsShown(own, team(2))).toEqual({ ok: true, state: 'planned' })
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ seats: 3, next: team(2) })
  })

  test('that cost next to nothing come with the next term', async () => {
    const own = await buildTeam()
    shop.goOn(365.5)
    expect(await shop.preview(own, team(4))).toMatchObject({ when: 'renewal', total: 0 })
  })
})
