import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders } from '#database/tables/orders.ts'
import { actorOf, type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildReplacements } from '#tests/builders/replacements.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { handlePaymentEvent, refreshPayment } from '../orders/index.ts'
import { type PaymentMandate, ProviderUnavailableError, recordPaymentEvent } from '../payments/index.ts'
import { cancelSubscription, keepRenewing, pauseSubscription, resumeSubscription } from './index.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
const { endedOf, kindsOf, runJobs } = buildReplacements(() => shop)
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

type Own = Awaited<ReturnType<typeof buildRenewing>>

/** A card of which its provider charges every term by itself, and which our own jobs may charge in its place. */
function mandateOf(reference: string): PaymentMandate {
  const { brand, lastFour, expires } = savedCard
  return {
    ...{ kind: 'subscription', reference, status: 'ACTIVE', brand, lastFour, expires },
    savedMethod: { ...savedCard, kind: 'saved-method' },
  }
}

/** A month of Solo in Quebec: 57.48 with taxes. */
const buildRenewing = (changes: Record<string, unknown> = {}) =>
  buildSubscription(shop.deps, shop.fake, {
    ...{ package: 'solo', period: 'month', mandate: mandateOf(`sub_${crypto.randomUUID()}`) },
    ...changes,
  })
const read = async (own: Own) => (await readSubscription(shop.deps, own)).subscription
const chargedTo = () => shop.fake.charged.map(({ amount, mandate }) => [amount, mandate.reference])

/** Taken over, and its provider told so. */
async function expectTakenOver(own: Own, before: PaymentMandate | null) {
  expect((await read(own)).mandate).toMatchObject(savedCard)
  const told = new Set(endedOf().map(([, mandate]) => JSON.stringify(mandate)))
  expect([...told]).toEqual([JSON.stringify({ kind: 'subscription', reference: before?.reference })])
}

describe('LIC-4 a card that its provider charges by itself', () => {
  test('is left to it, and shown as the card that it is', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    expect(await shop.viewOf(own)).toMatchObject({
      method: { kind: 'card', lastFour: '4242', isEnded: false },
      may: expect.arrayContaining(['pause', 'cancel', 'change', 'edit_details']),
      charges: [{ amount: 5_748 }, {}, {}],
    })
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    shop.fake.move(own.reference)
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    await runJobs()
    expect(await read(own)).toMatchObject({ state: 'active', mandate })
    expect(endedOf()).toEqual([])
  })

  test('is charged by our jobs from the day on which its holder pauses', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    const [until = ''] = (await shop.viewOf(own)).pauseEnds
    await pauseSubscription(shop.deps, actorOf(own), { id: own.id, until })
    await expectTakenOver(own, mandate)
    shop.goOn(40)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    await resumeSubscription(shop.deps, actorOf(own), own)
    expect(chargedTo()).toEqual([[5_748, 'card_test']])
    expect((await read(own)).state).toBe('active')
  })

  test('has what costs less with the next term', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    const wish = { package: 'starter', period: 'month', seats: 1 } as const
    const { total } = await shop.preview(own, wish)
    expect([total, (await read(own)).mandate]).toEqual([0, mandate])
    expect(await shop.changeAsShown(own, wish)).toMatchObject({ ok: true, state: 'planned' })
    await expectTakenOver(own, mandate)
    shop.goOn(31)
    await runJobs()
    expect(chargedTo()).toEqual([[2_298, 'card_test']])
    expect(await read(own)).toMatchObject({ state: 'active', package: 'starter' })
  })

  test('pays for what costs more at once, without being typed in again', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    shop.goOn(10)
    const wish = { package: 'solo', period: 'year', seats: 1 } as const
    const shown = await shop.preview(own, wish)
    expect(shown.when).toBe('now')
    expect(await shop.changeAsShown(own, wish)).toMatchObject({ ok: true, state: 'paid' })
    await expectTakenOver(own, mandate)
    expect(chargedTo()).toEqual([[shown.total, 'card_test']])
    expect(await read(own)).toMatchObject({ state: 'active', period: 'year' })
  })

  test('pays for seats for the days that are left', async () => {
    const own = await buildRenewing({ package: 'team', seats: 5 })
    const { mandate } = await read(own)
    shop.goOn(10)
    expect(await shop.changeAsShown(own, { package: 'team', period: 'month', seats: 6 })).toMatchObject({
      ok: true,
      state: 'paid',
    })
    await expectTakenOver(own, mandate)
    expect(await read(own)).toMatchObject({ seats: 6 })
    const ordered = await db.select().from(orders).where(eq(orders.subscriptionId, own.id))
    expect(ordered.map(({ kind }) => kind)).toEqual(['seats'])
  })

  test('stays with its provider where a change is not taken', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    const wish = { package: 'starter', period: 'month', seats: 1 } as const
    expect(await shop.change(own, wish, 12_345)).toMatchObject({ ok: false, error: 'price_changed' })
    expect(await shop.change(own, { ...wish, package: 'solo' }, 0)).toMatchObject({ ok: false })
    expect((await read(own)).mandate).toEqual(mandate)
    expect(endedOf()).toEqual([])
  })

  test('goes on after all where its holder has canceled, and its provider has heard of it', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    await cancelSubscription(shop.deps, actorOf(own), own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'cancelled', method: { isEnded: false } })
    expect((await shop.viewOf(own)).may).toContain('keep')
    await keepRenewing(shop.deps, actorOf(own), own)
    await expectTakenOver(own, mandate)
    shop.goOn(31)
    await runJobs()
    expect(chargedTo()).toEqual([[5_748, 'card_test']])
    expect(await kindsOf(own)).toEqual(['begun', 'cancelled', 'kept', 'renewed'])
  })

  test('PRICE-5 has the taxes of the place where its holder lives by then', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    await shop.move(own)
    await expectTakenOver(own, mandate)
    expect((await shop.viewOf(own)).charges[0]?.amount).toBe(5_249)
    shop.goOn(31)
    await runJobs()
    expect(chargedTo()).toEqual([[5_249, 'card_test']])
  })

  test('stays with its provider where its holder corrects a name', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    await shop.move(own, { country: 'CA', province: 'QC', name: 'Anna Roy' })
    expect((await read(own)).mandate).toEqual(mandate)
    expect((await read(own)).buyer).toMatchObject({ name: 'Anna Roy' })
  })

  test('is taken over once, by however many at once', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    const [until = ''] = (await shop.viewOf(own)).pauseEnds
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => pauseSubscription(shop.deps, actorOf(own), { id: own.id, until })),
      shop.move(own),
      shop.move(own),
    ])
    await expectTakenOver(own, mandate)
    expect(endedOf()).toHaveLength(1)
  })

  test('R-34 that its provider has charged at the last moment keeps what was planned, and a pause that is longer', async () => {
    const planned = await buildRenewing()
    await shop.changeAsShown(planned, { package: 'starter', period: 'month', seats: 1 })
    const paused = await buildRenewing()
    const until = (await shop.viewOf(paused)).pauseEnds[1] ?? ''
    await pauseSubscription(shop.deps, actorOf(paused), { id: paused.id, until })
    shop.goOn(31)
    for (const { reference } of [planned, paused]) {
      shop.fake.move(reference)
      await refreshPayment(shop.deps, 'sandbox', reference)
    }
    expect(await read(planned)).toMatchObject({ state: 'active', next: { package: 'starter' } })
    expect(await read(paused)).toMatchObject({ state: 'active', resumesAt: new Date(until) })
    shop.goOn(31)
    await runJobs()
    expect(await read(planned)).toMatchObject({ state: 'active', package: 'starter', next: null })
    expect(await read(paused)).toMatchObject({ state: 'paused' })
    expect(chargedTo()).toEqual([[2_298, 'card_test']])
  })

  test('R-34 that its provider has charged at the last moment has that counted, and is charged by us from then on', async () => {
    const own = await buildRenewing()
    const before = await read(own)
    await shop.move(own)
    shop.goOn(31)
    shop.fake.move(own.reference)
    const event = { id: `evt_${own.id}`, type: 'invoice.paid', reference: own.reference, at: shop.now() }
    await recordPaymentEvent(shop.deps, 'sandbox', event)
    await handlePaymentEvent(shop.deps, { provider: 'sandbox', id: event.id })
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    const after = await read(own)
    expect(after.termFrom).toEqual(before.paidThrough)
    expect(after.mandate).toMatchObject(savedCard)
    shop.goOn(31)
    await runJobs()
    expect(chargedTo()).toEqual([[5_249, 'card_test']])
  })

  test('LIC-4 that is refused is tried by our jobs, and its holder is told', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    shop.goOn(31.1)
    shop.fake.change(own.reference, {
      mandate: { ...(mandate as PaymentMandate), status: 'SUSPENDED' },
      updatedAt: shop.now(),
    })
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    await expectTakenOver(own, mandate)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await runJobs()
    const { subscription, notices } = await readSubscription(shop.deps, own)
    expect(subscription.state).toBe('past_due')
    expect(notices.map(({ kind }) => kind)).toContain('payment_failed')
    expect((await shop.viewOf(own)).owed).toMatchObject({ amount: 5_748, triesAgainOn: expect.any(String) })
    shop.fake.outcomeOf = () => 'paid'
    shop.goOn(1)
    await runJobs()
    expect((await read(own)).state).toBe('active')
  })

  test('R-34 has another card behind it as soon as that is told, where nothing else has happened', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    const other = { ...savedCard, kind: 'saved-method', lastFour: '4444', reference: 'card_other' } as const
    shop.fake.change(own.reference, { mandate: { ...(mandate as PaymentMandate), savedMethod: other } })
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    expect((await read(own)).mandate?.savedMethod).toEqual(other)
  })

  test('ends where its provider charges it no more, and may be kept', async () => {
    const own = await buildRenewing()
    const { mandate } = await read(own)
    shop.fake.change(own.reference, {
      mandate: { ...(mandate as PaymentMandate), status: 'CANCELLED' },
      updatedAt: new Date(shop.now().getTime() + 1000),
    })
    await refreshPayment(shop.deps, 'sandbox', own.reference)
    expect((await read(own)).cancelledAt).not.toBeNull()
    expect((await shop.viewOf(own)).may).toContain('keep')
    await keepRenewing(shop.deps, actorOf(own), own)
    expect(await read(own)).toMatchObject({ cancelledAt: null, mandate: savedCard })
    await expectTakenOver(own, mandate)
  })

  test('R-30 is not charged by us before its provider has ended it', async () => {
    const own = await buildRenewing()
    await shop.move(own)
    const { endMandate } = shop.fake.provider
    shop.fake.provider.endMandate = async () => {
      throw new ProviderUnavailableError('sandbox', 'as the test has it')
    }
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toEqual([])
    expect((await read(own)).mandate?.endsFirst).toBeDefined()
    // Others are not held up by it.
    const others = await Promise.all(Array.from({ length: 8 }, () => buildRenewing({ mandate: savedCard })))
    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toHaveLength(others.length)
    shop.fake.charged.splice(0)
    shop.fake.provider.endMandate = endMandate
    await runJobs()
    expect(chargedTo()).toEqual([[5_249, 'card_test']])
    expect((await read(own)).mandate).toEqual(savedCard)
  })
})
