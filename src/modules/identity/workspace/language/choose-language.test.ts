import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { accounts } from '../../tables/accounts.ts'
import { chooseLanguage } from './choose-language.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

const choose = (form: Record<string, string>, cookie?: string) =>
  answerOf(
    chooseLanguage(
      buildRouteRequest(deps, '/app/language/', { form, ...(cookie !== undefined && { cookie }) }),
    ),
  )

test('LANG-3 a choice is kept in the browser and in the account', async () => {
  const { accountId, cookie } = await buildSession(deps)

  const { status, location, data } = await choose({ language: 'fr', next: '/app/documents/' }, cookie)

  expect({ status, location }).toEqual({ status: 303, location: '/app/documents/' })
  if (!(data instanceof Response)) throw new Error('no cookie was set')
  expect(data.headers.getSetCookie()).toEqual([expect.stringMatching(/^b_lang=fr; .*Max-Age=31536000/)])
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  expect(row?.language).toBe('fr')
})

test('HEAD-7 the language of a link on the website does not take the choice back', async () => {
  const next = '/app/account/create/?lang=fr&lib=fr&entry=search%2F'
  expect(await choose({ language: 'en', next })).toMatchObject({
    location: '/app/account/create/?lib=fr&entry=search%2F',
  })
  expect(await choose({ language: 'en', next: '/app/?lang=fr' })).toMatchObject({ location: '/app/' })
})

test.each([
  '//evil.example',
  'https://evil.example/app/',
  '/app/..//evil.example',
  '/app/\\evil.example',
  '',
])('R-08 %j leads home', async (next) => {
  expect(await choose({ language: 'en', next })).toMatchObject({ status: 303, location: '/app/' })
})

test.each([{}, { language: 'xx' }, { language: '__proto__' }])('%j is no language', async (form) => {
  expect(await choose(form)).toMatchObject({ status: 400 })
})
