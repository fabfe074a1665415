import { expect, test } from 'vitest'
import { readCookie } from '#kernel/http/cookies.ts'
import { findAccess } from '#modules/entitlements/access.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { prepareAccountMails } from '../../accounts/account-mails.ts'
import { findSession } from '../../accounts/sessions.ts'
import { deviceCookieName } from '../../hand-off/cookies.ts'
import type { RouteRequest } from '../session.server.ts'
import { loadAccount, updateProfileByForm } from './account.server.ts'
import {
  changeEmailByForm,
  confirmEmailByForm,
  loadCheckMail,
  loadConfirmEmail,
  loadEmail,
  sendProofMail,
} from './email.server.ts'
import { logInByForm, logOut } from './log-in.server.ts'
import {
  changePasswordByForm,
  loadPassword,
  requestResetByForm,
  setPasswordByForm,
} from './password.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

const post = (path: string, form: Record<string, string>, cookie?: string) =>
  buildRouteRequest(deps, path, { form, ...browserOf(cookie) })
const get = (path: string, cookie?: string) => buildRouteRequest(deps, path, browserOf(cookie))

/** A browser with these cookies, as the server describes it. */
function browserOf(cookie: string | undefined) {
  if (cookie === undefined) return {}
  const deviceSecret = readCookie(cookie, deviceCookieName(deps.urls))
  return { cookie, services: { describeVisitor: async () => ({ network: 'test', deviceSecret }) } }
}

/** The cookies that an answer sets, as the browser sends them back. */
function cookiesOf(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error('no cookies were set')
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function buildOwner({ email = buildEmail() } = {}) {
  const { accountId } = await buildAccount(deps, { email, password })
  const { data } = await answerOf(logInByForm(post('/app/account/login/', { email, password })))
  return { accountId, email, cookie: cookiesOf(data) }
}

const sessionOf = (cookie: string) => findSession(deps, /(?:^|; )formulary=([^;]+)/.exec(cookie)?.[1])

/** The path and query of a link in a mail. */
const pathOf = (url: string | undefined) => {
  const { pathname, search } = new URL(url ?? '')
  return pathname + search
}

test('R-01 a reset is answered the same for an address with an account and for one without', async () => {
  const { email } = await buildAccount(deps, { password })

  for (const address of [email, buildEmail()]) {
    expect(
      await answerOf(requestResetByForm(post('/app/account/forgot-password/', { email: address }))),
    ).toEqual({
      status: 200,
      location: null,
      data: { sentTo: address },
    })
  }
})

test('R-04 a reset that is asked for too often is refused with the time, and what was typed stays', async () => {
  const email = buildEmail()
  const ask = () => answerOf(requestResetByForm(post('/app/account/forgot-password/', { email })))
  for (let time = 0; time < 5; time += 1) await ask()

  expect(await ask()).toMatchObject({
    status: 429,
    data: { error: 'too_many_requests', retryAfter: expect.any(Number), values: { email } },
  })
})

test('an address that is none is told beside its field', async () => {
  const route = post('/app/account/forgot-password/', { email: 'nobody' })

  expect(await answerOf(requestResetByForm(route))).toMatchObject({
    status: 400,
    data: { error: 'email_invalid', field: 'email', values: { email: 'nobody' } },
  })
})

test('R-04 the host that a request names stands in no link', async () => {
  const { accountId, email } = await buildAccount(deps, { password })
  const route = post('/app/account/forgot-password/', { email })
  const request = new Request('http://evil.example/app/account/forgot-password/', {
    method: 'POST',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: new URLSearchParams({ email }),
  })

  await requestResetByForm({ ...route, request, url: new URL(request.url) })

  const mail = await prepareAccountMails(deps).resetPassword({ accountId })
  expect(mail?.data.setPasswordUrl).toMatch(/^http:\/\/localhost:3000\/app\/account\/set-password\/\?link=/)
})

test('R-02 a password that can be guessed is told beside its field, and the link can be used again', async () => {
  const { accountId } = await buildAccount(deps)
  const mail = await prepareAccountMails(deps).welcome({ accountId })
  const path = pathOf(mail?.data.setPasswordUrl)

  expect(await answerOf(setPasswordByForm(post(path, { password: 'Password1' })))).toMatchObject({
    status: 400,
    data: { error: 'password_too_common', field: 'password' },
  })
  expect(await answerOf(setPasswordByForm(post(path, { password: '🙂🙂🙂🙂🙂🙂a1' })))).toMatchObject({
    status: 303,
  })
})

test('a link that confirms an address asks a browser that is not logged in for the password, and logs nobody in', async () => {
  const { accountId, email, cookie } = await buildOwner()
  const mail = await prepareAccountMails(deps).confirmEmail({ accountId })
  const path = pathOf(mail?.data.confirmUrl)

  expect(await answerOf(loadConfirmEmail(get(path)))).toMatchObject({
    data: {
      found: { email, proof: 'password', setPassword: path.replace('confirm-email', 'set-password') },
    },
  })
  expect(await answerOf(loadConfirmEmail(get(path, cookie)))).toMatchObject({
    data: { found: { proof: 'log-in' } },
  })
  expect(await answerOf(confirmEmailByForm(post(path, {})))).toMatchObject({
    status: 400,
    data: { error: 'required', field: 'password' },
  })

  const { status, location, data } = await answerOf(confirmEmailByForm(post(path, { password })))

  expect([status, location]).toEqual([
    303,
    `/app/account/login/?${new URLSearchParams({ done: 'email-confirmed', email })}`,
  ])
  expect(data instanceof Response && data.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^formulary-device=/),
  ])
  expect(await answerOf(loadConfirmEmail(get(path)))).toMatchObject({
    status: 410,
    data: { found: undefined },
  })
  expect(await sessionOf(cookie)).toBeUndefined()
})

test('confirming in the browser that is logged in goes on with a new session', async () => {
  const { accountId, cookie } = await buildOwner()
  const mail = await prepareAccountMails(deps).confirmEmail({ accountId })

  const { location, data } = await answerOf(
    confirmEmailByForm(post(pathOf(mail?.data.confirmUrl), {}, cookie)),
  )

  expect(location).toBe('/app/account/?done=email-confirmed')
  expect(await sessionOf(cookie)).toBeUndefined()
  expect(await sessionOf(cookiesOf(data))).toMatchObject({ id: accountId, emailVerified: true })
})

test('R-05 a profile is its name and its language, whatever else is sent', async () => {
  const { accountId, cookie } = await buildOwner()
  const form = {
    name: '  Ana Pérez ',
    language: 'es',
    role: 'owner',
    emailVerified: 'true',
    emailVerifiedAt: '2020-01-01',
    email: 'm1@mail.test',
    id: '1',
    plan: 'pro',
    licence: 'subscriber',
    library: 'all',
    credit: '9999',
  }

  const saved = await answerOf(updateProfileByForm(post('/app/account/', form, cookie)))

  expect(saved).toMatchObject({ status: 303, location: '/app/account/?done=profile-saved' })
  expect(await sessionOf(cookie)).toMatchObject({
    name: 'Ana Pérez',
    language: 'es',
    role: 'member',
    emailVerified: false,
  })
  expect(await findAccess(deps, { accountId })).toEqual({ library: [], downloadsPerMonth: null })
  expect(
    await answerOf(loadAccount(get('/app/account/?done=profile-saved', cookie), async () => ({}))),
  ).toMatchObject({
    data: { name: 'Ana Pérez', language: 'es', done: 'profile-saved' },
  })
})

test('a profile that cannot be saved comes back with what was typed', async () => {
  const { cookie } = await buildOwner()
  const form = { name: 'x'.repeat(101), language: 'en' }

  expect(await answerOf(updateProfileByForm(post('/app/account/', form, cookie)))).toMatchObject({
    status: 400,
    data: { error: 'too_long', field: 'name', values: form },
  })
})

test('a change of the password keeps this browser logged in with new cookies', async () => {
  const { accountId, cookie } = await buildOwner()
  const form = { password, newPassword: 'another password 2' }

  const { location, data } = await answerOf(
    changePasswordByForm(post('/app/account/password/', form, cookie)),
  )

  expect(location).toBe('/app/account/?done=password-changed')
  expect(await sessionOf(cookie)).toBeUndefined()
  expect(await sessionOf(cookiesOf(data))).toMatchObject({ id: accountId })
})

test('a change of the address waits for its link, can be sent again and given up', async () => {
  const { cookie } = await buildOwner()
  const email = buildEmail()
  const change = (form: Record<string, string>) =>
    answerOf(changeEmailByForm(post('/app/account/email/', form, cookie)))
  const wanted = async () => {
    const { data } = await answerOf(loadEmail(get('/app/account/email/', cookie)))
    return (data as { wantedEmail: string | undefined }).wantedEmail
  }

  expect(await change({ email, password: 'wrong password 1' })).toMatchObject({
    status: 401,
    data: { field: 'password', values: { email } },
  })
  expect(await change({ email, password })).toMatchObject({ status: 303, location: '/app/account/email/' })
  expect(await wanted()).toBe(email)
  expect(await change({ intent: 'resend' })).toMatchObject({ status: 303 })
  expect(await change({ intent: 'cancel' })).toMatchObject({ status: 303 })
  expect(await wanted()).toBeUndefined()
})

test('an account without a password is led to the mail that sets one, three times an hour', async () => {
  const { accountId, cookie } = await buildOwner()
  expect(await answerOf(loadPassword(get('/app/account/password/', cookie)))).toMatchObject({ status: 200 })
  const before = deps.enqueued.length

  const outcomes = []
  for (let time = 0; time < 4; time += 1) {
    outcomes.push(await answerOf(sendProofMail(post('/app/account/check-mail/', {}, cookie))))
  }

  expect(outcomes.map(({ status }) => status)).toContain(429)
  expect(deps.enqueued.at(before)).toEqual({ name: 'send-mail', data: { kind: 'confirmEmail', accountId } })
  expect(await answerOf(loadCheckMail(get('/app/account/check-mail/', cookie)))).toMatchObject({
    data: { hasPassword: true },
  })
})

test('R-07 logging out everywhere ends what other browsers have open', async () => {
  const { email, cookie } = await buildOwner()
  const { data } = await answerOf(logInByForm(post('/app/account/login/', { email, password })))
  const elsewhere = cookiesOf(data)

  await answerOf(logOut(post('/app/account/log-out/', { everywhere: '1' }, cookie)))

  expect(await sessionOf(cookie)).toBeUndefined()
  expect(await sessionOf(elsewhere)).toBeUndefined()
})

test.each([
  ['/app/account/', (route: RouteRequest) => loadAccount(route, async () => ({}))],
  ['/app/account/email/', loadEmail],
  ['/app/account/password/', loadPassword],
  ['/app/account/check-mail/', loadCheckMail],
])('%s is for whoever is logged in', async (path, load) => {
  expect(await answerOf(load(get(path)))).toMatchObject({
    status: 303,
    location: `/app/account/login/?${new URLSearchParams({ next: path })}`,
  })
})
