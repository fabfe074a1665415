import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  actorOf,
  type BillingShop,
  buildBillingShop,
  buildBillingShopAlone,
  buildPayPalMandate,
} from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buyer } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { runBillingCycle } from '../renewals/run-billing-cycle.ts'
import { orders } from '../tables/orders.ts'
import { cancelSubscription } from './end-renewal.ts'
import {
  dropPlannedChange,
  editBillingDetails,
  pauseSubscription,
  reactivate,
  resumeSubscription,
} from './holder-actions.ts'

import { BillingDetails } from './input.ts'

import type { BillingAction } from './schema.ts'
import { viewBilling } from './view-billing.ts'
import { withdraw } from './withdraw.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

type Own = { id: string; accountId: string }
const details = { ...buyer, name: 'Anna Roy', taxNumber: '', phone: '' }
const firstPauseEnd = '2027-05-01T12:00:00.000Z'

/** Every use case on a subscription, as its holder asks for it. */
const uses: Partial<Record<BillingAction, (own: Own) => Promise<unknown>>> = {
  cancel: (own) => cancelSubscription(shop.deps, actorOf(own), own),
  keep: (own) => reactivate(shop.deps, actorOf(own), own),
  pause: (own) => pauseSubscription(shop.deps, actorOf(own), { ...own, until: firstPauseEnd }),
  resume: (own) => resumeSubscription(shop.deps, actorOf(own), own),
  drop_change: (own) => dropPlannedChange(shop.deps, actorOf(own), own),
  edit_details: (own) =>
    editBillingDetails(shop.deps, actorOf(own), {
      ...BillingDetails.parse({ ...details, id: 'any' }),
      id: own.id,
    }),
  withdraw: (own) => withdraw(shop.deps, actorOf(own), own),
}

/** A month that was paid on 1 March, brought to each state. */
const reach: Record<string, (own: Own) => Promise<void>> = {
  active: async () => {},
  'active, to be paused': async (own) => {
    await uses.pause?.(own)
  },
  'active, to be changed': async (own) => {
    await shop.change(own, { package: 'legal-toolkit', period: 'month', seats: 1 }, 0)
  },
  cancelled: async (own) => {
    await uses.cancel?.(own)
  },
  paused: async (own) => {
    await uses.pause?.(own)
    shop.goOn(40)
  },
  'past due': async () => {
    shop.fake.outcomeOf = () => 'insufficient_funds'
    shop.goOn(31.1)
    await shop.renew()
  },
  suspended: async () => {
    shop.goOn(45)
  },
  expired: async (own) => {
    await uses.cancel?.(own)
    shop.goOn(32)
  },
}

describe('what may be done is done, and everything else is refused and changes nothing', () => {
  const table: [state: string, ...may: BillingAction[]][] = [
    ['active', 'cancel', 'pause', 'change', 'edit_details', 'replace_method'],
    ['active, to be paused', 'cancel', 'resume', 'change', 'edit_details', 'replace_method'],
    ['active, to be changed', 'cancel', 'pause', 'change', 'drop_change', 'edit_details', 'replace_method'],
    ['cancelled', 'keep', 'edit_details', 'replace_method'],
    ['paused', 'cancel', 'resume', 'edit_details', 'replace_method'],
    ['past due', 'cancel', 'edit_details', 'replace_method'],
    ['suspended', 'cancel', 'edit_details', 'replace_method'],
    ['expired'],
  ]
  test.each(table)('%s', async (state, ...may) => {
    const build = async () => {
      shop = buildBillingShop(db)
      const own = await buildSubscription(shop.deps, shop.fake, { package: 'solo', period: 'month' })
      await reach[state]?.(own)
      return own
    }
    const own = await build()
    expect((await shop.viewOf(own)).may).toEqual(may)
    const before = await readSubscription(shop.deps, own)
    for (const [action, use] of Object.entries(uses)) {
      if (may.includes(action as BillingAction)) {
        const another = await build()
        const known = (await readSubscription(shop.deps, another)).events.length
        await use(another)
        const { events } = await readSubscription(shop.deps, another)
        expect(events[known], action).toMatchObject({ by: 'holder' })
      }
    }
    for (const [action, use] of Object.entries(uses)) {
      if (!may.includes(action as BillingAction))
        await expect(use(own), action).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await readSubscription(shop.deps, own)).toEqual(before)
  })

  test('somebody else’s is not found, whatever is asked for', async () => {
    const [own, other] = [await shop.buildStarter(), await shop.buildStarter()]
    const before = await readSubscription(shop.deps, own)
    for (const [action, use] of Object.entries(uses)) {
      const stranger = { id: own.id, accountId: other.accountId }
      await expect(use(stranger), action).rejects.toMatchObject({ code: 'not_found' })
      const invented = { id: "1' or '1'='1", accountId: own.accountId }
      await expect(use(invented), action).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await readSubscription(shop.deps, own)).toEqual(before)
    expect((await viewBilling(shop.deps, actorOf(other))).subscriptions.map(({ id }) => id)).toEqual([
      other.id,
    ])
  })
})

describe('cancelling', () => {
  test('leaves everything open until the end of what is paid, tells it once, and charges nothing any more', async () => {
    const own = await shop.buildStarter()
    await cancelSubscription(shop.deps, actorOf(own), own)
    await expect(cancelSubscription(shop.deps, actorOf(own), own)).rejects.toMatchObject({ code: 'conflict' })
    const view = await shop.viewOf(own)
    expect(view).toMatchObject({
      state: 'cancelled',
      accessUntil: '2027-04-01T12:00:00.000Z',
      charges: [],
      method: { kind: 'card', lastFour: '4242', isEnded: false },
    })
    const { notices } = await readSubscription(shop.deps, own)
    expect(notices).toMatchObject([{ kind: 'cancelled', about: view.cancelledAt }])

    shop.goOn(40)
    await shop.renew()
    expect(shop.fake.charged).toEqual([])
    expect((await shop.viewOf(own)).state).toBe('expired')
  })

  test('what is past due gives up the order that could not be charged, and is over', async () => {
    const own = await shop.buildStarter()
    await reach['past due']?.(own)
    expect((await shop.viewOf(own)).owed).toMatchObject({
      amount: 2_298,
      triesAgainOn: '2027-04-02T12:00:00.000Z',
    })
    await cancelSubscription(shop.deps, actorOf(own), own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'expired', owed: null, charges: [] })
    shop.fake.outcomeOf = () => 'paid'
    shop.goOn(2)
    await shop.renew()
    expect(shop.fake.charged).toHaveLength(1)
    const [order] = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
    expect(order?.state).toBe('cancelled')
  })

  test('and keeping it after all: it renews itself on its day', async () => {
    const own = await shop.buildStarter()
    await cancelSubscription(shop.deps, actorOf(own), own)
    shop.goOn(5)
    await reactivate(shop.deps, actorOf(own), own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'active', cancelledAt: null })
    shop.goOn(26.5)
    await shop.renew()
    expect(await shop.viewOf(own)).toMatchObject({ state: 'active', paidThrough: '2027-05-01T12:00:00.000Z' })
  })

  test('LIC-5 and whoever keeps it is told so by mail once, as often as they change their mind', async () => {
    const own = await shop.buildStarter()
    for (const day of [1, 2]) {
      shop.goOn(1)
      await cancelSubscription(shop.deps, actorOf(own), own)
      const twice = [1, 2].map(() => reactivate(shop.deps, actorOf(own), own))
      const outcomes = await Promise.allSettled(twice)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { notices } = await readSubscription(shop.deps, own)
      expect(notices.filter(({ kind }) => kind === 'kept')).toHaveLength(day)
      const mails = shop.deps.enqueued.filter(
        ({ data }) => 'kind' in data && data.kind === 'subscriptionKept',
      )
      expect(mails).toHaveLength(day)
    }
  })

  test('a PayPal subscription ends it there, and it cannot be kept, paused or changed for less', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { mandate: buildPayPalMandate() })
    expect((await shop.viewOf(own)).may).toEqual(['cancel', 'change', 'edit_details', 'replace_method'])
    await cancelSubscription(shop.deps, actorOf(own), own)
    expect(shop.deps.enqueued.filter(({ name }) => name === 'end-mandate')).toHaveLength(1)
    expect(await shop.viewOf(own)).toMatchObject({
      state: 'cancelled',
      method: { kind: 'paypal', isEnded: true },
    })
    await expect(reactivate(shop.deps, actorOf(own), own)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('twice at once is once', async () => {
    const own = await shop.buildStarter()
    const twice = Array.from({ length: 10 }, () => cancelSubscription(shop.deps, actorOf(own), own))
    const outcomes = await Promise.allSettled(twice)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { events, notices } = await readSubscription(shop.deps, own)
    expect([events.length, notices.length]).toEqual([2, 1])
  })

  test('at the moment of a renewal: charged once or not at all, and never afterwards', async () => {
    const all: Own[] = []
    for (let each = 0; each < 12; each += 1) all.push(await shop.buildStarter())
    shop.goOn(31.001)
    const cancels = all.map((own) => cancelSubscription(shop.deps, actorOf(own), own))
    await Promise.all([shop.renew(), ...cancels, shop.renew()])
    const charged = shop.fake.charged.length
    for (const own of all) {
      const { subscription } = await readSubscription(shop.deps, own)
      expect(subscription.cancelledAt).not.toBeNull()
      const paid = (await db.select().from(orders).where(eq(orders.subscriptionId, own.id))).filter(
        ({ state }) => state === 'paid',
      )
      expect(paid.length).toBeLessThanOrEqual(1)
      const isPaid = paid.length === 1
      expect(subscription.paidThrough.toISOString().slice(0, 10)).toBe(isPaid ? '2027-05-01' : '2027-04-01')
    }
    shop.goOn(2)
    await shop.renew()
    await runBillingCycle(shop.deps, { now: shop.now() })
    expect(shop.fake.charged).toHaveLength(charged)
  })
})

test('PRICE-5 later charges have the taxes of where their buyer lives by then; the same details change nothing', async () => {
  const own = await shop.buildStarter()
  const moved = BillingDetails.parse({ ...details, id: own.id, country: 'CA', province: 'AB' })
  await editBillingDetails(shop.deps, actorOf(own), moved)
  await editBillingDetails(shop.deps, actorOf(own), moved)
  const view = await shop.viewOf(own)
  expect(view.buyer).toMatchObject({ name: 'Anna Roy', province: 'AB', taxNumber: null })
  expect(view.charges[0]).toEqual({ on: '2027-04-01', amount: 2_099 })
  const { events } = await readSubscription(shop.deps, own)
  expect(events.map(({ kind }) => kind)).toEqual(['begun', 'details_changed'])
  expect(JSON.stringify(events)).not.toContain('Anna')

  const nowhere = BillingDetails.safeParse({ ...details, id: own.id, province: '', name: '' })
  expect(nowhere.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'required'],
    ['province', 'province_required'],
  ])
})
