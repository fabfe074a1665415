import { setupI18n } from '@lingui/core'
import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { i18nContext } from '#kernel/services.server.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { buildPlanHolder } from '#tests/builders/plan-holder.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument } from '../../create-document.ts'
import { loadHome } from './home.server.ts'

const fields: Field[] = ['company', 'city', 'date', 'hobby'].map((id) => ({
  id,
  label: id,
  type: 'text',
  required: id !== 'hobby',
  maximumLength: 100,
}))
const { db } = await createTestDatabase()
const deps = buildDependencies(db, {
  templates: [
    buildTemplate({ free: false, fields }),
    buildTemplate({ number: 2 }),
    buildTemplate({ number: 3, free: false }),
  ],
})

const load = async (cookie: string) =>
  (await answerOf(loadHome(buildRouteRequest(deps, '/app/', { cookie })))).data

async function begin(accountId: string, answers: Record<string, string>) {
  const outcome = await createDocument(
    deps,
    { id: accountId },
    { templateSlug: 'letter-of-intent-D1', answers },
  )
  if (!outcome.ok) throw new Error(outcome.error)
}

test('somebody new is shown what is free first, and the departments that hold something', async () => {
  const { cookie } = await buildSession(deps)

  expect(await load(cookie)).toMatchObject({
    recent: [],
    hasMore: false,
    suggested: [
      { slug: 'letter-of-intent-D2', free: true },
      { slug: 'letter-of-intent-D1', needsPlan: true },
      { slug: 'letter-of-intent-D3' },
    ],
    departments: [{ id: 'legal', count: 3 }],
    free: 1,
    open: [],
  })
})

test('LANG-5 who reads German shares the English library, and what is free of it', async () => {
  const route = buildRouteRequest(deps, '/app/', await buildSession(deps))
  const german = setupI18n({ locale: 'de-DE', messages: { 'de-DE': {} } })
  ;(route.context as RouterContextProvider).set(i18nContext, german)
  const { data } = await answerOf(loadHome(route))
  expect(data).toMatchObject({ departments: [{ id: 'legal', count: 3 }], free: 1 })
})

test('a subscriber is offered everything, and no way to more', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))

  expect(await load(cookie)).toMatchObject({
    open: 'all',
    suggested: [{ needsPlan: false }, { needsPlan: false }, { needsPlan: false }],
  })
})

test('LIC-3 who has a plan for another department is still shown the way to more', async () => {
  const fake = buildPaymentProvider(deps)
  const { cookie } = await buildPlanHolder({ ...deps, payments: fake.providers }, fake, {
    package: 'hr-toolkit',
  })

  expect(await load(cookie)).toMatchObject({
    open: ['Human resources'],
    suggested: [{ needsPlan: false }, { needsPlan: true }, { needsPlan: true }],
  })
})

test('a document shows how far its required questions have come, also where its text is withheld', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await begin(accountId, { company: 'Acme', date: 'today', hobby: 'golf' })

  expect(await load(cookie)).toMatchObject({
    recent: [{ title: 'Letter of Intent – Acme', progress: { required: 3, answered: 2 } }],
    suggested: [{ slug: 'letter-of-intent-D2' }, { slug: 'letter-of-intent-D3' }],
  })
})

test('LIC-3 nothing of a text and nothing of the answers is in the page', async () => {
  const { accountId, cookie } = await buildSession(deps)
  await begin(accountId, { date: 'Acme Secret' })

  expect(JSON.stringify(await load(cookie))).not.toMatch(/paragraph|Secret/)
})

test('the six latest are shown, and that there are more', async () => {
  const { accountId, cookie } = await buildSession(deps)
  for (let count = 0; count < 7; count += 1) await begin(accountId, {})

  const page = (await load(cookie)) as { recent: unknown[]; hasMore: boolean }

  expect([page.recent.length, page.hasMore]).toEqual([6, true])
})
