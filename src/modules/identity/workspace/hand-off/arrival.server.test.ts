import { describe, expect, test, vi } from 'vitest'
import { readCookie } from '#kernel/http/cookies.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { nonceCookieName, sessionCookieName } from '../../hand-off/cookies.ts'
import { issueTicket } from '../../hand-off/issue-ticket.ts'
import { LOG_IN_COOKIE } from '../../hand-off/schema.ts'
import { logOut } from '../account/log-in.server.ts'
import { findAccount, requireAccount } from '../session.server.ts'
import { enterWithTicket, handOffArrival, loadContinueAs } from './arrival.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const nonceCookie = nonceCookieName(deps.urls)
const sessionCookie = sessionCookieName(deps.urls.webApp)

/** What a browser that keeps cookies sends to the page that asks. */
const withCookies = { cookie: 'formulary-probe=1' }

async function buildHandOff(destination = 'doc/mutual-non-disclosure-agreement-D1') {
  const logIn = await buildAccount(deps)
  const request = {
    destination,
    entryPoint: 'test',
    EFtransactionId: undefined,
    lang: 'en',
    lib: 'en',
  } as const
  const { redirect } = await issueTicket(deps, logIn.ssojwt, request)
  return { logIn, redirect, ticket: new URL(redirect).searchParams.get('ssotoken') ?? '' }
}

async function accountOf(cookie: string | undefined): Promise<string | undefined> {
  const account = await findAccount(buildRouteRequest(deps, '/app/', cookie === undefined ? {} : { cookie }))
  return account?.id
}

async function arrive(address: string, cookie?: string, dependencies = deps) {
  const route = buildRouteRequest(dependencies, address, cookie === undefined ? {} : { cookie })
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
  expect(response.headers.get('set-cookie')).toMatch(/^formulary-probe=1;/)
  expect(page).toMatch(/^\/app\/account\/continue\/\?/)
  for (let look = 0; look < 3; look += 1) {
    expect(await answerOf(loadContinueAs(buildRouteRequest(deps, page, withCookies)))).toMatchObject({
      status: 200,
      data: {
        kind: 'ask',
        ticket,
        next: '/app/doc/mutual-non-disclosure-agreement-D1/',
        email: expect.stringMatching(/^p…@/),
        signedInAs: undefined,
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

test('R-06 logged in as somebody else, it is asked first, and the answer ends that session and moves nothing', async () => {
  const own = await buildSession(deps)
  const { logIn, redirect, ticket } = await buildHandOff()

  const { response } = await arrive(redirect, own.cookie)
  const page = response.headers.get('location') ?? ''
  expect(page).toMatch(/^\/app\/account\/continue\/\?/)
  const asked = await answerOf(loadContinueAs(buildRouteRequest(deps, page, { cookie: own.cookie })))
  expect(asked.data).toMatchObject({ kind: 'ask', signedInAs: own.email })
  expect(await accountOf(own.cookie)).toBe(own.accountId)

  const form = { ticket, next: '/app/' }
  const entered = await enterWithTicket(buildRouteRequest(deps, page, { form, cookie: own.cookie }))
  const cookie = entered instanceof Response ? entered.headers.get('set-cookie')?.split(';')[0] : undefined
  expect(await accountOf(cookie)).toBe(logIn.accountId)
  expect(await accountOf(own.cookie)).toBeUndefined()
})

test('R-06 a browser that keeps no cookies is told so, after one redirect, and the ticket stays unused', async () => {
  const { redirect, ticket } = await buildHandOff()
  const { response } = await arrive(redirect)
  expect(response.status).toBe(303)

  const refused = await answerOf(
    loadContinueAs(buildRouteRequest(deps, response.headers.get('location') ?? '')),
  )

  const retry = `/app/doc/mutual-non-disclosure-agreement-D1/?ssotoken=${ticket}`
  expect(refused).toMatchObject({ status: 200, data: { kind: 'no-cookies', retry } })
  const { response: again } = await arrive(retry, withCookies.cookie)
  const page = again.headers.get('location') ?? ''
  expect((await answerOf(loadContinueAs(buildRouteRequest(deps, page, withCookies)))).data).toMatchObject({
    kind: 'ask',
    next: '/app/doc/mutual-non-disclosure-agreement-D1/',
  })
})

test('R-06 after logging out a ticket opens nothing: in its own browser, elsewhere, or where it was asked about already', async () => {
  const { logIn, redirect, ticket } = await buildHandOff()
  const { response: asked } = await arrive(redirect, withCookies.cookie)
  const page = asked.headers.get('location') ?? ''

  const out = await logOut(
    buildRouteRequest(deps, '/app/account/log-out/', {
      cookie: `${LOG_IN_COOKIE}=${logIn.ssojwt}; ${nonceCookie}=${logIn.nonce}`,
      form: {},
    }),
  )
  expect(out).toMatchObject({ status: 303 })

  for (const cookie of [`${nonceCookie}=${logIn.nonce}`, withCookies.cookie]) {
    const { response } = await arrive(redirect, cookie)
    expect(response.headers.getSetCookie().join()).not.toContain(`${sessionCookie}=`)
    const landed = response.headers.get('location') ?? ''
    expect(await answerOf(loadContinueAs(buildRouteRequest(deps, landed, { cookie })))).toMatchObject({
      status: 410,
    })
  }
  expect(await answerOf(loadContinueAs(buildRouteRequest(deps, page, withCookies)))).toMatchObject({
    status: 410,
  })
  const form = { ticket, next: '/app/' }
  expect(await answerOf(enterWithTicket(buildRouteRequest(deps, page, { form })))).toMatchObject({
    status: 410,
  })
})

test('R-06 a ticket that was used, and whose browser has logged out since, opens nothing either', async () => {
  const { logIn, redirect, ticket } = await buildHandOff()
  const nonce = `${nonceCookie}=${logIn.nonce}`
  const { response } = await arrive(redirect, nonce)
  const session = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await accountOf(session)).toBe(logIn.accountId)

  await logOut(buildRouteRequest(deps, '/app/account/log-out/', { cookie: session, form: {} }))

  const { response: again } = await arrive(redirect, nonce)
  expect(again.headers.getSetCookie().join()).not.toContain(`${sessionCookie}=`)
  const form = { ticket, next: '/app/' }
  expect(
    await answerOf(enterWithTicket(buildRouteRequest(deps, '/app/account/continue/', { form }))),
  ).toMatchObject({ status: 410 })
  expect(await accountOf(session)).toBeUndefined()
})

test('R-06 of a ticket that two browsers use at once, one gets in, and no two sessions are left', async () => {
  const { logIn, redirect, ticket } = await buildHandOff()
  const form = { ticket, next: '/app/' }
  const cookieOf = (response: unknown) => {
    const [set = ''] = response instanceof Response ? response.headers.getSetCookie() : []
    return set.startsWith(`${sessionCookie}=`) ? (set.split(';')[0] ?? '') : ''
  }

  const answers = await Promise.all([
    ...[1, 2, 3].map(async () => (await arrive(redirect, `${nonceCookie}=${logIn.nonce}`)).response),
    ...[1, 2, 3].map(() => enterWithTicket(buildRouteRequest(deps, '/app/account/continue/', { form }))),
  ])

  const sessions = answers.map(cookieOf).filter((cookie) => cookie !== '')
  expect(sessions).toHaveLength(1)
  // Whoever came second has shown that there were two: what the first one opened is closed, or was not open
  // yet.
  expect(
    (await Promise.all(sessions.map(accountOf))).filter((id) => id === logIn.accountId).length,
  ).toBeLessThanOrEqual(1)
})

test('F-24 an exchange that fails uses nothing up: the same address works when the database is back', async () => {
  const { logIn, redirect } = await buildHandOff()
  const cookie = `${nonceCookie}=${logIn.nonce}`
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const away = { ...deps, db: { ...db, execute: () => Promise.reject(gone) } as unknown as typeof db }

  const refused = await answerOf(arrive(redirect, cookie, away))

  expect(refused.status).toBe(503)
  const { response } = await arrive(redirect, cookie)
  expect(response.headers.get('location')).toBe('/app/doc/mutual-non-disclosure-agreement-D1/')
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

describe('a browser that is logged in on the website alone', () => {
  const page = '/app/account/invoices/R-1/?page=2'
  const cookieOf = ({ ssojwt, nonce }: { ssojwt: string; nonce: string }) =>
    `${LOG_IN_COOKIE}=${ssojwt}; ${nonceCookie}=${nonce}`
  const ask = (route: ReturnType<typeof buildRouteRequest>) => answerOf(requireAccount(route))

  test('DEST-8 gets into every page by a plain link, and needs no script for it', async () => {
    const logIn = await buildAccount(deps)
    const cookie = cookieOf(logIn)

    const asked = await ask(buildRouteRequest(deps, `${page}&lang=fr&lib=fr`, { cookie }))
    expect(asked).toMatchObject({ status: 303 })
    expect((asked.data as Response).headers.get('referrer-policy')).toBe('no-referrer')
    const { response } = await arrive(asked.location ?? '', cookie)

    expect(response.headers.get('location')).toBe(page)
    const token = readCookie(response.headers.get('set-cookie')?.split(';')[0], sessionCookie)
    expect(await accountOf(`${cookie}; ${sessionCookie}=${token}`)).toBe(logIn.accountId)
  })

  test.each([
    ['its session has ended', (cookie: string) => ({ cookie: `${cookie}; ${sessionCookie}=ended` })],
    ['a form is sent', (cookie: string) => ({ cookie, form: {} })],
    ['its log-in is none', () => ({ cookie: `${LOG_IN_COOKIE}=forged` })],
  ])('R-06 logs in all the same where %s', async (_case, sent) => {
    const cookie = cookieOf(await buildAccount(deps))
    const { location } = await ask(buildRouteRequest(deps, page, sent(cookie)))
    expect(location).toBe(`/app/account/login/?${new URLSearchParams({ next: page })}`)
  })
})
