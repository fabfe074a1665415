import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { addDays } from '#kernel/time.ts'
import { placeOrder } from '#modules/commerce/orders/place-order.ts'
import { orders } from '#modules/commerce/tables/orders.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { buildAffiliate } from '#tests/builders/affiliates.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildOrderInput } from '#tests/builders/orders.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import type { Evidence } from '../attribution.ts'
import { affiliateSales, affiliates } from '../tables.ts'
import { loadAffiliate } from '../workspace/affiliate.server.ts'
import { changeOneAffiliate, loadAffiliates, loadOneAffiliate, loadSales } from './affiliates.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

async function openDesk() {
  const session = await buildSession(deps)
  await db.update(accounts).set({ role: 'finance' }).where(eq(accounts.id, session.accountId))
  return session
}

interface Paged {
  older: string | null
}

/** Every page of a list, from the first one on, by the way that each leads to the next. */
async function readAll<Page extends Paged>(read: (query: string) => Promise<Page>): Promise<Page[]> {
  const pages: Page[] = []
  for (let query: string | null = ''; query !== null; query = pages.at(-1)?.older ?? null)
    pages.push(await read(query))
  return pages
}

/** So many sales of an affiliate, all of one moment, in the order of their ids. */
async function sell(affiliateId: string, count: number): Promise<string[]> {
  const visitor = { ...buildVisitor(), network: 'x' }
  const input = buildOrderInput(deps)
  const outcome = await placeOrder(deps, visitor, { account: undefined, input })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const [pattern] = await db.select().from(orders).where(eq(orders.id, outcome.orderId))
  if (!pattern) throw new Error('there is no order to make them by')
  const ids = Array.from({ length: count }, (_, index) => `sale-${String(index).padStart(4, '0')}`)
  await db.insert(orders).values(ids.map((id) => ({ ...pattern, id, number: id, idempotencyKey: id })))
  const evidence: Evidence = {
    ...{ link: { code: 'x', affiliateId, isInForce: true }, signUp: null, isOwnAccount: false },
    ...{ isSameMailbox: false, isSameNetwork: false, isSameName: false, isFromAd: false, ordersWithinDay: 0 },
  }
  const common = { affiliateId, evidence, decision: 'credited' as const, share: 30 }
  const placedAt = new Date('2026-05-01T12:00:00Z')
  await db.insert(affiliateSales).values(ids.map((orderId) => ({ ...common, orderId, placedAt })))
  return ids
}

test('AFF-2 operators and the affiliate come to every sale, a page at a time, also while others come in', async () => {
  const { id } = await buildAffiliate(deps)
  const ids = await sell(id, 120)
  const { cookie } = await openDesk()
  const path = `/app/admin/affiliates/${id}/`
  const read = async (query: string) => {
    const request = buildRouteRequest(deps, `${path}${query}`, { cookie })
    const { data } = await answerOf(loadOneAffiliate(Object.assign(request, { params: { id } })))
    return data as Awaited<ReturnType<typeof loadOneAffiliate>>
  }
  const pages = await readAll(read)
  expect(pages.map(({ sales }) => sales.length)).toEqual([50, 50, 20])
  expect(pages.flatMap(({ sales }) => sales.map(({ orderId }) => orderId))).toEqual(ids.toReversed())

  const [first] = await db.select().from(affiliateSales).where(eq(affiliateSales.orderId, 'sale-0119'))
  if (!first) throw new Error('there is no sale')
  const [pattern] = await db.select().from(orders).where(eq(orders.id, 'sale-0119'))
  if (!pattern) throw new Error('there is no order')
  const names = { id: 'later', number: 'later', idempotencyKey: 'later' }
  await db.insert(orders).values({ ...pattern, ...names })
  await db.insert(affiliateSales).values({ ...first, orderId: 'later', placedAt: addDays(first.placedAt, 1) })
  const second = await read(pages[0]?.older ?? '')
  expect(second.sales[0]?.orderId).toBe('sale-0069')
  for (const query of ['?before=x', '?before=-1', '?before=1e99'])
    expect((await read(query)).sales[0]?.orderId, query).toBe('later')

  const { cookie: theirs, accountId } = await buildSession(deps)
  await db.update(affiliates).set({ accountId }).where(eq(affiliates.id, id))
  const own = await readAll(async (query) => {
    const request = buildRouteRequest(deps, `/app/affiliate/${query}`, { cookie: theirs })
    const { data } = await answerOf(loadAffiliate(request))
    const { portal } = data as Awaited<ReturnType<typeof loadAffiliate>>
    if (!portal) throw new Error('there is no portal')
    return portal
  })
  expect(own.flatMap(({ sales }) => sales.map(({ number }) => number))).toEqual(
    Array.from({ length: 121 }, (_, index) => 121 - index),
  )
  expect(JSON.stringify(own), 'whose order it was is not told').not.toContain('sale-0')
})

test('AFF-2 operators come to every application, a page at a time', async () => {
  const { id, code } = await buildAffiliate(deps)
  const [pattern] = await db.select().from(affiliates).where(eq(affiliates.id, id))
  if (!pattern) throw new Error('there is no affiliate')
  const copies = Array.from({ length: 60 }, (_, index) => `${code}-${index}`)
  const copy = { ...pattern, accountId: null, state: 'refused' as const }
  await db.insert(affiliates).values(copies.map((each) => ({ ...copy, id: each, code: each })))
  const { cookie } = await openDesk()
  const read = async (query: string) => {
    const address = `/app/admin/affiliates/${query || '?state=refused'}`
    const { data } = await answerOf(loadAffiliates(buildRouteRequest(deps, address, { cookie })))
    return data as Awaited<ReturnType<typeof loadAffiliates>>
  }
  const pages = await readAll(read)
  expect(pages.map((page) => page.affiliates.length)).toEqual([50, 10])
  const shown = pages.flatMap((page) => page.affiliates.map((each) => each.code))
  expect(shown.toSorted()).toEqual(copies.toSorted())
})

test('R-38 who looks at an affiliate leaves an event, and who decides of one that there is not, none', async () => {
  const { id, accountId } = await buildAffiliate(deps)
  const { cookie, accountId: actorId } = await openDesk()
  const path = `/app/admin/affiliates/${id}/`
  await loadOneAffiliate(Object.assign(buildRouteRequest(deps, path, { cookie }), { params: { id } }))
  const viewed = await db.select().from(auditEvents).where(eq(auditEvents.event, 'affiliate.viewed'))
  expect(viewed.filter((event) => event.actorId === actorId)).toMatchObject([
    { accountId, details: { affiliate: id } },
  ])
  const form = { intent: 'end', reason: 'x' }
  const nobodys = buildRouteRequest(deps, '/app/admin/affiliates/nobody/', { cookie, form })
  const answer = await answerOf(changeOneAffiliate(Object.assign(nobodys, { params: { id: 'nobody' } })))
  expect(answer.status).toBe(404)
})

test('AFF-1 operators find whose any order that came by a link is, and why, also where it is nobody’s', async () => {
  const { id } = await buildAffiliate(deps)
  const visitor = { ...buildVisitor(), network: 'y' }
  const input = buildOrderInput(deps, { referral: 'affiliate=nobody-at-all' })
  const outcome = await placeOrder(deps, visitor, { account: undefined, input })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  const [order] = await db.select().from(orders).where(eq(orders.id, outcome.orderId))
  if (!order) throw new Error('there is no order')
  const { cookie } = await openDesk()
  const search = async (query: Record<string, string>) => {
    const address = `/app/admin/affiliate-sales/?${new URLSearchParams(query)}`
    const { data } = await answerOf(loadSales(buildRouteRequest(deps, address, { cookie })))
    return data as Awaited<ReturnType<typeof loadSales>>
  }
  for (const query of [{ words: order.number }, { words: order.id }, { state: 'not_credited' }])
    expect((await search(query)).sales).toMatchObject([
      { orderId: order.id, affiliate: null, steps: ['link-unknown', 'sign-up-none'] },
    ])
  expect((await search({ words: 'nothing' })).sales).toEqual([])

  const names = { id: 'disputed', number: 'disputed', idempotencyKey: 'disputed' }
  await db.insert(orders).values({ ...order, ...names, state: 'charged_back' })
  const [pattern] = await db.select().from(affiliateSales).where(eq(affiliateSales.orderId, order.id))
  if (!pattern) throw new Error('there is no sale')
  const credited = { affiliateId: id, decision: 'credited' as const }
  await db.insert(affiliateSales).values({ ...pattern, ...credited, orderId: 'disputed' })
  expect((await search({ state: 'charged_back' })).sales).toMatchObject([
    { orderId: 'disputed', affiliate: { id }, state: 'charged_back' },
  ])

  const pages = await readAll(async (query) => search(Object.fromEntries(new URLSearchParams(query))))
  const shown = pages.flatMap(({ sales }) => sales.map((sale) => sale.orderId))
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(shown).size).toBe(await db.$count(affiliateSales))
  expect(shown).toHaveLength(new Set(shown).size)
})
