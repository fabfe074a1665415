import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildReplacements, returnUrl } from '#tests/builders/replacements.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { handlePaymentEvent, PAYMENT_EVENT, recordPaymentEvent } from '../payments/payment-events.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { settleMethods } from '../payments/refresh-method.ts'
import { subscriptions } from '../tables/orders.ts'
import { methodReplacements } from '../tables/subscriptions.ts'
import { cancelSubscription } from './end-renewal.ts'
import { reactivate } from './holder-actions.ts'
import { findMethodReplacement } from './replace-method.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
const { begin, begun, finish, saved, endedOf, kindsOf, cardOf, runJobs } = buildReplacements(() => shop)
beforeEach(async () => {
  shop = buildBillingShop(db)
  // What other tests have left is not due any more.
  await db.update(subscriptions).set({ state: 'expired' })
})

describe('LIC-4 another card', () => {
  test('is charged from now on, and the one before never again; nothing is charged by it', async () => {
    const own = await shop.buildStarter()
    const reference = await begun(own)
    expect(shop.fake.replacing).toMatchObject([{ subscriptionId: own.id, currency: 'CAD', returnUrl }])
    expect(await finish(own, reference)).toEqual({ state: 'awaiting' })
    expect(await cardOf(own)).toBe('card_test')

    shop.fake.save(reference)
    expect(await finish(own, reference)).toEqual({ state: 'saved', charge: 'none' })
    expect(shop.fake.charged).toEqual([])
    expect(await kindsOf(own)).toEqual(['begun', 'method_replaced'])
    expect(endedOf()).toEqual([['sandbox', { kind: 'saved-method', reference: 'card_test' }]])
    const [view] = (await viewBilling(shop.deps, actorOf(own))).subscriptions
    expect(view).toMatchObject({ state: 'active', method: { lastFour: '4444' } })

    shop.goOn(31)
    await runJobs()
    expect(shop.fake.charged).toMatchObject([{ mandate: { reference: `card_${reference}` } }])
    expect(await cardOf(own)).toBe(`card_${reference}`)
  })

  test('R-30 begun and finished any number of times at once is one', async () => {
    const own = await shop.buildStarter()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => begin(own)))
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.reference)).size).toBe(1)
    expect(shop.fake.replacing).toHaveLength(1)
    const reference = await saved(own)
    const finished = await Promise.all(Array.from({ length: 10 }, () => finish(own, reference)))
    for (const each of finished) expect(each).toEqual({ state: 'saved', charge: 'none' })
    expect(await kindsOf(own)).toEqual(['begun', 'method_replaced'])
    expect(endedOf()).toHaveLength(1)
  })

  test('R-30 is the same after a process died before it had heard of it', async () => {
    const own = await shop.buildStarter()
    shop.fake.beforeAnswer = () => Promise.reject(new Error('killed'))
    await expect(begin(own)).rejects.toThrow('killed')
    shop.fake.beforeAnswer = async () => {}
    expect(await findMethodReplacement(shop.deps, actorOf(own), own)).toBeUndefined()
    await saved(own)
    expect(shop.fake.replacing).toHaveLength(1)
  })

  test('may be followed by another one, each once, whatever is told again later', async () => {
    const own = await shop.buildStarter()
    const first = await saved(own)
    await finish(own, first)
    const second = await saved(own)
    await finish(own, second)
    expect(await finish(own, first)).toEqual({ state: 'saved', charge: 'none' })
    expect(await cardOf(own)).toBe(`card_${second}`)
    expect(endedOf().map(([, mandate]) => mandate)).toEqual([
      { kind: 'saved-method', reference: 'card_test' },
      { kind: 'saved-method', reference: `card_${first}` },
    ])
  })

  test('that is declined replaces nothing, and the next try is another one', async () => {
    const own = await shop.buildStarter()
    const refused = await begun(own)
    shop.fake.save(refused, { state: 'declined', mandate: null })
    expect(await finish(own, refused)).toEqual({ state: 'declined' })
    const reference = await saved(own)
    expect(reference).not.toBe(refused)
    // A window that was left open, in which yet another card was tried.
    shop.fake.save(refused)
    expect(await finish(own, refused)).toMatchObject({ state: 'saved' })
    expect(await finish(own, reference)).toMatchObject({ state: 'saved' })
    expect(await cardOf(own)).toBe(`card_${reference}`)
  })

  test('ends nothing where it is the same', async () => {
    const own = await shop.buildStarter()
    const { subscription } = await readSubscription(shop.deps, own)
    const reference = await saved(own, subscription.mandate as PaymentMandate)
    expect(await finish(own, reference)).toMatchObject({ state: 'saved' })
    expect(await kindsOf(own)).toEqual(['begun'])
    expect(endedOf()).toEqual([])
  })

  test('of what was cancelled lets it be kept', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { mandate: buildPayPalMandate() })
    await cancelSubscription(shop.deps, actorOf(own), own)
    await finish(own, await saved(own))
    await reactivate(shop.deps, actorOf(own), own)
    const { subscription } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'active', mandate: { kind: 'saved-method' } })
  })
})

describe('LIC-4 whoever’s browser is gone', () => {
  test.each(['whose name is known', 'whose name nobody has written down'])(
    'has their card by a notice of one %s',
    async (which) => {
      const own = await shop.buildStarter()
      const reference = await saved(own)
      if (which !== 'whose name is known')
        await db.update(methodReplacements).set({ reference: null, step: null })
      const event = { id: `evt_${reference}`, type: 'card.saved', reference, at: shop.now() }
      await recordPaymentEvent(shop.deps, 'sandbox', event)
      const job = shop.deps.enqueued.find(({ name }) => name === PAYMENT_EVENT)
      expect(job?.data).toEqual({ provider: 'sandbox', id: event.id })
      await handlePaymentEvent(shop.deps, { provider: 'sandbox', id: event.id })
      expect(await cardOf(own)).toBe(`card_${reference}`)
    },
  )

  test('has it by the sweep, where the notice was lost', async () => {
    const own = await shop.buildStarter()
    const reference = await saved(own)
    await settleMethods(shop.deps)
    expect(await cardOf(own)).toBe('card_test')
    shop.goOn(1)
    shop.fake.isAway = true
    await settleMethods(shop.deps)
    shop.fake.isAway = false
    await settleMethods(shop.deps)
    expect(await cardOf(own)).toBe(`card_${reference}`)
  })
})

describe('nothing is replaced', () => {
  test('R-12 of somebody else’s', async () => {
    const [own, other] = [await shop.buildStarter(), await shop.buildStarter()]
    const reference = await saved(own)
    const not_found = { code: 'not_found' }
    await expect(begin(own, other)).rejects.toMatchObject(not_found)
    await expect(finish(own, reference, other)).rejects.toMatchObject(not_found)
    await expect(finish(other, reference)).rejects.toMatchObject(not_found)
    await expect(finish({ ...own, id: 'no\u0000name' }, reference)).rejects.toMatchObject(not_found)
    expect(await findMethodReplacement(shop.deps, actorOf(other), own)).toBeUndefined()
  })

  test('R-34 by a card that was saved for another subscription', async () => {
    const [own, other] = [await shop.buildStarter(), await shop.buildStarter()]
    const reference = await begun(own)
    shop.fake.save(reference, { subscriptionId: other.id })
    expect(await finish(own, reference)).toEqual({ state: 'awaiting' })
    expect([await cardOf(own), await cardOf(other)]).toEqual(['card_test', 'card_test'])
  })

  test('of what is over: a card that was saved too late is given up again', async () => {
    const own = await shop.buildStarter()
    const reference = await saved(own)
    await cancelSubscription(shop.deps, actorOf(own), own)
    shop.goOn(32)
    expect((await viewBilling(shop.deps, actorOf(own))).subscriptions[0]?.may).not.toContain('replace_method')
    await expect(begin(own)).rejects.toMatchObject({ code: 'conflict' })
    await finish(own, reference)
    expect(await cardOf(own)).toBe('card_test')
    expect(endedOf()).toEqual([['sandbox', { kind: 'saved-method', reference: `card_${reference}` }]])
  })

  test('where no cards are taken', async () => {
    const own = await shop.buildStarter()
    shop.deps.payments = { ...shop.fake.providers, methodsIn: () => ['paypal'] }
    await expect(begin(own)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('F-10 while the provider is away, and nothing is lost', async () => {
    const own = await shop.buildStarter()
    shop.fake.isAway = true
    expect(await begin(own)).toEqual({ ok: false, error: 'provider_unavailable' })
    shop.fake.isAway = false
    const reference = await saved(own)
    shop.fake.isAway = true
    expect(await finish(own, reference)).toEqual({ state: 'unavailable' })
    shop.fake.isAway = false
    expect(await finish(own, reference)).toMatchObject({ state: 'saved' })
  })

  test('R-45 by whoever tries one card after the other', async () => {
    const own = await shop.buildStarter()
    const tries = []
    for (let time = 0; time < 9; time += 1) {
      const outcome = await begin(own)
      tries.push(outcome.ok ? 'begun' : outcome.error)
      if (!outcome.ok) continue
      shop.fake.save(outcome.reference, { state: 'declined', mandate: null })
      await finish(own, outcome.reference)
    }
    expect(tries).toEqual([...Array.from({ length: 8 }, () => 'begun'), 'too_many_requests'])
  })
})
