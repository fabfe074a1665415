import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { unwantedMails } from '#kernel/mail/tables.ts'
import { addDays } from '#kernel/time.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import {
  type BuiltSubscription,
  buildSubscription,
  readSubscription,
  savedCard,
} from '#tests/builders/subscriptions.ts'
import { findOrder } from '../orders/order-rows.ts'
import { placeSubscriptionOrder } from '../orders/place-subscription-order.ts'
import { aboutRenewal, quoteRenewal } from '../orders/quote-renewal.ts'
import type { DeclineReason } from '../payments/schema.ts'
import type { SubscriptionEvent } from '../subscriptions/dates.ts'
import { dueAt } from '../subscriptions/dates.ts'
import { lockSubscription, recordSubscriptionEvent } from '../subscriptions/lock-subscription.ts'
import type { NoticeKind } from '../subscriptions/schema.ts'
import { orders, payments, refunds, subscriptions } from '../tables/orders.ts'
import { prepareNoticeMails } from './notice-mails.ts'
import { sendNoticeOnce } from './send-notice-once.ts'
import { subscribeAgain, unsubscribe, unsubscribeUrl, viewUnsubscription } from './unsubscribe.ts'

const { db } = await createTestDatabase()
const start = new Date('2026-11-22T12:00:00Z')
let now = start
const clock = () => now
const fake = buildPaymentProvider({ clock })
const deps = { ...buildDependencies(db), clock, payments: fake.providers }
const mails = prepareNoticeMails(deps)
const TOTAL = 45_516

beforeEach(() => {
  now = start
})

const dueOf = async (built: BuiltSubscription) => dueAt((await readSubscription(deps, built)).subscription)

/** The link that ends mails, out of its address. */
const linkIn = (url: string) => new URL(url).searchParams.get('link') ?? ''

/** Says it in the same transaction as a use case would. */
async function tell(
  { id }: BuiltSubscription,
  kind: NoticeKind,
  about: string,
  details: Record<string, string | number> = {},
) {
  await db.transaction((transaction) =>
    sendNoticeOnce(deps, transaction, { subscriptionId: id, kind, about, details }),
  )
  return { subscriptionId: id, about }
}

function record({ id }: BuiltSubscription, event: SubscriptionEvent) {
  return db.transaction(async (transaction) => {
    const held = await lockSubscription(transaction, { id })
    if (!held) throw new Error('there is no such subscription')
    await recordSubscriptionEvent(transaction, held, event, { actor: { by: 'holder' }, now })
  })
}

/** Its renewal is due and was declined; where it was paused, at the end of the pause. */
async function buildOwing(decline: DeclineReason = 'expired_card', { pausedDays = 0 } = {}) {
  const built = await buildSubscription(deps, fake)
  const until = addDays(await dueOf(built), pausedDays)
  if (pausedDays > 0) await record(built, { kind: 'paused', until })
  const due = await dueOf(built)
  now = addDays(due, 0.1)
  const orderId = await db.transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, built)
    const current = subscription && (await findOrder(transaction, { id: subscription.currentOrderId }))
    if (!subscription || !current) throw new Error('there is no such subscription')
    const quote = quoteRenewal(deps, { subscription, current })
    const order = { subscription, current, kind: 'renewal', quote, charges: [], termFrom: due } as const
    const placed = await placeSubscriptionOrder(deps, transaction, { ...order, idempotencyKey: newId() })
    return placed.orderId
  })
  const failed = { provider: 'sandbox', method: 'card', state: 'declined', isUnattended: true } as const
  await db.insert(payments).values({ id: newId(), orderId, decline, ...failed })
  return { ...built, due, owed: orderId }
}

describe('LIC-5 a renewal notice', () => {
  async function buildTold(language = 'fr') {
    const built = await buildSubscription(deps, fake, { language })
    const { subscription } = await readSubscription(deps, built)
    now = addDays(dueAt(subscription), -21)
    return { built, job: await tell(built, 'renewal', `${aboutRenewal(subscription)}#21`) }
  }

  test('names day and amount, in the language of the account and to its address of then', async () => {
    const { built, job } = await buildTold()
    const email = `${newId().toLowerCase()}@mail.test`
    await db.update(accounts).set({ email }).where(eq(accounts.id, built.accountId))

    expect(await mails.renewalNotice(job)).toEqual({
      to: email,
      locale: 'fr',
      data: {
        ...{ email, package: 'solo', productName: 'Solo', period: 'year', currency: 'CAD' },
        billingUrl: 'http://localhost:3000/app/account/billing/',
        ...{ on: '2027-11-22', amount: TOTAL },
      },
    })
  })

  test('names what comes with the next term, where its holder has planned something else', async () => {
    const { built, job } = await buildTold()
    const next = { package: 'starter', period: 'month', seats: 1, unitAmount: 1_999 }
    await db.update(subscriptions).set({ next }).where(eq(subscriptions.id, built.id))
    expect((await mails.renewalNotice(job))?.data).toMatchObject({
      ...{ package: 'starter', productName: 'Starter', period: 'month', on: '2027-11-22', amount: 2_298 },
    })
  })

  test('is not sent where it was cancelled, paused or renewed in between, or its day has come', async () => {
    const cancelled = await buildTold()
    await record(cancelled.built, { kind: 'cancelled' })
    expect(await mails.renewalNotice(cancelled.job)).toBeUndefined()

    const paused = await buildTold()
    await record(paused.built, { kind: 'paused', until: addDays(await dueOf(paused.built), 30) })
    expect(await mails.renewalNotice(paused.job)).toBeUndefined()

    const late = await buildTold()
    now = addDays(now, 22)
    expect(await mails.renewalNotice(late.job)).toBeUndefined()
  })

  test('is not sent to an account that is gone', async () => {
    const { built, job } = await buildTold()
    await db.update(subscriptions).set({ accountId: null }).where(eq(subscriptions.id, built.id))
    expect(await mails.renewalNotice(job)).toBeUndefined()
  })

  test('is no other subscription’s', async () => {
    const { job } = await buildTold()
    const other = await buildSubscription(deps, fake)
    expect(await mails.renewalNotice({ ...job, subscriptionId: other.id })).toBeUndefined()
  })
})

describe('LIC-4 a failed payment', () => {
  test('is told with its reason, the next try, and until when everything is open', async () => {
    const built = await buildOwing('insufficient_funds')
    const job = await tell(built, 'payment_failed', `${built.owed}#1`)
    expect((await mails.paymentFailed(job))?.data).toMatchObject({
      ...{ amount: TOTAL, decline: 'insufficient_funds' },
      ...{ triesAgainOn: '2027-11-23', openUntil: '2027-11-29' },
    })
    now = addDays(built.due, 5.1)
    expect((await mails.paymentFailed(job))?.data.triesAgainOn).toBe('2027-11-29')
  })

  test('after a pause, which closed everything, says that nothing is open', async () => {
    const built = await buildOwing('expired_card', { pausedDays: 30 })
    const job = await tell(built, 'payment_failed', `${built.owed}#1`)
    expect((await mails.paymentFailed(job))?.data.openUntil).toBeNull()
  })

  test('is not told once it is paid, or tried for long enough', async () => {
    const built = await buildOwing()
    const job = await tell(built, 'payment_failed', `${built.owed}#1`)
    await db.update(orders).set({ state: 'paid' }).where(eq(orders.id, built.owed))
    expect(await mails.paymentFailed(job)).toBeUndefined()

    const late = await buildOwing()
    const last = await tell(late, 'payment_failed', `${late.owed}#5`)
    for (const days of [6.99, 7]) {
      now = addDays(late.due, days)
      expect(await mails.paymentFailed(last)).toBeUndefined()
    }
  })

  test('suspends after seven days, and says until when it may be paid', async () => {
    const built = await buildOwing()
    const job = await tell(built, 'suspended', built.owed)
    expect(await mails.subscriptionSuspended(job)).toBeUndefined()
    now = addDays(built.due, 8)
    expect((await mails.subscriptionSuspended(job))?.data).toMatchObject({
      ...{ amount: TOTAL, payableUntil: '2028-01-21' },
    })
  })

  test('of a subscription that PayPal charges by itself suspends with what it would have cost', async () => {
    const paypal = { ...savedCard, kind: 'subscription', reference: newId(), status: 'ACTIVE' } as const
    const built = await buildSubscription(deps, fake, { mandate: paypal })
    const job = await tell(built, 'suspended', 'due')
    now = addDays(await dueOf(built), 8)
    expect((await mails.subscriptionSuspended(job))?.data.amount).toBe(TOTAL)
  })

  test('that was made good is told with the next charge', async () => {
    const built = await buildSubscription(deps, fake)
    const job = await tell(built, 'back', 'order')
    expect((await mails.subscriptionBack(job))?.data.next).toEqual({ on: '2027-11-22', amount: TOTAL })
    now = addDays(await dueOf(built), 1)
    expect(await mails.subscriptionBack(job)).toBeUndefined()
  })
})

describe('LIC-4 a cancelled subscription', () => {
  test('is told until when it is open, and nothing where it was kept after all', async () => {
    const built = await buildSubscription(deps, fake)
    await record(built, { kind: 'cancelled' })
    const job = await tell(built, 'cancelled', now.toISOString())
    expect((await mails.subscriptionCancelled(job))?.data.openUntil).toBe('2027-11-22')

    await record(built, { kind: 'kept' })
    expect(await mails.subscriptionCancelled(job)).toBeUndefined()
  })

  test('that was past due is over', async () => {
    const built = await buildOwing()
    await record(built, { kind: 'cancelled' })
    const job = await tell(built, 'cancelled', now.toISOString())
    expect((await mails.subscriptionCancelled(job))?.data.openUntil).toBeNull()
  })

  test('by a withdrawal is told what goes back, when it was declared, and of which order', async () => {
    const built = await buildSubscription(deps, fake)
    await db.insert(refunds).values({
      ...{ id: newId(), orderId: built.orderId, provider: 'sandbox', transactionId: 'txn' },
      ...{ amount: TOTAL, currency: 'CAD', reason: 'withdrawal', idempotencyKey: `withdrawal:${built.id}` },
    })
    const job = await tell(built, 'cancelled', 'withdrawal', { withdrawn: 1 })
    const order = await findOrder(db, { id: built.orderId })
    now = addDays(now, 1)
    expect((await mails.subscriptionWithdrawn(job))?.data).toMatchObject({
      ...{ amount: TOTAL, orderNumber: order?.number, at: start.toISOString() },
    })
  })
})

describe('LIC-4 what goes on', () => {
  test('after it was canceled is told with the next charge, unless it was canceled again', async () => {
    const built = await buildSubscription(deps, fake)
    const job = await tell(built, 'kept', now.toISOString())
    expect((await mails.subscriptionKept(job))?.data.next).toEqual({ on: '2027-11-22', amount: TOTAL })
    await record(built, { kind: 'cancelled' })
    expect(await mails.subscriptionKept(job)).toBeUndefined()
  })

  test('after a pause is told from when to when, and what is charged then, unless there is none any more', async () => {
    const built = await buildSubscription(deps, fake)
    const until = new Date('2028-01-22T12:00:00Z')
    await record(built, { kind: 'paused', until })
    const job = await tell(built, 'paused', now.toISOString(), { until: until.toISOString() })
    expect((await mails.subscriptionPaused(job))?.data).toMatchObject({
      ...{ from: '2027-11-22', until: '2028-01-22', amount: TOTAL },
    })
    await record(built, { kind: 'resumed' })
    expect(await mails.subscriptionPaused(job)).toBeUndefined()
    const averted = await tell(built, 'resumed', now.toISOString(), { hadBegun: 0 })
    expect((await mails.subscriptionResumed(averted))?.data).toMatchObject({
      ...{ pause: 'averted', next: { on: '2027-11-22', amount: TOTAL } },
    })
    await record(built, { kind: 'paused', until })
    expect(await mails.subscriptionResumed(averted)).toBeUndefined()
  })

  test('after a pause that had begun is told that it is charged, and not where the bank has said no', async () => {
    const built = await buildSubscription(deps, fake)
    await record(built, { kind: 'paused', until: addDays(await dueOf(built), 61) })
    now = addDays(start, 400)
    await record(built, { kind: 'resumed' })
    const job = await tell(built, 'resumed', now.toISOString(), { hadBegun: 1 })
    expect((await mails.subscriptionResumed(job))?.data).toMatchObject({
      ...{ pause: 'charging', next: { amount: TOTAL } },
    })
    const declined = await buildOwing('expired_card', { pausedDays: 61 })
    const late = await tell(declined, 'resumed', now.toISOString(), { hadBegun: 1 })
    expect(await mails.subscriptionResumed(late)).toBeUndefined()
  })
})

describe('a card that expires', () => {
  const mandate = { ...savedCard, expires: '2027-10' }

  test('is told with the charge that it would not take, and with a link that ends such mails', async () => {
    const built = await buildSubscription(deps, fake, { mandate })
    const job = await tell(built, 'card_expiring', '2027-10')
    expect((await mails.cardExpiring(job))?.data).toMatchObject({
      ...{ brand: 'Visa', lastFour: '4242', expires: '2027-10', on: '2027-11-22', amount: TOTAL },
      isAfterPause: false,
      unsubscribeUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/mail\/unsubscribe\/\?link=/),
    })
  })

  test('LIC-4 and with a pause that the charge would end, because everything is closed then', async () => {
    const built = await buildSubscription(deps, fake, { mandate })
    await record(built, { kind: 'paused', until: addDays(await dueOf(built), 30) })
    const job = await tell(built, 'card_expiring', '2027-10')
    expect((await mails.cardExpiring(job))?.data).toMatchObject({ isAfterPause: true, on: '2027-12-22' })
  })

  test('R-44 is not told any more once that was ended, by a link of two months ago; what must be told still is', async () => {
    const built = await buildSubscription(deps, fake, { mandate })
    const job = await tell(built, 'card_expiring', '2027-10')
    const told = (await mails.cardExpiring(job))?.data
    now = addDays(start, 59)
    await unsubscribe(deps, linkIn(told?.unsubscribeUrl ?? ''))
    expect(await mails.cardExpiring(job)).toBeUndefined()
    const due = (await dueOf(built)).toISOString()
    expect(await mails.renewalNotice(await tell(built, 'renewal', `${due}#21`))).toBeDefined()
  })

  test('R-44 an address that has ended them gets none when its account was deleted and made anew, until it asks again', async () => {
    const built = await buildSubscription(deps, fake, { mandate })
    const { email = '' } = (await findAccount(db, { id: built.accountId })) ?? {}
    await unsubscribe(deps, linkIn(unsubscribeUrl(deps, { subscriptionId: built.id, email })))
    await db.delete(accounts).where(eq(accounts.id, built.accountId))

    const anew = await buildSubscription(deps, fake, { mandate })
    await db.update(accounts).set({ email: email.toUpperCase() }).where(eq(accounts.id, anew.accountId))
    const job = await tell(anew, 'card_expiring', '2027-10')
    expect(await mails.cardExpiring(job)).toBeUndefined()
    const [kept] = await db.select().from(unwantedMails)
    expect(kept?.address).not.toContain('@')

    await subscribeAgain(deps, linkIn(unsubscribeUrl(deps, { subscriptionId: anew.id, email })))
    expect(await mails.cardExpiring(job)).toBeDefined()
  })

  test('R-44 the link works when the account is gone, for the address that signs up again', async () => {
    const built = await buildSubscription(deps, fake, { mandate })
    const { email = '' } = (await findAccount(db, { id: built.accountId })) ?? {}
    const link = linkIn(unsubscribeUrl(deps, { subscriptionId: built.id, email }))
    await db.delete(accounts).where(eq(accounts.id, built.accountId))
    expect(await viewUnsubscription(deps, link)).toEqual({ isUnsubscribed: false })
    await unsubscribe(deps, link)
    expect(await viewUnsubscription(deps, link)).toEqual({ isUnsubscribed: true })

    const anew = await buildSubscription(deps, fake, { mandate })
    await db.update(accounts).set({ email }).where(eq(accounts.id, anew.accountId))
    const job = await tell(anew, 'card_expiring', '2027-10')
    expect(await mails.cardExpiring(job)).toBeUndefined()
    await subscribeAgain(deps, link)
    expect(await mails.cardExpiring(job)).toBeDefined()
  })

  test('is not told where another one has taken its place, or nothing is charged any more', async () => {
    const replaced = await buildSubscription(deps, fake, { mandate })
    const job = await tell(replaced, 'card_expiring', '2026-12')
    expect(await mails.cardExpiring(job)).toBeUndefined()

    const cancelled = await buildSubscription(deps, fake, { mandate })
    const other = await tell(cancelled, 'card_expiring', '2027-10')
    await record(cancelled, { kind: 'cancelled' })
    expect(await mails.cardExpiring(other)).toBeUndefined()
  })
})

describe('a new price', () => {
  const day = '2027-11-22T12:00:00.000Z'

  test('is told with the old one, tax included, and the day', async () => {
    const built = await buildSubscription(deps, fake)
    const { subscription } = await readSubscription(deps, built)
    const order = await findOrder(db, { id: subscription.currentOrderId })
    const unitAmount = (order?.unitAmount ?? 0) - 1_000
    // Agreed lower than what the price book has now.
    await db.update(orders).set({ unitAmount }).where(eq(orders.id, built.orderId))
    const job = await tell(built, 'price_change', aboutRenewal(subscription), {
      unitAmount: unitAmount + 1_000,
      on: day,
    })
    expect((await mails.priceChange(job))?.data).toMatchObject({
      ...{ on: day.slice(0, 10), amount: TOTAL, before: 44_366 },
    })
  })

  test('is not told where it is none, or nothing is charged any more', async () => {
    const built = await buildSubscription(deps, fake)
    expect(await mails.priceChange(await tell(built, 'price_change', day, { unitAmount: 1 }))).toBeUndefined()
    const cancelled = await buildSubscription(deps, fake)
    await record(cancelled, { kind: 'cancelled' })
    const job = await tell(cancelled, 'price_change', day, { unitAmount: 99_999 })
    expect(await mails.priceChange(job)).toBeUndefined()
  })
})
