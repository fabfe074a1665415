import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { continueAs } from '../hand-off/arrive-with-ticket.ts'
import { issueTicket } from '../hand-off/issue-ticket.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { confirmEmail, findConfirmationLink } from './confirm-email.ts'
import { logIn } from './log-in.ts'
import { isVerified } from './request-verification-mail.ts'
import { findSession } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

async function mailedLink(accountId: string): Promise<string> {
  const mail = await prepareAccountMails(deps).confirmEmail({ accountId })
  return new URL(mail?.data.confirmUrl ?? '').searchParams.get('link') ?? ''
}

/**
 * Somebody who signed up with a password of their own and is logged in to the web application with `visitor`.
 */
async function buildOwner() {
  const signedUp = await buildAccount(deps, { password })
  const outcome = await logIn(deps, buildVisitor(), { email: signedUp.email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  const { session, logIn: websiteLogIn } = outcome
  const account = await findSession(deps, session.token)
  if (!account) throw new Error('the session is not there')
  const visitor = { ...buildVisitor(), deviceSecret: websiteLogIn.deviceSecret }
  return { account, signedUp, visitor, token: session.token, ssojwt: websiteLogIn.ssojwt }
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
  const { account, signedUp, token, visitor } = await buildOwner()
  expect(isVerified(account)).toBe(false)
  const link = await mailedLink(account.id)

  const outcome = await confirmEmail(deps, visitor, account, { link })

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

  expect(outcome).toEqual({
    ok: true,
    email: account.email,
    renewed: undefined,
    deviceSecret: expect.any(String),
  })
  expect(await findSession(deps, token)).toBeUndefined()
})

test('R-05 who came in by somebody else’s ticket is not taken for the owner by being logged in', async () => {
  // The attacker signs up with the victim's address and sends them a ticket; the victim presses "Continue
  // as".
  const attacker = await buildOwner()
  const { redirect } = await issueTicket(deps, attacker.ssojwt, { lang: 'en', lib: 'en' })
  const ticket = new URL(redirect).searchParams.get('ssotoken') ?? ''
  const victim = { ...buildVisitor(), deviceSecret: (await buildOwner()).visitor.deviceSecret }
  const arrival = await continueAs(deps, victim, { ticket })
  if (arrival.kind !== 'enter') throw new Error(arrival.kind)
  const current = await findSession(deps, arrival.session.token)
  expect(current?.id).toBe(attacker.account.id)
  const link = await mailedLink(attacker.account.id)

  for (const visitor of [victim, buildVisitor()]) {
    expect(await findConfirmationLink(deps, visitor, current, link)).toMatchObject({ proof: 'password' })
    expect(await confirmEmail(deps, visitor, current, { link })).toMatchObject({ error: 'required' })
  }
  expect(await isProvedNow(attacker.account.id)).toBe(false)

  // A password of their own proves it, and what the attacker had is dead.
  expect(await setPassword(deps, victim, { link, password: 'the victim’s 1' })).toMatchObject({ ok: true })
  expect(await logIn(deps, attacker.visitor, { email: attacker.account.email, password })).toMatchObject({
    ok: false,
  })
})

test('the browser in which the password was given is known from then on: its log-in is no news', async () => {
  const { account } = await buildOwner()
  const own = buildDependencies(db)
  const link = await mailedLink(account.id)

  const outcome = await confirmEmail(own, buildVisitor(), undefined, { link, password })

  if (!outcome.ok || outcome.renewed) throw new Error('not confirmed by the password')
  const visitor = { ...buildVisitor(), deviceSecret: outcome.deviceSecret }
  await logIn(own, visitor, { email: account.email, password })
  expect(own.enqueued).toEqual([])
})

test('R-05 a reader of the mail who did not choose the password sets one: what the attacker had is dead', async () => {
  const { account, token } = await buildOwner()
  const link = await mailedLink(account.id)

  await setPassword(deps, buildVisitor(), { link, password: 'the victim’s 1' })

  expect(await findSession(deps, token)).toBeUndefined()
  expect(await logIn(deps, buildVisitor(), { email: account.email, password })).toMatchObject({ ok: false })
})

test('R-04 looking does not use the link up; of 20 parallel uses one wins', async () => {
  const { account, visitor } = await buildOwner()
  const link = await mailedLink(account.id)
  for (let look = 0; look < 5; look += 1) {
    expect(await findConfirmationLink(deps, visitor, account, link)).toEqual({
      email: account.email,
      accountEmail: account.email,
      isChange: false,
      proof: 'log-in',
    })
  }

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => confirmEmail(deps, visitor, account, { link })),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findConfirmationLink(deps, visitor, account, link)).toBeUndefined()
})

test('R-05 the link is good for 24 hours of the database’s clock, because it may set another password', async () => {
  const { account, visitor } = await buildOwner()
  const link = await mailedLink(account.id)
  const age = (interval: string) =>
    db
      .update(oneTimeLinks)
      .set({ expiresAt: sql`${oneTimeLinks.expiresAt} - ${interval}::interval` })
      .where(eq(oneTimeLinks.accountId, account.id))

  await age('23 hours 59 minutes')
  expect(await findConfirmationLink(deps, visitor, account, link)).toBeDefined()
  await age('1 minute')
  expect(await findConfirmationLink(deps, visitor, account, link)).toBeUndefined()
  expect(await setPassword(deps, visitor, { link, password: 'the victim’s 1' })).toMatchObject({ ok: false })
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
