import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildSubscription } from '#tests/builders/subscriptions.ts'
import { subscriptions } from '../../tables/orders.ts'
import { changeSubscription, loadSubscription, loadSubscriptions } from './subscriptions.server.ts'

const { db } = await createTestDatabase()
const fake = buildPaymentProvider()
const deps = { ...buildDependencies(db), payments: fake.providers }
const PAGE = '/app/admin/subscriptions/'

type Options = Parameters<typeof buildRouteRequest>[2]
const route = (path: string, options: Options) => buildRouteRequest(deps, PAGE + path, options)
const list = (query: string, options: Options) => answerOf(loadSubscriptions(route(query, options)))
const one = (id: string, options: Options) =>
  answerOf(loadSubscription({ ...route(`${id}/`, options), params: { id } }))
const end = (id: string, form: Record<string, string>, options: Options) =>
  answerOf(changeSubscription({ ...route(`${id}/`, { ...options, form }), params: { id } }))

async function buildOperator() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, session.accountId))
  return session
}

async function buildHolder() {
  const { id, accountId } = await buildSubscription(deps, fake)
  const [holder] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
  return { id, accountId, email: holder?.email ?? '' }
}

describe('operators and subscriptions', () => {
  test('R-12 nobody else sees or ends one', async () => {
    const { id } = await buildHolder()
    const visitor = await buildSession(deps)
    for (const answer of [
      list('', visitor),
      one(id, visitor),
      end(id, { intent: 'end', reason: 'x' }, visitor),
    ])
      expect((await answer).status).toBe(404)
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row?.cancelledAt).toBeNull()
  })

  test('one is found by a part of its address and by its state, and an address of nonsense shows all', async () => {
    const operator = await buildOperator()
    const { id, email } = await buildHolder()
    const found = async (query: string) =>
      ((await list(query, operator)).data as { found: { id: string }[] }).found.map((each) => each.id)
    expect(await found(`?email=${encodeURIComponent(email)}`)).toEqual([id])
    expect(await found(`?state=active&email=${encodeURIComponent(email)}`)).toEqual([id])
    expect(await found(`?state=expired&email=${encodeURIComponent(email)}`)).toEqual([])
    expect(await found('?state=%00&email=')).toContain(id)
  })

  test('its renewal is ended with a reason, which is written down, and once', async () => {
    const operator = await buildOperator()
    const { id, accountId } = await buildHolder()
    expect(await end(id, { intent: 'end', reason: ' ' }, operator)).toMatchObject({ status: 400 })
    expect(await end(id, { intent: 'other', reason: 'x' }, operator)).toMatchObject({ status: 400 })
    expect((await end(id, { intent: 'end', reason: 'Asked for by phone' }, operator)).status).toBe(303)
    expect((await one(id, operator)).data).toMatchObject({
      state: 'cancelled',
      events: [{ kind: 'cancelled', by: 'operator', reason: 'Asked for by phone' }, { kind: 'begun' }],
    })
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.event, 'subscription.ended'))
    expect(event).toMatchObject({ accountId, actorId: operator.accountId })
    expect((await end(id, { intent: 'end', reason: 'again' }, operator)).status).toBe(303)
    const ended = eq(auditEvents.event, 'subscription.ended')
    expect(await db.select().from(auditEvents).where(ended)).toHaveLength(1)
    expect((await one('nobody', operator)).status).toBe(404)
  })

  test('R-43 whoever looks at one is written down, and nobody who may not', async () => {
    const operator = await buildOperator()
    const { id, accountId } = await buildHolder()
    await one(id, operator)
    await one(id, await buildSession(deps))
    await one('nobody', operator)
    const seen = await db.select().from(auditEvents).where(eq(auditEvents.accountId, accountId))
    expect(seen.filter(({ event }) => event === 'subscription.viewed')).toMatchObject([
      { actorId: operator.accountId, network: 'test', requestId: 'test', details: { subscription: id } },
    ])
  })
})
