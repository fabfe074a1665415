import { setupI18n } from '@lingui/core'
import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { i18nContext } from '#kernel/services.server.ts'
import { findDeclaredLicence } from '#modules/entitlements/declare-licence.ts'
import { recordDownload } from '#modules/entitlements/record-download.ts'
import { termsShownIn } from '#modules/identity/accounts/accepted-terms.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { buildPlanHolder } from '#tests/builders/plan-holder.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { declareLicenceByForm, loadLicence } from './licence.server.ts'

const { db } = await createTestDatabase()
const deps = { ...buildDependencies(db), clock: () => new Date('2026-12-31T22:00:00Z') }

test('LIC-2 who has a license sees what was taken, of how much, and when there is more again', async () => {
  const { accountId, cookie } = await buildSession(deps)
  const load = () => answerOf(loadLicence(buildRouteRequest(deps, '/app/licence/', { cookie })))
  expect(await load()).toMatchObject({ data: { open: [], taken: null } })

  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  for (const network of ['work', 'work', 'home']) {
    await recordDownload(deps, { id: accountId, downloadsPerMonth: null }, { network, text: null })
  }
  expect(await load()).toMatchObject({
    data: {
      open: 'all',
      taken: {
        today: { taken: 3, most: 100 },
        networks: { taken: 2, most: 10 },
        month: null,
        dayStarts: new Date('2027-01-01T00:00:00Z'),
        monthStarts: new Date('2027-01-01T00:00:00Z'),
      },
    },
  })
})

test('LIC-3 who has a plan for one department is told which it is, in their language, and where the prices are', async () => {
  const fake = buildPaymentProvider(deps)
  const { cookie } = await buildPlanHolder({ ...deps, payments: fake.providers }, fake, {
    package: 'hr-toolkit',
  })
  const route = buildRouteRequest(deps, '/app/licence/', { cookie })
  const messages = await loadMessages('fr', 'library')
  const french = setupI18n({ locale: 'fr-FR', messages: { 'fr-FR': messages } })
  ;(route.context as RouterContextProvider).set(i18nContext, french)

  expect(await answerOf(loadLicence(route))).toMatchObject({
    data: {
      open: ['Ressources humaines'],
      taken: { today: { taken: 0 } },
      pricesUrl: 'http://localhost:3000/fr/pricing/plans/',
    },
  })
})

test('R-08 leads back to the document that its reader comes from, and begins no download there', async () => {
  const { cookie } = await buildSession(deps)
  const own = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_'
  for (const [next, document] of [
    [`${own}&download=pdf&more=1`, own],
    ['/app/doc/lease-D7/', '/app/doc/lease-D7/'],
    ['/app/search/?t=lease', undefined],
    ['//evil.example/doc/lease-D7/', undefined],
  ] as const) {
    const path = `/app/licence/?${new URLSearchParams({ next })}`
    const { data } = await answerOf(loadLicence(buildRouteRequest(deps, path, { cookie })))
    expect((data as { document?: string }).document, next).toBe(document)
  }
})

test('LIC-1 whoever has a license declares its kind, as the page says it, and sees it there from then on', async () => {
  const { accountId, cookie } = await buildSession(deps)
  const load = () => answerOf(loadLicence(buildRouteRequest(deps, '/app/licence/', { cookie })))
  const { eula } = termsShownIn('en')
  const declare = (kind: string, { as = cookie, version = eula }: { as?: string; version?: string } = {}) => {
    const form = { kind, version }
    return answerOf(declareLicenceByForm(buildRouteRequest(deps, '/app/licence/', { cookie: as, form })))
  }
  expect(await load()).toMatchObject({ data: { kind: 'individual' } })
  expect((await declare('attorney')).status).toBe(402)
  expect(await findDeclaredLicence(db, { accountId })).toBeUndefined()

  await db.update(accounts).set({ licence: 'subscriber' }).where(eq(accounts.id, accountId))
  expect(await load()).toMatchObject({ data: { kind: 'individual', agreementVersion: eula } })
  expect(await declare('attorney')).toMatchObject({ status: 303, location: '/app/licence/?done=declared' })
  expect(await load()).toMatchObject({ data: { kind: 'attorney' } })
  expect(await findDeclaredLicence(db, { accountId })).toMatchObject({ kind: 'attorney', language: 'en' })
  expect((await declare('firm')).status).toBe(400)
  expect(await declare('individual', { version: '2001-01-01.abc' })).toMatchObject({
    status: 409,
    data: { error: 'other_version' },
  })
  expect(await declare('individual', { as: '' })).toMatchObject({
    location: expect.stringContaining('/login/'),
  })
  expect(await load()).toMatchObject({ data: { kind: 'attorney' } })
})
