import { setupI18n } from '@lingui/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { i18nContext } from '#kernel/services.server.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import type { PlanHolder } from '#tests/builders/plan-holder.ts'
import { buildPlanPages, doneAt } from '#tests/builders/plan-pages.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { readSubscription } from '#tests/builders/subscriptions.ts'
import { planPath } from '#ui/workspace/paths.ts'
import { subscriptions } from '../../tables/orders.ts'
import { beginCardByForm, loadReplaceCard } from './plan-pages.server.ts'

const { db } = await createTestDatabase()
const { deps, fake, buildHolder, on } = buildPlanPages(db)

/** Where the provider sends a browser back to, with whatever it likes in the address. */
const open = (holder: PlanHolder, query = '?begun') =>
  answerOf(loadReplaceCard(on(holder, 'card', { query })))
/** What its holder has begun to save. */
async function begin(holder: PlanHolder): Promise<string> {
  await answerOf(beginCardByForm(on(holder, 'card', { form: {} })))
  return ((await open(holder)).data as { fields: { reference: string } }).fields.reference
}

test('R-09 the address of a card that is being saved, opened by anybody else, changes nothing', async () => {
  const holder = await buildHolder()
  fake.save(await begin(holder))
  const before = await readSubscription(deps, holder)
  const { cookie } = await buildSession(deps)
  expect(await open({ ...holder, cookie })).toMatchObject({ status: 404 })
  const nobody = buildRouteRequest(deps, `${planPath(holder.id, 'card')}?begun`)
  const { status, location } = await answerOf(loadReplaceCard({ ...nobody, params: { id: holder.id } }))
  expect([status, location]).toEqual([303, expect.stringContaining('/app/account/login/')])
  expect(await readSubscription(deps, holder)).toEqual(before)
})

test('R-09 what stands in the address proves nothing: the provider is asked', async () => {
  const holder = await buildHolder()
  const reference = await begin(holder)
  const before = await readSubscription(deps, holder)
  const query = `?begun&redirect_status=succeeded&setup_intent=${reference}&state=saved`
  expect(await open(holder, query)).toMatchObject({ status: 200, data: { fields: { reference } } })
  expect(await readSubscription(deps, holder)).toEqual(before)
})

test('R-09 R-30 opened again and again, and at once, it is one card and one charge', async () => {
  const holder = await buildHolder()
  const over = new Date(Date.now() - 3_600_000)
  await db.update(subscriptions).set({ paidThrough: over }).where(eq(subscriptions.id, holder.id))
  fake.save(await begin(holder))
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(holder)))
  for (const { location } of opened) expect(location).toBe(doneAt('card', holder))
  const after = await readSubscription(deps, holder)
  expect(after.events.map(({ kind }) => kind)).toEqual(['begun', 'method_replaced', 'renewed'])
  for (let time = 0; time < 3; time += 1) await open(holder)
  expect(await readSubscription(deps, holder)).toEqual(after)
  expect(fake.charged).toHaveLength(1)
})

test('LANG-1 its fields speak the language of the page, whatever that of the account is', async () => {
  const holder = await buildHolder()
  const route = on(holder, 'card', { form: {} })
  route.context.set(i18nContext, setupI18n({ locale: 'fr-FR', messages: { 'fr-FR': {} } }))
  expect(await answerOf(beginCardByForm(route))).toMatchObject({ status: 303 })
  expect(fake.replacing.at(-1)).toMatchObject({ subscriptionId: holder.id, language: 'fr' })
})
