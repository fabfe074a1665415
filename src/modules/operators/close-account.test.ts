import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { endOrphaned } from '#modules/commerce/billing/end-renewal.ts'
import { reactivate } from '#modules/commerce/billing/holder-actions.ts'
import { findOrder } from '#modules/commerce/orders/order-rows.ts'
import { endMandate } from '#modules/commerce/payments/cancel-payment.ts'
import { refreshPayment } from '#modules/commerce/payments/refresh-payment.ts'
import { renewDue } from '#modules/commerce/renewals/renew-due.ts'
import { orders, payments, subscriptions } from '#modules/commerce/tables/orders.ts'
import { enableAccount } from '#modules/identity/accounts/change-as-operator.ts'
import { listEvents } from '#modules/identity/accounts/list-events.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { actorOf, type BillingShop, buildBillingShop, buildPayPalMandate } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildPaying } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription } from '#tests/builders/subscriptions.ts'
import { closeAccount } from './close-account.ts'
import { viewAccount } from './view-account.ts'

const { db } = await createTestDatabase()
const operator = {
  id: (await buildAccount({ ...buildBillingShop(db).deps })).accountId,
  role: 'owner',
} as const
await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, operator.id))
const reason = 'misused'
let shop: BillingShop

beforeEach(() => {
  shop = buildBillingShop(db)
})

const buildWithPayPal = (mandate = buildPayPalMandate()) =>
  buildSubscription(shop.deps, shop.fake, { period: 'month', mandate })
const close = ({ accountId }: { accountId: string }) =>
  closeAccount(shop.deps, buildVisitor(), operator, { accountId, reason })
const ended = () => shop.deps.enqueued.flatMap(({ name, data }) => (name === 'end-mandate' ? [data] : []))
const isClosed = async (accountId: string) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return account?.disabledAt !== null
}

describe('LIC-6 closing an account', () => {
  test('PAY-5 ends what PayPal charges by itself, by the job that tries until it is heard', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildWithPayPal(mandate)
    await close(own)

    expect(await isClosed(own.accountId)).toBe(true)
    const { subscription, events, notices } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'cancelled', mandate: { status: 'CANCELLED' } })
    expect(events.at(-1)).toMatchObject({
      kind: 'cancelled',
      by: 'operator',
      operatorId: operator.id,
      reason,
    })
    expect(notices).toMatchObject([{ kind: 'cancelled', details: { because: 'account_closed' } }])
    const [job] = ended()
    expect(job).toEqual({
      provider: 'sandbox',
      mandate: { kind: 'subscription', reference: mandate.reference },
    })
    shop.fake.isAway = true
    await expect(endMandate(shop.deps, job as never)).rejects.toThrow('cannot be reached')
    shop.fake.isAway = false
    await endMandate(shop.deps, job as never)
    expect(shop.fake.ended).toContain(mandate.reference)
  })

  test('stands in the audit, with each subscription that it ends', async () => {
    const own = await buildWithPayPal()
    await close(own)
    const [account] = await db.select().from(accounts).where(eq(accounts.id, own.accountId))
    const { events } = await listEvents(shop.deps, { email: account?.email ?? '' })
    expect(events.map(({ event, details }) => ({ event, details }))).toEqual(
      expect.arrayContaining([
        { event: 'account.disabled', details: { reason } },
        { event: 'subscription.ended', details: { subscription: own.id, reason } },
      ]),
    )
  })

  test('R-30 pressed twice, also at once, is done once, and answered as the first', async () => {
    const own = await buildWithPayPal()
    await Promise.all([close(own), close(own)])
    await close(own)
    const written = await db.select().from(auditEvents).where(eq(auditEvents.accountId, own.accountId))
    const done = written.flatMap(({ event }) => (/disabled|ended/.test(event) ? [event] : []))
    expect(done.toSorted()).toEqual(['account.disabled', 'subscription.ended'])
    expect((await readSubscription(shop.deps, own)).notices).toHaveLength(1)
    expect(ended()).toHaveLength(1)
  })

  test('is done whole or not at all', async () => {
    const own = await buildWithPayPal()
    const member = { id: operator.id, role: 'member' } as const
    const about = { accountId: own.accountId, reason }
    await expect(closeAccount(shop.deps, buildVisitor(), member, about)).rejects.toMatchObject({
      code: 'forbidden',
    })
    shop.deps.jobs = {
      enqueue: async () => {
        throw new Error('killed')
      },
    }
    await expect(close(own)).rejects.toThrow('killed')
    expect(await isClosed(own.accountId)).toBe(false)
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('active')
  })

  test('LIC-4 and opening it again charges nothing: a saved card is charged only where its holder keeps the plan', async () => {
    const own = await buildSubscription(shop.deps, shop.fake, { period: 'month' })
    shop.goOn(33)
    shop.fake.outcomeOf = () => 'insufficient_funds'
    await renewDue(shop.deps, { now: shop.now() })
    shop.fake.outcomeOf = () => 'paid'
    shop.fake.charged.length = 0
    await close(own)
    await enableAccount(shop.deps, buildVisitor(), operator, { accountId: own.accountId, reason })
    shop.goOn(1)
    await renewDue(shop.deps, { now: shop.now() })
    expect(shop.fake.charged).toEqual([])
    expect((await readSubscription(shop.deps, own)).subscription).toMatchObject({ state: 'expired' })

    const paid = await buildSubscription(shop.deps, shop.fake, { period: 'month' })
    await close(paid)
    await enableAccount(shop.deps, buildVisitor(), operator, { accountId: paid.accountId, reason })
    await reactivate(shop.deps, actorOf(paid), { id: paid.id })
    expect((await readSubscription(shop.deps, paid)).subscription).toMatchObject({ state: 'active' })
  })

  test('gives up what is ordered and not paid', async () => {
    const { orderId } = await buildPaying(shop.deps)
    const order = await findOrder(db, { id: orderId })
    await close({ accountId: order?.accountId ?? '' })
    expect((await findOrder(db, { id: orderId }))?.state).toBe('cancelled')
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(payment?.state).toBe('cancelled')
  })

  test('shows before what will be ended', async () => {
    const own = await buildWithPayPal()
    const look = () =>
      viewAccount(shop.deps, { accountId: operator.id, network: 'n' }, { accountId: own.accountId })
    expect((await look()).account.renewing).toEqual(['Solo'])
    await close(own)
    expect((await look()).account.renewing).toEqual([])
  })
})

describe('PAY-5 what nobody holds any more is charged no more', () => {
  test('of an account that is deleted', async () => {
    const mandate = buildPayPalMandate()
    const own = await buildWithPayPal(mandate)
    await db.update(subscriptions).set({ accountId: null }).where(eq(subscriptions.id, own.id))
    await endOrphaned(shop.deps)
    await endOrphaned(shop.deps)
    const { subscription, events } = await readSubscription(shop.deps, own)
    expect(subscription).toMatchObject({ state: 'cancelled', mandate: { status: 'CANCELLED' } })
    expect(events.map(({ kind, by }) => `${kind} ${by}`)).toEqual(['begun holder', 'cancelled clock'])
    expect(ended()).toMatchObject([{ mandate: { reference: mandate.reference } }])
  })

  test('of an order that was paid when its account was closed already', async () => {
    const { orderId, reference } = await buildPaying(shop.deps, { period: 'month' })
    const accountId = (await findOrder(db, { id: orderId }))?.accountId ?? ''
    await close({ accountId })
    shop.fake.change(reference, { mandate: buildPayPalMandate(`I-${reference}`) })
    shop.fake.move(reference)
    await refreshPayment(shop.deps, 'sandbox', reference)
    await endOrphaned(shop.deps)
    const [begun] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
    expect(begun).toMatchObject({ state: 'cancelled', accountId })
    expect(ended()).toMatchObject([{ mandate: { reference: `I-${reference}` } }])
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([{ state: 'paid' }])
  })

  test('and whoever still has an account keeps theirs', async () => {
    const own = await buildWithPayPal()
    await endOrphaned(shop.deps)
    expect((await readSubscription(shop.deps, own)).subscription.state).toBe('active')
  })
})
