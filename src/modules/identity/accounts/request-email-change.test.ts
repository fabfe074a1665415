import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { confirmEmail, findConfirmationLink } from './confirm-email.ts'
import { listEvents } from './list-events.ts'
import { logIn } from './log-in.ts'
import { createLink, findWantedEmail, forgetWantedEmail } from './one-time-links.ts'
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './request-email-change.ts'
import type { Account } from './schema.ts'
import { findSession } from './sessions.ts'
import { findSetPasswordLink, setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const visitor = buildVisitor

/** Somebody with a password and a proved address, logged in with `browser`. */
async function buildOwner() {
  const { accountId, email } = await buildAccount(deps)
  const mail = await prepareAccountMails(deps).welcome({ accountId })
  const link = new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''
  await setPassword(deps, visitor(), { link, password })
  const outcome = await logIn(deps, visitor(), { email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  const account = await findSession(deps, outcome.session.token)
  if (!account) throw new Error('the session is not there')
  const { ssojwt, deviceSecret } = outcome.logIn
  return { account, token: outcome.session.token, ssojwt, browser: { ...visitor(), deviceSecret } }
}

async function mailedLink({ id }: Account) {
  const mail = await prepareAccountMails(deps).emailChangeRequested({ accountId: id })
  if (!mail) throw new Error('nothing to mail')
  return { to: mail.to, link: new URL(mail.data.confirmUrl).searchParams.get('link') ?? '' }
}

test('ACC-2 R-04 the link goes to the new address, and the account keeps the old one until it is used', async () => {
  const { account, token, ssojwt, browser } = await buildOwner()
  const email = buildEmail()
  const own = buildDependencies(db)

  expect(await requestEmailChange(own, visitor(), account, { email, password })).toEqual({ ok: true })
  expect(await findWantedEmail(db, account.id)).toBe(email)
  expect(await logIn(deps, visitor(), { email: account.email, password })).toMatchObject({ ok: true })
  const { to, link } = await mailedLink(account)
  expect(to).toBe(email)
  const earlier = await prepareAccountMails(deps).resetPassword({ accountId: account.id })
  const outcome = await confirmEmail(own, browser, account, { link })

  if (!outcome.ok || !outcome.renewed) throw new Error('not confirmed')
  expect(await findSession(deps, outcome.renewed.session.token)).toMatchObject({ email, emailVerified: true })
  expect(await findSession(deps, token)).toBeUndefined()
  expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
  expect(await logIn(deps, visitor(), { email: account.email, password })).toMatchObject({ ok: false })
  const resetLink = new URL(earlier?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''
  expect(await findSetPasswordLink(deps, resetLink)).toBeUndefined()
  expect(own.enqueued.map(({ data }) => data)).toEqual([
    { kind: 'emailChangeRequested', accountId: account.id },
    { kind: 'emailChanged', accountId: account.id, previousEmail: account.email },
  ])
  const notice = await prepareAccountMails(deps).emailChanged({
    accountId: account.id,
    previousEmail: account.email,
  })
  expect(notice).toMatchObject({ to: account.email, data: { email, previousEmail: account.email } })
})

test('R-04 a link that was made for the old address while it changed is dead, whatever it is for', async () => {
  const { account } = await buildOwner()
  const { id: accountId, email } = account
  const links = []
  for (const purpose of ['set-password', 'reset-password', 'confirm-email'] as const) {
    const url = new URL(await createLink(deps, { accountId, purpose, email: email.toUpperCase() }))
    links.push(url.searchParams.get('link') ?? '')
  }
  for (const link of links) expect(await findSetPasswordLink(deps, link)).toBeDefined()

  await db.update(accounts).set({ email: buildEmail() }).where(eq(accounts.id, accountId))

  for (const link of links) {
    expect(await findSetPasswordLink(deps, link)).toBeUndefined()
    expect(await setPassword(deps, visitor(), { link, password: 'another one 2' })).toMatchObject({
      error: 'link_expired',
    })
    expect(await findConfirmationLink(deps, visitor(), account, link)).toBeUndefined()
  }
})

test('the password is asked for, and the own address is no new one', async () => {
  const { account } = await buildOwner()
  const email = buildEmail()

  expect(await requestEmailChange(deps, visitor(), account, { email })).toMatchObject({ error: 'required' })
  expect(
    await requestEmailChange(deps, visitor(), account, { email, password: 'wrong password 1' }),
  ).toMatchObject({ error: 'wrong_credentials' })
  expect(
    await requestEmailChange(deps, visitor(), account, { email: account.email.toUpperCase(), password }),
  ).toMatchObject({ error: 'email_same', field: 'email' })
  expect(await findWantedEmail(db, account.id)).toBeUndefined()
})

test('an address that was mistyped at sign-up is put right without a password; its stranger is told nothing', async () => {
  const own = buildDependencies(db)
  const { accountId } = await buildAccount(own)
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const account = { ...row, emailVerified: false, hasPassword: false } as unknown as Account
  const email = buildEmail()

  expect(await requestEmailChange(own, visitor(), account, { email })).toEqual({ ok: true })
  const { link } = await mailedLink(account)
  expect(await findConfirmationLink(own, visitor(), undefined, link)).toMatchObject({
    proof: 'other-browser',
  })
  expect(await confirmEmail(own, visitor(), account, { link })).toMatchObject({ ok: true, email })

  expect(own.enqueued.map(({ data }) => data)).toEqual([
    { kind: 'welcome', accountId },
    { kind: 'emailChangeRequested', accountId },
  ])
})

test('R-05 whoever wants a stranger’s address does not get it by the stranger’s click', async () => {
  const { account } = await buildOwner()
  const victim = (await buildOwner()).account
  await requestEmailChange(deps, visitor(), account, { email: buildEmail(), password })
  const { link } = await mailedLink(account)

  for (const current of [undefined, victim, account]) {
    expect(await confirmEmail(deps, visitor(), current, { link })).toMatchObject({ error: 'required' })
  }
  expect(await findSetPasswordLink(deps, link)).toBeUndefined()
})

test('R-01 an address that somebody has is not told when it is asked for, but to who opens its link', async () => {
  const { account, browser } = await buildOwner()
  const taken = (await buildOwner()).account.email

  expect(
    await requestEmailChange(deps, visitor(), account, { email: taken.toUpperCase(), password }),
  ).toEqual({ ok: true })
  const { link } = await mailedLink(account)
  expect(await confirmEmail(deps, browser, account, { link })).toMatchObject({ error: 'email_taken' })

  expect(await findConfirmationLink(deps, browser, account, link)).toBeDefined()
  expect(await logIn(deps, visitor(), { email: account.email, password })).toMatchObject({ ok: true })
})

test('a newer wish takes the place of an older one, and giving up ends both', async () => {
  const { account, browser } = await buildOwner()
  const [first, second] = [buildEmail(), buildEmail()]
  await requestEmailChange(deps, visitor(), account, { email: first, password })
  const older = await mailedLink(account)
  await requestEmailChange(deps, visitor(), account, { email: second, password })
  const newer = await mailedLink(account)

  expect(newer.to).toBe(second)
  expect(await findConfirmationLink(deps, browser, account, older.link)).toBeUndefined()
  await cancelEmailChange(deps, visitor(), account)

  expect(await findConfirmationLink(deps, browser, account, newer.link)).toBeUndefined()
  expect(await prepareAccountMails(deps).emailChangeRequested({ accountId: account.id })).toBeUndefined()
})

test('a wish that is given up while its mail is made stays given up, and no link outlives it', async () => {
  const { account } = await buildOwner()
  await requestEmailChange(deps, visitor(), account, { email: buildEmail(), password })
  const given = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const givingUp = db.transaction(async (transaction) => {
    await forgetWantedEmail(transaction, account.id)
    given.resolve()
    await seen.promise
  })
  await given.promise
  const mail = prepareAccountMails(deps).emailChangeRequested({ accountId: account.id })
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await Promise.race([
    mail,
    vi.waitFor(async () => expect((await db.execute(isWaiting)).rowCount).toBe(1), 10_000),
  ])
  seen.resolve()
  await givingUp

  expect(await mail).toBeUndefined()
  expect(await findWantedEmail(db, account.id)).toBeUndefined()
})

test('R-04 one inbox gets three mails an hour, whoever asks', async () => {
  const { account } = await buildOwner()
  const own = buildDependencies(db)
  await requestEmailChange(own, visitor(), account, { email: buildEmail(), password })

  const outcomes = []
  for (let time = 0; time < 4; time += 1) outcomes.push(await resendEmailChange(own, visitor(), account))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  expect(outcomes.at(-1)).toMatchObject({ error: 'too_many_requests', retryAfter: expect.any(Number) })
  expect(own.enqueued).toHaveLength(3)
})

test('R-43 that too many mails were asked for is written down once a window', async () => {
  const { account } = await buildOwner()
  const browser = { ...visitor(), requestId: 'the request' }
  await requestEmailChange(deps, browser, account, { email: buildEmail(), password })
  const outcomes = []
  for (let time = 0; time < 6; time += 1) outcomes.push(await resendEmailChange(deps, browser, account))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  const { events } = await listEvents(deps, { event: 'proof-mail.limited', email: account.email })
  expect(events).toMatchObject([{ requestId: 'the request' }])
})
