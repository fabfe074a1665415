import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { countWaiting, createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { logOutEverywhere } from './log-out.ts'
import { findSession } from './sessions.ts'
import { findSetPasswordLink, setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const newPassword = 'another password 2'

async function buildOwner() {
  const signedUp = await buildAccount(deps, { password })
  const outcome = await logIn(deps, buildVisitor(), { email: signedUp.email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  const account = await findSession(deps, outcome.session.token)
  if (!account) throw new Error('the session is not there')
  return { account, signedUp, token: outcome.session.token }
}

async function mailedLink({ id }: { id: string }): Promise<string> {
  const mail = await prepareAccountMails(deps).resetPassword({ accountId: id })
  return new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''
}

test('ACC-2 the new password works, the old one does not; other browsers are logged out, this one gets a new session', async () => {
  const { account, signedUp, token } = await buildOwner()
  const { email } = account

  const outcome = await changePassword(deps, buildVisitor(), account, { password, newPassword })

  if (!outcome.ok) throw new Error(outcome.error)
  expect(await findSession(deps, outcome.session.token)).toMatchObject({ id: account.id })
  expect(await findSession(deps, token)).toBeUndefined()
  expect(await findWebsiteVisitor(deps, signedUp.ssojwt)).toBeUndefined()
  expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: false })
  expect(await logIn(deps, buildVisitor(), { email, password: newPassword })).toMatchObject({ ok: true })
})

test('R-04 links that were mailed before are dead', async () => {
  const { account } = await buildOwner()
  const link = await mailedLink(account)

  await changePassword(deps, buildVisitor(), account, { password, newPassword })

  expect(await findSetPasswordLink(deps, link)).toBeUndefined()
})

test('R-03 a browser that was left open cannot guess: the old password is asked for, and failures count', async () => {
  const { account, token } = await buildOwner()
  const guess = () =>
    changePassword(deps, buildVisitor(), account, { password: 'wrong password 1', newPassword })

  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await guess()).toMatchObject({ error: 'wrong_credentials', field: 'password' })
  }
  expect(await guess()).toMatchObject({ error: 'too_many_requests' })
  expect(await findSession(deps, token)).toBeDefined()
})

test('R-02 a new password that can be guessed is refused beside its own field', async () => {
  const { account } = await buildOwner()

  const outcome = await changePassword(deps, buildVisitor(), account, {
    password,
    newPassword: 'Sunshine99',
  })

  expect(outcome).toEqual({ ok: false, error: 'password_too_common', field: 'newPassword' })
})

test('the owner is told by mail', async () => {
  const { account } = await buildOwner()
  const own = buildDependencies(db)

  await changePassword(own, buildVisitor(), account, { password, newPassword })

  expect(own.enqueued).toContainEqual({
    name: 'send-mail',
    data: { kind: 'passwordChanged', accountId: account.id },
  })
})

test('R-07 logging out everywhere ends every log-in of this account, and of no other', async () => {
  const { account, signedUp, token } = await buildOwner()
  const other = await buildOwner()

  await logOutEverywhere(deps, buildVisitor(), account)

  expect(await findSession(deps, token)).toBeUndefined()
  expect(await findWebsiteVisitor(deps, signedUp.ssojwt)).toBeUndefined()
  expect(await findSession(deps, other.token)).toBeDefined()
})

test('R-05 a password that the owner set by mail meanwhile is not overwritten, and a log-in with the old one does not survive it', async () => {
  const { account } = await buildOwner()
  const { email } = account
  const replace = async () => {
    const passwordHash = await deps.passwords.hash('set by mail 3')
    await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
  }
  // The old password is compared; before anything rests on that, the owner's reset goes through.
  const passwords = {
    ...deps.passwords,
    verify: async (hash: string, given: string) => {
      const matches = await deps.passwords.verify(hash, given)
      await replace()
      return matches
    },
  }
  const overtaken = { ...deps, passwords }
  const refused = { ok: false, error: 'wrong_credentials' }

  expect(await changePassword(overtaken, buildVisitor(), account, { password, newPassword })).toMatchObject(
    refused,
  )
  await db
    .update(accounts)
    .set({ passwordHash: await deps.passwords.hash(password) })
    .where(eq(accounts.id, account.id))
  expect(await logIn(overtaken, buildVisitor(), { email, password })).toMatchObject(refused)
  expect(await logIn(deps, buildVisitor(), { email, password: 'set by mail 3' })).toMatchObject({ ok: true })
})

test.each(['change', 'link'] as const)(
  'R-05 of a change and a mailed link that come at once the first one counts (the %s), and neither waits for the other for ever',
  async (first) => {
    const { account } = await buildOwner()
    const link = await mailedLink(account)
    const change = () => changePassword(deps, buildVisitor(), account, { password, newPassword })
    const set = () => setPassword(deps, buildVisitor(), { link, password: 'set by mail 3' })
    const outcomes: Promise<unknown>[] = []

    await db.transaction(async (transaction) => {
      // Both get as far as the links, or as the account that the other one has.
      await transaction
        .select()
        .from(oneTimeLinks)
        .where(eq(oneTimeLinks.accountId, account.id))
        .for('update')
      for (const act of first === 'change' ? [change, set] : [set, change]) {
        outcomes.push(act())
        await expect.poll(() => countWaiting(db)).toBe(outcomes.length)
      }
    })

    const lost = first === 'change' ? { error: 'link_expired' } : { error: 'wrong_credentials' }
    expect(await Promise.all(outcomes)).toMatchObject([{ ok: true }, lost])
    const known = first === 'change' ? newPassword : 'set by mail 3'
    expect(await logIn(deps, buildVisitor(), { email: account.email, password: known })).toMatchObject({
      ok: true,
    })
  },
)
