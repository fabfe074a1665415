import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actorOf, buildBillingShop } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildSubscription } from '#tests/builders/subscriptions.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { cancelSubscription } from './end-renewal.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()

test('an account that has bought nothing sees nothing', async () => {
  const { deps } = buildBillingShop(db)
  const { accountId } = await buildSession(deps)
  expect(await viewBilling(deps, { accountId })).toEqual({ subscriptions: [], invoices: [] })
})

test('everything that was bought with its papers, the newest first, and what is over last', async () => {
  const { deps, fake, goOn } = buildBillingShop(db)
  const monthly = (token: string) =>
    buildSubscription(deps, fake, { package: token, period: 'month', currency: 'USD', country: 'US' })
  const [over, old, own] = [
    await monthly('starter'),
    await monthly('legal-toolkit'),
    await monthly('hr-toolkit'),
  ]
  const { accountId } = own
  for (const { id, orderId } of [over, old]) {
    await db.update(subscriptions).set({ accountId }).where(eq(subscriptions.id, id))
    await db.update(orders).set({ accountId }).where(eq(orders.id, orderId))
  }
  await cancelSubscription(deps, actorOf(own), over)
  goOn(32)
  const { subscriptions: views, invoices } = await viewBilling(deps, actorOf(own))
  expect(views.map(({ package: token, state }) => `${token} ${state}`)).toEqual([
    'hr-toolkit past_due',
    'legal-toolkit past_due',
    'starter expired',
  ])
  expect(invoices.map((invoice) => invoice.package)).toEqual(['hr-toolkit', 'legal-toolkit', 'starter'])
  expect(invoices[0]).toMatchObject({ kind: 'invoice', total: 1_199, currency: 'USD' })
  expect(views[2]).toMatchObject({ may: [], charges: [], owed: null, perSeat: false })
})

test('the next three charges fall on the day on which the months hang, to the cent', async () => {
  const { deps, fake, goOn } = buildBillingShop(db)
  goOn(30)
  const own = await buildSubscription(deps, fake, { package: 'solo', period: 'month' })
  const [view] = (await viewBilling(deps, actorOf(own))).subscriptions
  expect(view?.charges).toEqual([
    { on: '2027-04-30', amount: 5_748 },
    { on: '2027-05-31', amount: 5_748 },
    { on: '2027-06-30', amount: 5_748 },
  ])
})
