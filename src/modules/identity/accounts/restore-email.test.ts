import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { countWaiting, createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, findConfirmationLink } from './confirm-email.ts'
import { logIn } from './log-in.ts'
import { createLink } from './one-time-links.ts'
import { findAccount } from './queries.ts'
import { requestEmailChange } from './request-email-change.ts'
import { reserveEmail } from './reserved-emails.ts'
import { findRestoreLink, restoreEmail } from './restore-email.ts'
import { type Account, AccountCreation } from './schema.ts'
import { findSession } from './sessions.ts'
import { findSetPasswordLink, setPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const newPassword = 'what only I know 2'
const mails = prepareAccountMails(deps)
const secretOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('link') ?? ''

/** Somebody with a password and a proved address. */
async function buildOwner() {
  const { accountId, email } = await buildAccount(deps)
  const link = secretOf((await mails.welcome({ accountId }))?.data.setPasswordUrl)
  await setPassword(deps, buildVisitor(), { link, password })
  return { accountId, email }
}

const accountOf = async (id: string): Promise<Account> => {
  const account = await findAccount(db, { id })
  if (!account) throw new Error('the account is gone')
  return account
}

/**
 * Whoever knows the password changes the address; answers what was mailed to the one that the account had.
 */
async function changeTo(accountId: string, email: string, current = password) {
  const { email: previousEmail } = await accountOf(accountId)
  const account = await accountOf(accountId)
  await requestEmailChange(deps, buildVisitor(), account, { email, password: current })
  const link = secretOf((await mails.emailChangeRequested({ accountId }))?.data.confirmUrl)
  const outcome = await confirmEmail(deps, buildVisitor(), undefined, { link, password: current })
  if (!outcome.ok) throw new Error(outcome.error)
  const notice = await mails.emailChanged({ accountId, previousEmail })
  if (!notice) throw new Error('nothing to mail')
  return { notice, undo: secretOf(notice.data.restoreUrl) }
}

test('R-05 the old address is told of a change, and its link puts the address back with a new password', async () => {
  const { accountId, email } = await buildOwner()
  const thief = buildEmail()
  const { notice, undo } = await changeTo(accountId, thief)
  const stolen = await logIn(deps, buildVisitor(), { email: thief, password })
  if (!stolen.ok) throw new Error(stolen.error)
  const own = buildDependencies(db)

  expect(notice).toMatchObject({ to: email, data: { email: thief, previousEmail: email } })
  for (let look = 0; look < 5; look += 1) {
    expect(await findRestoreLink(deps, undo)).toEqual({ email, accountEmail: thief, isTaken: false })
  }
  const outcome = await restoreEmail(own, buildVisitor(), { link: undo, password: newPassword })

  expect(outcome).toEqual({ ok: true, email, deviceSecret: expect.any(String) })
  expect(await accountOf(accountId)).toMatchObject({ email, emailVerified: true })
  expect(await findSession(deps, stolen.session.token)).toBeUndefined()
  for (const [address, known] of [
    [thief, password],
    [email, password],
    [thief, newPassword],
  ] as const) {
    expect(await logIn(deps, buildVisitor(), { email: address, password: known })).toMatchObject({
      ok: false,
    })
  }
  expect(await logIn(deps, buildVisitor(), { email, password: newPassword })).toMatchObject({ ok: true })
  expect(own.enqueued.map(({ data }) => data)).toEqual([
    { kind: 'emailChanged', accountId, previousEmail: thief },
    { kind: 'passwordChanged', accountId },
  ])
  expect(await mails.emailChanged({ accountId, previousEmail: thief })).toMatchObject({
    to: thief,
    data: { email, restoreUrl: undefined },
  })
})

test('R-04 it works once: of 20 parallel uses one wins, and a notice that is sent again changes nothing', async () => {
  const { accountId, email } = await buildOwner()
  const { undo } = await changeTo(accountId, buildEmail())
  const again = secretOf((await mails.emailChanged({ accountId, previousEmail: email }))?.data.restoreUrl)

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      restoreEmail(deps, buildVisitor(), { link: undo, password: newPassword }),
    ),
  )

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  for (const link of [undo, again]) {
    expect(await findRestoreLink(deps, link)).toBeUndefined()
    expect(await restoreEmail(deps, buildVisitor(), { link, password })).toMatchObject({
      error: 'link_expired',
    })
  }
  expect(await mails.emailChanged({ accountId, previousEmail: email })).toBeUndefined()
})

test('it lives for 72 hours from the change, by the database’s clock, however late its mail leaves', async () => {
  const { accountId, email } = await buildOwner()
  const { undo } = await changeTo(accountId, buildEmail())
  const age = (interval: string) =>
    db
      .update(oneTimeLinks)
      .set({ expiresAt: sql`${oneTimeLinks.expiresAt} - ${interval}::interval` })
      .where(eq(oneTimeLinks.accountId, accountId))

  await age('71 hours 59 minutes')
  expect(await findRestoreLink(deps, undo)).toBeDefined()
  const late = secretOf((await mails.emailChanged({ accountId, previousEmail: email }))?.data.restoreUrl)
  expect(await findRestoreLink(deps, late)).toBeDefined()
  await age('1 minute')

  for (const link of [undo, late]) expect(await findRestoreLink(deps, link)).toBeUndefined()
  expect(await mails.emailChanged({ accountId, previousEmail: email })).toMatchObject({
    data: { restoreUrl: undefined },
  })
})

test('whoever has the account cannot end the link: not by a new password, nor by further changes and their links', async () => {
  const { accountId, email } = await buildOwner()
  const first = await changeTo(accountId, buildEmail())
  const changed = await changePassword(deps, buildVisitor(), await accountOf(accountId), {
    password,
    newPassword: 'the thief’s own 3',
  })
  expect(changed).toMatchObject({ ok: true })
  const second = await changeTo(accountId, buildEmail(), 'the thief’s own 3')
  await restoreEmail(deps, buildVisitor(), { link: second.undo, password: 'the thief’s own 4' })
  const third = await changeTo(accountId, buildEmail(), 'the thief’s own 4')
  expect(await findRestoreLink(deps, third.undo)).toBeDefined()

  expect(await restoreEmail(deps, buildVisitor(), { link: first.undo, password: newPassword })).toMatchObject(
    {
      ok: true,
      email,
    },
  )

  // And the links that were mailed to the thief's addresses are dead with it.
  for (const { undo } of [second, third]) expect(await findRestoreLink(deps, undo)).toBeUndefined()
})

test('every other link of the account ends, also the one of a change that is under way', async () => {
  const { accountId } = await buildOwner()
  const thief = buildEmail()
  const { undo } = await changeTo(accountId, thief)
  await requestEmailChange(deps, buildVisitor(), await accountOf(accountId), {
    email: buildEmail(),
    password,
  })
  const wish = secretOf((await mails.emailChangeRequested({ accountId }))?.data.confirmUrl)
  const reset = secretOf(await createLink(deps, { accountId, purpose: 'reset-password', email: thief }))

  await restoreEmail(deps, buildVisitor(), { link: undo, password: newPassword })

  expect(await findConfirmationLink(deps, buildVisitor(), undefined, wish)).toBeUndefined()
  expect(await findSetPasswordLink(deps, reset)).toBeUndefined()
})

test('the address is kept meanwhile: nobody else signs up with it or changes to it, its own account may', async () => {
  const { accountId, email } = await buildOwner()
  const other = await buildOwner()
  await changeTo(accountId, buildEmail())

  expect(
    await signUp(deps, buildVisitor(), AccountCreation.parse({ Email: email.toUpperCase() })),
  ).toMatchObject({ error: 'email_taken' })
  await expect(changeTo(other.accountId, email)).rejects.toThrow('email_taken')
  await changeTo(accountId, email)
  expect(await accountOf(accountId)).toMatchObject({ email })
})

test('R-05 nobody gets the address at the very moment of the change either, by signing up or by a change', async () => {
  const { accountId, email } = await buildOwner()
  const other = await buildOwner()
  const account = await accountOf(other.accountId)
  await requestEmailChange(deps, buildVisitor(), account, { email, password })
  const link = secretOf((await mails.emailChangeRequested(other))?.data.confirmUrl)
  const attempts: Promise<unknown>[] = []

  await db.transaction(async (transaction) => {
    await transaction.update(accounts).set({ email: buildEmail() }).where(eq(accounts.id, accountId))
    await reserveEmail(transaction, { accountId, email })
    attempts.push(
      signUp(deps, buildVisitor(), AccountCreation.parse({ Email: email })),
      confirmEmail(deps, buildVisitor(), undefined, { link, password }),
    )
    await expect.poll(() => countWaiting(db)).toBe(attempts.length)
  })

  expect(await Promise.all(attempts)).toMatchObject([{ error: 'email_taken' }, { error: 'email_taken' }])
  expect(await db.$count(accounts, eq(accounts.email, email))).toBe(0)
  expect(await findConfirmationLink(deps, buildVisitor(), undefined, link)).toBeDefined()
})

test('an address that another account has all the same is told to be taken, and nothing changes', async () => {
  const { accountId, email } = await buildOwner()
  const { undo } = await changeTo(accountId, buildEmail())
  const other = await buildAccount(deps)
  await db.update(accounts).set({ email: email.toUpperCase() }).where(eq(accounts.id, other.accountId))
  const before = await accountOf(accountId)

  expect(await findRestoreLink(deps, undo)).toMatchObject({ isTaken: true })
  expect(await restoreEmail(deps, buildVisitor(), { link: undo, password: newPassword })).toEqual({
    ok: false,
    error: 'email_taken',
    field: 'link',
  })

  expect(await accountOf(accountId)).toEqual(before)
  expect(await logIn(deps, buildVisitor(), { email: before.email, password })).toMatchObject({ ok: true })
})

test('R-02 a password that can be guessed is refused, and the link is still good', async () => {
  const { accountId, email } = await buildOwner()
  const { undo } = await changeTo(accountId, buildEmail())

  for (const guess of ['Password1', email]) {
    expect(await restoreEmail(deps, buildVisitor(), { link: undo, password: guess })).toMatchObject({
      error: 'password_too_common',
      field: 'password',
    })
  }
  expect(await findRestoreLink(deps, undo)).toBeDefined()
})

test('a link of another purpose puts nothing back, and this one sets no password by itself', async () => {
  const { accountId, email } = await buildOwner()
  const reset = secretOf(await createLink(deps, { accountId, purpose: 'reset-password', email }))
  const { undo } = await changeTo(accountId, buildEmail())

  expect(await findRestoreLink(deps, reset)).toBeUndefined()
  expect(await findSetPasswordLink(deps, undo)).toBeUndefined()
  expect(await findConfirmationLink(deps, buildVisitor(), undefined, undo)).toBeUndefined()
})
