import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession, SESSION_PASSWORD } from '#tests/builders/session.ts'
import { loadLogIn, logInByForm } from './log-in.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const form = '/app/account/login/?next=%2Fapp%2Fdocuments%2F'

/** A log-in by a browser that sends no cookie, and where it is sent. */
async function logInWithoutCookies() {
  const { email } = await buildSession(deps)
  const fields = { email, password: SESSION_PASSWORD }
  const answer = await answerOf(logInByForm(buildRouteRequest(deps, form, { form: fields })))
  if (!(answer.data instanceof Response)) throw new Error('nobody was logged in')
  const cookie = answer.data.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { location: answer.location ?? '', cookie }
}

test('a browser that keeps no cookies is told so after the right password', async () => {
  const { location } = await logInWithoutCookies()
  const shown = await answerOf(loadLogIn(buildRouteRequest(deps, location)))
  expect(shown.data).toMatchObject({ next: '/app/documents/', keepsNoCookies: true })
})

test('a browser that had no cookie yet, and keeps the new one, goes on to where it was going', async () => {
  const { location, cookie } = await logInWithoutCookies()
  const route = buildRouteRequest(deps, location, { cookie })
  expect(await answerOf(loadLogIn(route))).toMatchObject({ status: 303, location: '/app/documents/' })
})

test('whose log-in has ended meanwhile, and who comes here for the first time, is told nothing of cookies', async () => {
  const { location } = await logInWithoutCookies()
  const ended = buildRouteRequest(deps, location, { cookie: 'formulary=ended' })
  for (const route of [ended, buildRouteRequest(deps, form)]) {
    expect((await answerOf(loadLogIn(route))).data).toMatchObject({ keepsNoCookies: false })
  }
})
