import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { unitHashOf } from '#modules/experiments/assign.ts'
import { recordAssignment } from '#modules/experiments/record-assignment.ts'
import { experimentAssignments } from '#modules/experiments/tables.ts'
import { buildAccount, buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { prepareAccountMails } from '../../accounts/account-mails.ts'
import { listEvents } from '../../accounts/list-events.ts'
import { seedDemoAccounts } from '../../accounts/seed-demo-accounts.ts'
import { findWebsiteVisitor } from '../../accounts/website-log-in.ts'
import { accounts } from '../../tables/accounts.ts'
import { findAccount, requireAccount, requireOperator } from '../session.server.ts'
import { createByForm, loadCreate } from './create.server.ts'
import { logInByForm, logOut } from './log-in.server.ts'
import { loadSetPassword, requestResetByForm, setPasswordByForm } from './password.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
await seedDemoAccounts(deps, { password: 'correct horse 1' })

const logIn = (email: string, password: string, next = '/app/documents/', network = 'home') =>
  logInByForm(
    buildRouteRequest(deps, `/app/account/login/?next=${encodeURIComponent(next)}`, {
      form: { email, password },
      cookie: 'formulary-probe=1', // of a browser that keeps cookies
      services: { clientNetwork: network },
    }),
  )

async function sessionOf(email: string) {
  const { data } = await answerOf(logIn(email, 'correct horse 1'))
  if (!(data instanceof Response)) throw new Error('nobody was logged in')
  return data.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('a log-in goes on to where it was asked for', async () => {
  expect(await answerOf(logIn('free@formulary.example', 'correct horse 1'))).toMatchObject({
    status: 303,
    location: '/app/documents/',
  })
})

test('R-08 a log-in never leads to another host', async () => {
  expect(await answerOf(logIn('free@formulary.example', 'correct horse 1', '//evil.example/'))).toMatchObject(
    {
      status: 303,
      location: '/app/',
    },
  )
})

test('R-01 an unknown address, an account without a password and a wrong password get one answer', async () => {
  const { email: withoutPassword } = await buildAccount(deps)

  for (const email of ['free@formulary.example', withoutPassword, buildEmail()]) {
    expect(await answerOf(logIn(email, 'wrong guess 1'))).toEqual({
      status: 401,
      location: null,
      data: { ok: false, error: 'wrong_credentials', field: 'password', values: { email } },
    })
  }
})

test('R-03 too many wrong passwords are told with the time to wait', async () => {
  const email = buildEmail()
  for (let attempt = 0; attempt < 10; attempt += 1)
    await answerOf(logIn(email, 'wrong guess 1', '/app/', `n${attempt}`))

  expect(await answerOf(logIn(email, 'wrong guess 1', '/app/', 'another'))).toMatchObject({
    status: 429,
    data: { error: 'too_many_requests', retryAfter: expect.any(Number) },
  })
})

test('DEST-7 an account made by the plain form goes through the hand-off to its destination', async () => {
  const form = { email: buildEmail() }
  const route = buildRouteRequest(deps, '/app/account/create/?entry=doc/mutual-non-disclosure-agreement-D1', {
    form,
  })

  const { status, location } = await answerOf(createByForm(route))

  expect(status).toBe(303)
  const { searchParams } = new URL(location ?? '')
  expect(searchParams.get('destination')).toBe('doc/mutual-non-disclosure-agreement-D1')
  expect(searchParams.get('ssotoken')).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['b_eftid=4f8a0c', '4f8a0c'],
  [`b_eftid=${'7'.repeat(101)}`, ''],
  ['b_search=lease', ''],
])(
  'DEST-7 the redirect of the plain form carries the number of the affiliate’s click: %s',
  async (cookie, number) => {
    const form = { email: buildEmail() }
    const services = { clientNetwork: cookie }
    const route = buildRouteRequest(deps, '/app/account/create/', { form, cookie, services })
    const { location } = await answerOf(createByForm(route))
    expect(new URL(location ?? '').searchParams.get('EFtransactionId')).toBe(number)
  },
)

test('SIGN-6 DEST-7 with a password too, the plain form ends in the same hand-off, and the password is the account’s', async () => {
  const form = { email: buildEmail(), password: 'a chosen word 7' }
  const route = buildRouteRequest(deps, '/app/account/create/?entry=search/%3Ft%3Dlease', { form })

  const { status, location } = await answerOf(createByForm(route))

  expect(status).toBe(303)
  const { searchParams } = new URL(location ?? '')
  expect(searchParams.get('destination')).toBe('search/?t=lease')
  expect(searchParams.get('ssotoken')).toMatch(/^[\w-]{43}$/)
  expect(await answerOf(logIn(form.email, form.password))).toMatchObject({ status: 303 })
})

test('DEST-1 the search of a landing page, a form without JavaScript, leads a stranger to a new account and to what was searched for', async () => {
  const path = '/app/account/create/?t=rent+%26+lease&lang=en&lib=en'
  const form = { email: buildEmail() }
  const { location } = await answerOf(
    createByForm(buildRouteRequest(deps, path, { form, services: { clientNetwork: 'search' } })),
  )
  expect(new URL(location ?? '').searchParams.get('destination')).toBe('search/?t=rent%20%26%20lease')
  expect((await answerOf(loadCreate(buildRouteRequest(deps, path)))).data).toMatchObject({
    next: '/app/search/?t=rent%20%26%20lease',
  })
})

test.each([
  ['user-cookies=1; user-cookies-version=2026-11-28; ', 1],
  ['user-cookies=1; ', 0],
  ['user-cookies=0; user-cookies-version=2026-11-28; ', 0],
  ['', 0],
])(
  'R-38 the plain form tells of the number of experiments only with consent to it: "%s"',
  async (cookies, count) => {
    const unit = newId()
    await recordAssignment(deps, { experiment: 'labels', unitHash: unitHashOf(unit), variant: 'original' })
    const cookie = `${cookies}formulary-experiments=${unit}`
    const form = { email: buildEmail() }
    const services = { clientNetwork: unit }
    await answerOf(createByForm(buildRouteRequest(deps, '/app/account/create/', { form, cookie, services })))
    const claimed = eq(experimentAssignments.unitHash, unitHashOf(unit))
    const [line] = await deps.db.select().from(experimentAssignments).where(claimed)
    expect(Number(line?.signedUp)).toBe(count)
  },
)

test('R-38 the plain form counts for the page that its visit was shown, where the browser keeps no number', async () => {
  const visitUnit = newId()
  const line = { experiment: 'labels', unitHash: unitHashOf(visitUnit), variant: 'original' }
  await recordAssignment(deps, line)
  const services = { describeVisitor: async () => ({ network: visitUnit, visitUnit }) }
  const form = { email: buildEmail() }
  await answerOf(createByForm(buildRouteRequest(deps, '/app/account/create/', { form, services })))
  const ofVisit = eq(experimentAssignments.unitHash, line.unitHash)
  expect(await deps.db.select().from(experimentAssignments).where(ofVisit)).toMatchObject([
    { signedUp: true },
  ])
})

test.each([
  ['short 1', 'password_too_short'],
  ['no digit in', 'password_too_simple'],
  ['password1', 'password_too_common'],
])('SIGN-6 the plain form tells of the password %j and makes no account', async (password, error) => {
  const email = buildEmail()
  const send = (form: Record<string, string>) =>
    answerOf(createByForm(buildRouteRequest(deps, '/app/account/create/', { form })))

  expect(await send({ email, password })).toMatchObject({
    status: 400,
    data: { error, field: 'password', values: { email } },
  })
  expect(await send({ email })).toMatchObject({ status: 303 })
})

test('SIGN-9 an address that has an account is led to the log-in', async () => {
  const { email } = await buildAccount(deps)
  const route = buildRouteRequest(deps, '/app/account/create/', { form: { email: email.toUpperCase() } })

  expect(await answerOf(createByForm(route))).toMatchObject({ status: 409, data: { error: 'email_taken' } })
})

test('what needs an account asks for a log-in and keeps the place', async () => {
  const route = buildRouteRequest(deps, '/app/search/?t=nda&ssotoken=spent')

  expect(await answerOf(requireAccount(route))).toMatchObject({
    status: 303,
    location: '/app/account/login/?next=%2Fapp%2Fsearch%2F%3Ft%3Dnda',
  })
})

test('operators’ pages are for operators', async () => {
  const operator = buildRouteRequest(deps, '/app/admin/', {
    cookie: await sessionOf('operator@formulary.example'),
  })
  const member = buildRouteRequest(deps, '/app/admin/', { cookie: await sessionOf('free@formulary.example') })

  expect(await requireOperator(operator)).toMatchObject({ role: 'owner' })
  await expect(requireOperator(member)).rejects.toMatchObject({ code: 'not_found' })
})

test('R-07 logging out ends the session and the log-in of the website, also one of another account', async () => {
  const session = await sessionOf('free@formulary.example')
  const { ssojwt, email } = await buildAccount(deps)
  const cookie = `${session.replace(/p_ssojwt=[^;]*/, '')}; p_ssojwt=${ssojwt}`

  await answerOf(logOut(buildRouteRequest(deps, '/app/account/log-out/', { cookie, form: {} })))

  expect(await findAccount(buildRouteRequest(deps, '/app/', { cookie }))).toBeUndefined()
  expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
  for (const person of ['free@formulary.example', email]) {
    expect((await listEvents(deps, { event: 'log-out', email: person })).events).toHaveLength(1)
  }
})

test('R-43 R-04 the secret of a set-password link stands in no path, and its page tells nobody its address', async () => {
  const { accountId, email } = await buildAccount(deps)
  const mail = await prepareAccountMails(deps).welcome({ accountId })
  const { pathname, search } = new URL(mail?.data.setPasswordUrl ?? '')
  expect(pathname).toBe('/app/account/set-password/')
  const path = pathname + search

  const page = await answerOf(loadSetPassword(buildRouteRequest(deps, path)))
  const form = { password: 'a new password 1' }
  const done = await answerOf(setPasswordByForm(buildRouteRequest(deps, path, { form })))
  const again = await answerOf(setPasswordByForm(buildRouteRequest(deps, path, { form })))

  expect(page).toMatchObject({ status: 200, data: { email } })
  expect(done).toMatchObject({ status: 303 })
  expect(again).toMatchObject({ status: 410, data: { error: 'link_expired' } })
})

const document = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_&download=pdf'
test.each([
  ['a document', document, document],
  ['20,000 characters', `/app/search/?t=${'x'.repeat(20_000)}`, null],
  ['no place', '/app/account/log-out/', null],
  ['another host', '//evil.example/', null],
])(
  'R-08 the mail for a new password and its page carry a place of ours or none: %s',
  async (_, asked, carried) => {
    const { accountId, email } = await buildAccount(deps)
    const query = new URLSearchParams({ next: asked })
    const reset = buildRouteRequest(deps, `/app/account/forgot-password/?${query}`, {
      form: { email },
      services: { clientNetwork: email },
    })
    expect(await answerOf(requestResetByForm(reset))).toMatchObject({ data: { sentTo: email } })
    expect(deps.enqueued.at(-1)?.data).toEqual({
      ...{ kind: 'resetPassword', accountId },
      ...(carried !== null && { next: carried }),
    })

    const mail = await prepareAccountMails(deps).welcome({ accountId })
    const { pathname, search } = new URL(mail?.data.setPasswordUrl ?? '')
    const form = { password: 'a new password 1' }
    const done = await answerOf(
      setPasswordByForm(buildRouteRequest(deps, `${pathname}${search}&${query}`, { form })),
    )
    expect(new URL(done.location ?? '', 'http://own.invalid').searchParams.get('next')).toBe(carried)
  },
)

test.each([
  ['a document', document, document],
  ['nothing', '', '/app/account/?done=password-set'],
])(
  'R-04 whoever sets a password by mail where they are logged in stays so, and goes on to %s',
  async (_, next, to) => {
    const { accountId } = await buildAccount(deps)
    const linkOf = async () => {
      const mail = await prepareAccountMails(deps).welcome({ accountId, ...(next && { next }) })
      const { pathname, search } = new URL(mail?.data.setPasswordUrl ?? '')
      return pathname + search
    }
    const set = async (cookie?: string) => {
      const form = { password: 'correct horse 1' }
      const route = buildRouteRequest(deps, await linkOf(), { form, ...(cookie && { cookie }) })
      return answerOf(setPasswordByForm(route))
    }
    await set()
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
    const cookie = await sessionOf(account?.email ?? '')
    const page = await answerOf(loadSetPassword(buildRouteRequest(deps, await linkOf(), { cookie })))
    expect(page.data).toMatchObject({ isLoggedIn: true })

    const { location, data } = await set(cookie)
    expect(location).toBe(to)
    // The document before may speak another language than the account.
    expect((data as Response).headers.get('x-remix-reload-document')).toBe('true')
    const cookies = (data as Response).headers.getSetCookie().map((line) => line.split(';')[0])
    const route = buildRouteRequest(deps, '/app/', { cookie: cookies.join('; ') })
    expect(await findAccount(route)).toMatchObject({ id: accountId })
    expect(await findAccount(buildRouteRequest(deps, '/app/', { cookie }))).toBeUndefined()
  },
)
