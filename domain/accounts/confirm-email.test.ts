import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#database/tables/accounts.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import {
  confirmEmail,
  findConfirmationLink,
  findSession,
  findWebsiteVisitor,
  isProved,
  logIn,
  prepareAccountMails,
  setPassword,
} from './index.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

async function mailedLink(accountId: string): Promise<string> {
  const mail = await prepareAccountMails(deps).confirmEmail({ accountId })
  return new URL(mail?.data.confirmUrl ?? '').searchParams.get('link') ?? ''
}

/** Somebody who signed up with a password of their own and is logged in to the web application. */
async function buildOwner() {
  const signedUp = await buildAccount(deps, { password })
  const outcome = await logIn(deps, buildVisitor(), { email: signedUp.email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  const account = await findSession(deps, outcome.session.token)
  if (!account) throw new Error('the session is not there')
  return { account, signedUp, token: outcome.session.token }
}

const isProvedNow = async (id: string) => {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account?.emailVerifiedAt !== null
}

test('ACC-2 a sign-up with a password of its own asks for the mail that confirms the address', async () => {
  const own = buildDependencies(db)
  const { accountId } = await buildAccount(own, { password })

  expect(own.enqueued).toEqual([{ name: 'send-mail', data: { kind: 'confirmEmail', accountId } }])
})

test('R-05 in the browser that is logged in a press proves the address; every other log-in ends, its own is a new one', async () => {
  const { account, signedUp, token } = await buildOwner()
  expect(isProved(account)).toBe(false)
  const link = await mailedLink(account.id)

  const outcome = await confirmEmail(deps, buildVisitor(), account, { link })

  if (!outcome.ok || !outcome.renewed) throw new Error('not confirmed')
  expect(await isProvedNow(account.id)).toBe(true)
  expect(await findWebsiteVisitor(deps, signedUp.ssojwt)).toBeUndefined()
  expect(await findSession(deps, token)).toBeUndefined()
  expect(await findSession(deps, outcome.renewed.session.token)).toMatchObject({ emailVerified: true })
})

test('R-05 in another browser the mail alone proves nothing: it takes the password, too', async () => {
  const { account, token } = await buildOwner()
  const stranger = (await buildOwner()).account
  const link = await mailedLink(account.id)

  for (const current of [undefined, stranger]) {
    expect(await confirmEmail(deps, buildVisitor(), current, { link })).toMatchObject({ error: 'required' })
    expect(await confirmEmail(deps, buildVisitor(), current, { link, password: 'guess 12' })).toMatchObject({
      error: 'wrong_credentials',
    })
  }
  expect(await isProvedNow(account.id)).toBe(false)

  const outcome = await confirmEmail(deps, buildVisitor(), undefined, { link, password })

  expect(outcome).toEqual({ ok: true, email: account.email, renewed: undefined })
  expect(await findSession(deps, token)).toBeUndefined()
})

test('R-05 a reader of the mail who did not choose the password sets one: what the attacker had is dead', async () => {
  const { account, token } = await buildOwner()
  const link = await mailedLink(account.id)

  await setPassword(deps, buildVisitor(), { link, password: 'the victim’s 1' })

  expect(await findSession(deps, token)).toBeUndefined()
  expect(await logIn(deps, buildVisitor(), { email: account.email, password })).toMatchObject({ ok: false })
})

test('R-04 looking does not use the link up; of 20 parallel uses one wins', async () => {
  const { account } = await buildOwner()
  const link = await mailedLink(account.id)
  for (let look = 0; look < 5; look += 1) {
    expect(await findConfirmationLink(deps, account, link)).toEqual({
      email: account.email,
      accountEmail: account.email,
      isChange: false,
      proof: 'log-in',
    })
  }

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => confirmEmail(deps, buildVisitor(), account, { link })),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findConfirmationLink(deps, account, link)).toBeUndefined()
})

test('a link of another purpose confirms nothing', async () => {
  const { account } = await buildOwner()
  const mail = await prepareAccountMails(deps).resetPassword({ accountId: account.id })
  const link = new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''

  expect(await confirmEmail(deps, buildVisitor(), account, { link })).toMatchObject({ error: 'link_expired' })
  expect(await confirmEmail(deps, buildVisitor(), account, { link: buildEmail() })).toMatchObject({
    error: 'link_expired',
  })
})
