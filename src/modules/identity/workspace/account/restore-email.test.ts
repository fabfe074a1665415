import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { prepareAccountMails } from '../../accounts/account-mails.ts'
import { confirmEmail } from '../../accounts/confirm-email.ts'
import { requestEmailChange } from '../../accounts/request-email-change.ts'
import { accounts } from '../../tables/accounts.ts'
import { loadRestoreEmail, restoreEmailByForm } from './password.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const mails = prepareAccountMails(deps)

/**
 * An account with a proved address that somebody has changed; `path` is where the link of the notice leads.
 */
async function buildChange() {
  const { accountId, email } = await buildAccount(deps, { password })
  await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, accountId))
  const account = {
    id: accountId,
    email,
    emailVerified: true,
    emailBounced: false,
    hasPassword: true,
    role: 'member',
    language: 'en',
    name: null,
    deletionDueAt: null,
  } as const
  const newEmail = buildEmail()
  await requestEmailChange(deps, buildVisitor(), account, { email: newEmail, password })
  const wish = await mails.emailChangeRequested({ accountId })
  const link = new URL(wish?.data.confirmUrl ?? '').searchParams.get('link') ?? ''
  await confirmEmail(deps, buildVisitor(), undefined, { link, password })
  const notice = await mails.emailChanged({ accountId, previousEmail: email })
  const { pathname, search } = new URL(notice?.data.restoreUrl ?? '')
  return { accountId, email, newEmail, path: pathname + search }
}

const look = (path: string) => answerOf(loadRestoreEmail(buildRouteRequest(deps, path)))
const send = (path: string, form: Record<string, string>) =>
  answerOf(restoreEmailByForm(buildRouteRequest(deps, path, { form })))

test('R-04 R-05 looking changes nothing; the form takes the address back once and leads to the log-in', async () => {
  const { email, newEmail, path } = await buildChange()
  expect(path).toMatch(/^\/app\/account\/restore-email\/\?link=/)
  const found = { email, accountEmail: newEmail, isTaken: false }
  for (let time = 0; time < 3; time += 1) expect(await look(path)).toMatchObject({ data: { found } })

  expect(await send(path, { password: 'Password1' })).toMatchObject({
    status: 400,
    data: { error: 'password_too_common', field: 'password' },
  })
  expect(await send(path, {})).toMatchObject({ status: 400, data: { error: 'required', field: 'password' } })
  const done = await send(path, { password: 'what only I know 2' })

  expect(done).toMatchObject({
    status: 303,
    location: `/app/account/login/?${new URLSearchParams({ done: 'email-restored', email })}`,
  })
  if (!(done.data instanceof Response)) throw new Error('no cookies were set')
  const cookies = done.data.headers.getSetCookie()
  expect(cookies).toContainEqual(expect.stringMatching(/^formulary=; .*Max-Age=0/))
  expect(cookies).toContainEqual(expect.stringMatching(/^formulary-device=[\w-]{43};/))
  expect(await send(path, { password: 'what only I know 2' })).toMatchObject({
    status: 410,
    data: { error: 'link_expired' },
  })
  expect(await look(path)).toMatchObject({ status: 410, data: { found: undefined } })
})

test('an address that another account has meanwhile is told to be taken, before and after the form is sent', async () => {
  const { email, path } = await buildChange()
  const other = await buildAccount(deps)
  await db.update(accounts).set({ email }).where(eq(accounts.id, other.accountId))

  expect(await look(path)).toMatchObject({ status: 409, data: { found: { email, isTaken: true } } })
  expect(await send(path, { password: 'what only I know 2' })).toMatchObject({
    status: 409,
    data: { error: 'email_taken' },
  })
})

test('R-43 the page whose address holds the secret tells it nobody', async () => {
  const { path } = await buildChange()

  const given = (await loadRestoreEmail(buildRouteRequest(deps, path))) as { init: { headers: HeadersInit } }

  const headers = new Headers(given.init.headers)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})
