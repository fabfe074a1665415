import { expect, test, vi } from 'vitest'
import { issueTicket, nonceCookieName, readCookie, sessionCookieName } from '#domain/hand-off/index.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { findAccount } from '../session.server.ts'
import { handOffArrival } from './arrival.server.ts'
import { enterWithTicket, loadContinueAs } from './continue-as.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const nonceCookie = nonceCookieName(deps.urls.webApp)
const sessionCookie = sessionCookieName(deps.urls.webApp)

async function buildHandOff(destination = 'doc/mutual-non-disclosure-agreement-D1') {
  const logIn = await buildAccount(deps)
  const request = { destination, entryPoint: 'test', EFtransactionId: undefined, lang: 'en', lib: 'en' }
  const { redirect } = await issueTicket(deps, logIn.ssojwt, request)
  return { logIn, redirect, ticket: new URL(redirect).searchParams.get('ssotoken') ?? '' }
}

async function arrive(address: string, cookie?: string) {
  const route = buildRouteRequest(deps, address, cookie === undefined ? {} : { cookie })
  const next = vi.fn(async () => new Response('page'))
  const response = await handOffArrival({ ...route, params: {}, pattern: '/app' }, next)
  if (!(response instanceof Response)) throw new Error('the middleware answered nothing')
  return { response, next }
}

test('DEST-8 the browser that signed up goes straight on, with a session and without the ticket', async () => {
  const { logIn, redirect, ticket } = await buildHandOff()

  const { response } = await arrive(redirect, `${nonceCookie}=${logIn.nonce}`)

  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/app/doc/mutual-non-disclosure-agreement-D1/')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify([...response.headers])).not.toContain(ticket)
  const token = readCookie(response.headers.get('set-cookie')?.split(';')[0], sessionCookie)
  const account = await findAccount(buildRouteRequest(deps, '/app/', { cookie: `${sessionCookie}=${token}` }))
  expect(account?.id).toBe(logIn.accountId)
})

test('R-06 elsewhere it is asked first: looking uses nothing up, the form does, once', async () => {
  const { redirect, ticket } = await buildHandOff()

  const { response } = await arrive(redirect)
  const page = response.headers.get('location') ?? ''
  expect(response.headers.getSetCookie()).toEqual([])
  expect(page).toMatch(/^\/app\/account\/continue\/\?/)
  for (let look = 0; look < 3; look += 1) {
    expect(await answerOf(loadContinueAs(buildRouteRequest(deps, page)))).toMatchObject({
      status: 200,
      data: {
        ticket,
        next: '/app/doc/mutual-non-disclosure-agreement-D1/',
        email: expect.stringMatching(/^p…@/),
      },
    })
  }

  const form = { ticket, next: '/app/documents/' }
  const entered = await answerOf(enterWithTicket(buildRouteRequest(deps, page, { form })))
  expect(entered).toMatchObject({ status: 303, location: '/app/documents/' })
  expect(await answerOf(enterWithTicket(buildRouteRequest(deps, page, { form })))).toMatchObject({
    status: 410,
  })
})

test('R-06 a second use is refused and ends the session that the first has made', async () => {
  const { logIn, redirect } = await buildHandOff()
  const cookie = `${nonceCookie}=${logIn.nonce}`
  const { response: first } = await arrive(redirect, cookie)
  const session = first.headers.get('set-cookie')?.split(';')[0] ?? ''

  const { response: second } = await arrive(redirect, cookie)

  expect(second.headers.getSetCookie()).toEqual([])
  const page = second.headers.get('location') ?? ''
  expect(page).not.toContain('ssotoken')
  expect(await answerOf(loadContinueAs(buildRouteRequest(deps, page)))).toMatchObject({ status: 410 })
  expect(await findAccount(buildRouteRequest(deps, '/app/', { cookie: session }))).toBeUndefined()
})

test('R-08 the form leads nowhere but into the web application', async () => {
  const { ticket } = await buildHandOff()
  const form = { ticket, next: '//evil.example/' }

  expect(
    await answerOf(enterWithTicket(buildRouteRequest(deps, '/app/account/continue/', { form }))),
  ).toMatchObject({
    status: 303,
    location: '/app/',
  })
})

test('an address without a ticket is not touched', async () => {
  const { response, next } = await arrive('/app/documents/?lang=en&lib=en')

  expect(next).toHaveBeenCalledOnce()
  expect(await response.text()).toBe('page')
})
