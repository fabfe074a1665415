import { expect, test } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { logIn } from '../../accounts/log-in.ts'
import { logInCookies, sessionCookie } from '../../hand-off/cookies.ts'
import { findAccount } from '../session.server.ts'
import { changeDevices, type ListedDevice, loadDevices } from './account.server.ts'
import { logInByForm } from './log-in.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

/**
 * Somebody who has signed up in one browser and is logged in with these, each known by the cookies that it
 * sends.
 */
async function buildOwner(devices: string[]) {
  const email = buildEmail()
  await buildAccount(deps, { email, password })
  const cookies = []
  for (const device of devices) {
    const outcome = await logIn(deps, { ...buildVisitor(), device, country: 'DE' }, { email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    const given = [...logInCookies(deps.urls, outcome.logIn), sessionCookie(deps.urls, outcome.session)]
    cookies.push(given.map((cookie) => cookie.split(';')[0]).join('; '))
  }
  return { email, cookies }
}

async function listFor(cookie: string | undefined): Promise<ListedDevice[]> {
  const route = buildRouteRequest(deps, '/app/account/', { cookie: cookie ?? '' })
  const account = await findAccount(route)
  if (!account) throw new Error('nobody is logged in')
  return loadDevices(route, account)
}

const change = (cookie: string | undefined, form: Record<string, string>) =>
  answerOf(changeDevices(buildRouteRequest(deps, '/app/account/devices/', { cookie: cookie ?? '', form })))
const isLoggedIn = async (cookie: string | undefined) =>
  (await findAccount(buildRouteRequest(deps, '/app/', { cookie: cookie ?? '' }))) !== undefined

test('the list names browser and country, and which one it is seen with', async () => {
  const { cookies } = await buildOwner(['Safari, iOS', 'Firefox, Windows'])

  const [mine, phone, signUp] = await listFor(cookies[1])

  expect(mine).toMatchObject({ name: 'Firefox, Windows', place: 'Germany', isThisDevice: true })
  expect(phone).toMatchObject({ name: 'Safari, iOS', isThisDevice: false })
  expect(signUp).toMatchObject({ name: null, place: null, isThisDevice: false })
})

test('R-07 one browser is logged out from another', async () => {
  const { cookies } = await buildOwner(['Safari, iOS', 'Firefox, Windows'])
  const phone = (await listFor(cookies[1])).find(({ name }) => name === 'Safari, iOS')

  const answer = await change(cookies[1], { intent: 'log-out', id: phone?.id ?? '' })

  expect(answer).toMatchObject({ status: 303, location: '/app/account/?done=device-logged-out#devices' })
  expect([await isLoggedIn(cookies[0]), await isLoggedIn(cookies[1])]).toEqual([false, true])
})

test('R-07 all other browsers are logged out, and this one stays', async () => {
  const { cookies } = await buildOwner(['Safari, iOS', 'Firefox, Windows'])

  const answer = await change(cookies[1], { intent: 'log-out-others' })

  expect(answer).toMatchObject({ status: 303, location: '/app/account/?done=others-logged-out#devices' })
  expect([await isLoggedIn(cookies[0]), await isLoggedIn(cookies[1])]).toEqual([false, true])
  expect(await listFor(cookies[1])).toHaveLength(1)
})

test('R-12 a browser of somebody else is not there, and neither is another wish', async () => {
  const mine = await buildOwner(['Firefox, Windows'])
  const other = await buildOwner(['Safari, iOS'])
  const id = (await listFor(other.cookies[0]))[0]?.id ?? ''

  expect(await change(mine.cookies[0], { intent: 'log-out', id })).toMatchObject({ status: 404 })
  expect(await change(mine.cookies[0], { intent: 'nonsense' })).toMatchObject({ status: 400 })
  expect(await isLoggedIn(other.cookies[0])).toBe(true)
})

test('R-07 a session that somebody planted before the log-in is not the one after it', async () => {
  const { email, cookies } = await buildOwner(['Firefox, Windows'])
  const planted = `formulary=${'x'.repeat(43)}; ${cookies[0]?.replace('formulary=', 'other=')}`
  const form = { email, password }

  const { data } = await answerOf(
    logInByForm(buildRouteRequest(deps, '/app/account/login/', { cookie: planted, form })),
  )

  if (!(data instanceof Response)) throw new Error('nobody was logged in')
  const given = Object.fromEntries(
    data.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') ?? []),
  )
  for (const name of ['formulary', 'p_ssojwt', 'formulary-hand-off']) {
    expect(given[name]?.length).toBeGreaterThanOrEqual(43)
    expect(planted).not.toContain(given[name])
  }
  expect(await isLoggedIn(`formulary=${'x'.repeat(43)}`)).toBe(false)
  // And the log-in that this browser had before is over.
  expect(await isLoggedIn(cookies[0])).toBe(false)
})
