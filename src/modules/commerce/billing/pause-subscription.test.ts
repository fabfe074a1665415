import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, type BillingShop, buildBillingShopAlone } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { prepareNoticeMails } from '../notices/notice-mails.ts'
import { pauseSubscription, resumeSubscription } from './holder-actions.ts'

const { db } = await createTestDatabase()
let shop: BillingShop
beforeEach(async () => {
  shop = await buildBillingShopAlone(db)
})

const firstPauseEnd = '2027-05-01T12:00:00.000Z'
/** A month that was paid on 1 March and is followed by one of pause. */
async function buildPausing() {
  const own = await shop.buildStarter()
  await pauseSubscription(shop.deps, actorOf(own), { ...own, until: firstPauseEnd })
  return own
}
/** The same, ten days into the pause. */
async function buildPaused() {
  const own = await buildPausing()
  shop.goOn(40)
  return own
}

describe('a pause', () => {
  test('begins with the end of the term, closes everything, and renews when it is over', async () => {
    const own = await shop.buildStarter()
    const { pauseEnds } = await shop.viewOf(own)
    expect(pauseEnds).toEqual([firstPauseEnd, '2027-06-01T12:00:00.000Z', '2027-07-01T12:00:00.000Z'])
    for (const until of ['2027-05-02T12:00:00Z', '2027-08-01T12:00:00Z', '2027-04-01T12:00:00Z']) {
      const refused = { code: 'bad_request', fields: [{ path: 'until', code: 'not_an_option' }] }
      await expect(pauseSubscription(shop.deps, actorOf(own), { id: own.id, until })).rejects.toMatchObject(
        refused,
      )
    }
    await pauseSubscription(shop.deps, actorOf(own), { id: own.id, until: firstPauseEnd })
    expect(await shop.viewOf(own)).toMatchObject({
      resumesAt: firstPauseEnd,
      accessUntil: '2027-04-01T12:00:00.000Z',
      charges: [{ on: '2027-05-01' }, { on: '2027-06-01' }, { on: '2027-07-01' }],
    })
    shop.goOn(40)
    await shop.renew()
    expect(shop.fake.charged).toEqual([])
    shop.goOn(22)
    await shop.renew()
    expect(await shop.viewOf(own)).toMatchObject({ state: 'active', paidThrough: '2027-06-01T12:00:00.000Z' })
  })

  test('that is ended early is charged then, and the term begins on that day', async () => {
    const own = await buildPaused()
    const pressed = Array.from({ length: 5 }, () => resumeSubscription(shop.deps, actorOf(own), own))
    await Promise.allSettled(pressed)
    expect(shop.fake.charged).toHaveLength(1)
    expect(await shop.viewOf(own)).toMatchObject({
      state: 'active',
      termFrom: '2027-04-10T12:00:00.000Z',
      paidThrough: '2027-05-10T12:00:00.000Z',
      accessUntil: '2027-05-17T12:00:00.000Z',
    })
  })

  test('is told of by mail once, and so is its end, however often it is pressed', async () => {
    const own = await shop.buildStarter()
    const told = async () =>
      (await readSubscription(shop.deps, own)).notices.map(({ kind, about, details }) => [
        kind,
        about,
        details,
      ])
    const pause = () => pauseSubscription(shop.deps, actorOf(own), { ...own, until: firstPauseEnd })
    await Promise.allSettled([pause(), pause(), pause()])
    const paused = ['paused', '2027-03-01T12:00:00.000Z', { until: firstPauseEnd }]
    expect(await told()).toEqual([paused])
    const resume = () => resumeSubscription(shop.deps, actorOf(own), own)
    shop.goOn(10)
    await Promise.allSettled([resume(), resume(), resume()])
    const averted = ['resumed', '2027-03-11T12:00:00.000Z', { hadBegun: 0 }]
    expect(await told()).toEqual([paused, averted])
    await pause()
    shop.goOn(30)
    await resume()
    expect((await told()).slice(2)).toEqual([
      ['paused', '2027-03-11T12:00:00.000Z', { until: firstPauseEnd }],
      ['resumed', '2027-04-10T12:00:00.000Z', { hadBegun: 1 }],
    ])
    const mails = prepareNoticeMails(shop.deps)
    const job = { subscriptionId: own.id, about: '2027-04-10T12:00:00.000Z' }
    expect((await mails.subscriptionResumed(job))?.data).toMatchObject({
      ...{ pause: 'paid', next: { on: '2027-05-10', amount: 2_298 } },
    })
  })

  test('that is ended early, of a card that is declined, is owed and said so', async () => {
    const own = await buildPaused()
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await resumeSubscription(shop.deps, actorOf(own), own)
    expect(await shop.viewOf(own)).toMatchObject({
      state: 'past_due',
      owed: { amount: 2_298, triesAgainOn: '2027-04-11T12:00:00.000Z' },
    })
  })

  test('that is over by itself is charged by the press of whoever does not wait for the jobs', async () => {
    const own = await buildPausing()
    shop.goOn(61.001)
    await resumeSubscription(shop.deps, actorOf(own), own)
    expect(await shop.viewOf(own)).toMatchObject({ state: 'active', paidThrough: '2027-06-01T12:00:00.000Z' })
    await expect(resumeSubscription(shop.deps, actorOf(own), own)).rejects.toMatchObject({ code: 'conflict' })
    await shop.renew()
    expect(shop.fake.charged).toHaveLength(1)
  })
})
