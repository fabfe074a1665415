import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { listEvents } from './list-events.ts'
import { logIn } from './log-in.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { findSetPasswordLink, setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a new password 1'

/** The secret of the link that a reset mail carries. */
async function mailedLink(accountId: string): Promise<string> {
  const mail = await prepareAccountMails(deps).resetPassword({ accountId })
  return new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''
}

test('whoever was on the way to a document comes there by the link of the mail', async () => {
  const { deps: own, account } = await signUpAlone()
  const next = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_&download=pdf'

  await requestPasswordReset(own, buildVisitor(), { email: account.email, next })

  const job = { kind: 'resetPassword' as const, accountId: account.accountId, next }
  expect(own.enqueued).toEqual([{ name: 'send-mail', data: job }])
  const mail = await prepareAccountMails(deps).resetPassword(job)
  expect(new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('next')).toBe(next)
})

test('R-04 the mail goes to the account, and its link sets the password without logging anybody in', async () => {
  const { deps: own, account } = await signUpAlone()

  expect(await requestPasswordReset(own, buildVisitor(), { email: account.email.toUpperCase() })).toEqual({
    ok: true,
  })

  expect(own.enqueued).toEqual([
    { name: 'send-mail', data: { kind: 'resetPassword', accountId: account.accountId } },
  ])
  const link = await mailedLink(account.accountId)
  expect(await setPassword(deps, buildVisitor(), { link, password })).toEqual({
    ok: true,
    email: account.email,
    deviceSecret: expect.any(String), // knows this browser again; no session, no log-in
  })
})

test('R-01 an address that nobody has gets the same answer after the same writes, and no mail', async () => {
  const known = await signUpAlone()
  const unknown = buildDependencies(db)
  const events = async () => (await db.select().from(auditEvents)).length

  const before = await events()
  const answer = await requestPasswordReset(known.deps, buildVisitor(), { email: known.account.email })
  const between = await events()
  const other = await requestPasswordReset(unknown, buildVisitor(), { email: buildEmail() })

  expect(other).toEqual(answer)
  expect([between - before, (await events()) - between]).toEqual([1, 1])
  expect(unknown.enqueued).toHaveLength(known.deps.enqueued.length)
  for (const { data } of unknown.enqueued) {
    const { accountId } = data as { accountId: string }
    expect(await prepareAccountMails(deps).resetPassword({ accountId })).toBeUndefined()
  }
})

test('R-04 of 40 requests for one address 5 are mailed, whoever has it', async () => {
  for (const email of [(await buildAccount(deps)).email, buildEmail()]) {
    const own = buildDependencies(db)

    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => requestPasswordReset(own, buildVisitor(), { email })),
    )

    expect(own.enqueued).toHaveLength(5)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ retryAfter: expect.any(Number) })
  }
})

test('R-04 the twenty-first request of one network is refused, over whatever addresses', async () => {
  const visitor = buildVisitor()
  const outcomes = []
  for (let request = 0; request < 21; request += 1) {
    outcomes.push(await requestPasswordReset(deps, visitor, { email: buildEmail() }))
  }

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  expect(outcomes.at(-1)).toMatchObject({ ok: false, error: 'too_many_requests' })
})

test('R-43 that the limit was reached is written down once a window, with the account where there is one', async () => {
  const { email } = await buildAccount(deps)
  const visitor = { ...buildVisitor(), requestId: 'the request' }
  for (let request = 0; request < 12; request += 1) await requestPasswordReset(deps, visitor, { email })

  const { events } = await listEvents(deps, { event: 'password-reset.limited', email })
  expect(events).toMatchObject([{ requestId: 'the request' }])
})

test('R-04 two links are good until one is used, then neither is', async () => {
  const { accountId } = await buildAccount(deps)
  const older = await mailedLink(accountId)
  const newer = await mailedLink(accountId)
  expect(await findSetPasswordLink(deps, older)).toBeDefined()

  await setPassword(deps, buildVisitor(), { link: newer, password })

  for (const link of [older, newer]) {
    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({
      error: 'link_expired',
    })
  }
})

test('R-04 the link is good for 30 minutes of the database’s clock', async () => {
  const { accountId } = await buildAccount(deps)
  const link = await mailedLink(accountId)
  const age = (interval: string) =>
    db
      .update(oneTimeLinks)
      .set({ expiresAt: sql`${oneTimeLinks.expiresAt} - ${interval}::interval` })
      .where(eq(oneTimeLinks.accountId, accountId))

  await age('29 minutes')
  expect(await findSetPasswordLink(deps, link)).toBeDefined()
  await age('1 minute')
  expect(await findSetPasswordLink(deps, link)).toBeUndefined()
})

test('R-05 the session and the password of whoever registered the address before its owner die with the reset', async () => {
  const email = buildEmail()
  const attacker = await buildAccount(deps, { email, password: 'the attacker’s 1' })

  await setPassword(deps, buildVisitor(), { link: await mailedLink(attacker.accountId), password })

  expect(await findWebsiteVisitor(deps, attacker.ssojwt)).toBeUndefined()
  expect(await logIn(deps, buildVisitor(), { email, password: 'the attacker’s 1' })).toMatchObject({
    error: 'wrong_credentials',
  })
  expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
  const [account] = await db.select().from(accounts).where(eq(accounts.id, attacker.accountId))
  expect(account?.emailVerifiedAt).toBeInstanceOf(Date)
})

test('a password that takes another’s place is told to its owner', async () => {
  const { deps: own, account } = await signUpAlone({ password: 'the old one 1' })

  await setPassword(own, buildVisitor(), { link: await mailedLink(account.accountId), password })

  expect(own.enqueued).toEqual([
    { name: 'send-mail', data: { kind: 'passwordChanged', accountId: account.accountId } },
  ])
})

/** An account and dependencies that have enqueued nothing yet. */
async function signUpAlone(fields: { password?: string } = {}) {
  const account = await buildAccount(deps, fields)
  return { deps: buildDependencies(db), account }
}
