import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { actorOf, buildBillingShop } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildSession } from '#tests/builders/session.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { endSubscription, listEndingPlans } from './end-renewal.ts'
import { viewBilling } from './view-billing.ts'

const { db } = await createTestDatabase()
const shop = buildBillingShop(db)

test('an operator ends a renewal with a reason, which stands in the history and in the record', async () => {
  const own = await shop.buildStarter()
  const operator = { accountId: (await buildSession(shop.deps)).accountId, network: 'desk' }
  await endSubscription(shop.deps, operator, { id: own.id, reason: 'asked for by phone' })
  expect((await viewBilling(shop.deps, actorOf(own))).subscriptions[0]?.history[0]).toMatchObject({
    kind: 'cancelled',
    by: 'operator',
  })
  const { events } = await readSubscription(shop.deps, own)
  expect(events.at(-1)).toMatchObject({ operatorId: operator.accountId, reason: 'asked for by phone' })
  const noted = await db.select().from(auditEvents).where(eq(auditEvents.event, 'subscription.ended'))
  expect(noted).toMatchObject([
    { accountId: own.accountId, actorId: operator.accountId, details: { subscription: own.id } },
  ])
  const nothing = endSubscription(shop.deps, operator, { id: 'nothing', reason: 'none' })
  await expect(nothing).rejects.toMatchObject({ code: 'not_found' })
})

test('R-30 twice is once: one event, one mail, and the reason that was given first', async () => {
  const own = await shop.buildStarter()
  const operator = { accountId: (await buildSession(shop.deps)).accountId, network: 'desk' }
  const presses = ['first', 'second', 'third'].map((reason) =>
    endSubscription(shop.deps, operator, { id: own.id, reason }),
  )
  await Promise.all(presses)
  const before = await readSubscription(shop.deps, own)
  expect(before.events.map(({ kind }) => kind)).toEqual(['begun', 'cancelled'])
  expect(before.notices).toHaveLength(1)
  const noted = await db.select().from(auditEvents).where(eq(auditEvents.accountId, own.accountId))
  expect(noted.filter(({ event }) => event === 'subscription.ended')).toHaveLength(1)
  shop.goOn(40)
  await endSubscription(shop.deps, operator, { id: own.id, reason: 'over by now' })
  expect(await readSubscription(shop.deps, own)).toEqual(before)
})

test('what the deletion of an account ends is named with the end of what is paid, not of what is open', async () => {
  const own = await shop.buildStarter()
  const { paidThrough } = await shop.viewOf(own)
  expect(await listEndingPlans(shop.deps, own)).toMatchObject([{ until: paidThrough, renews: true }])
})
