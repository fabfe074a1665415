import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { issueTicket } from '../hand-off/issue-ticket.ts'
import { accounts } from '../tables/accounts.ts'
import { disableAccount, enableAccount } from './change-as-operator.ts'
import { logIn } from './log-in.ts'
import type { Account } from './schema.ts'
import { findSession } from './sessions.ts'
import { findBearerAccount, findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'
const reason = 'asked for by its owner'

async function buildOpen() {
  const { email } = await buildAccount(deps, { password })
  const outcome = await logIn(deps, buildVisitor(), { email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  return { ...outcome.logIn, session: outcome.session.token }
}

const operator: Account = {
  id: (await buildAccount(deps)).accountId,
  email: 'operator@mail.test',
  emailVerified: true,
  emailBounced: false,
  hasPassword: true,
  role: 'owner',
  language: 'en',
  name: null,
  deletionDueAt: null,
}

await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, operator.id))

const disable = (actor: Account, accountId: string) =>
  db.transaction((transaction) =>
    disableAccount({ ...deps, db: transaction }, buildVisitor(), actor, { accountId, reason }),
  )

test('R-07 a disabled account is out at once, everywhere, and its password opens nothing', async () => {
  const { accountId, email, jwt, ssojwt, session } = await buildOpen()

  await disable(operator, accountId)

  expect(await findSession(deps, session)).toBeUndefined()
  expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
  expect(await findBearerAccount(deps, jwt)).toBeUndefined()
  await expect(issueTicket(deps, ssojwt, { lang: 'en', lib: 'en', destination: '' })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  // The same answer as a wrong password: whoever guesses does not learn that the account is there.
  expect(await logIn(deps, buildVisitor(), { email, password })).toEqual({
    ok: false,
    error: 'wrong_credentials',
    field: 'password',
  })
})

test('an account that is enabled again is opened with its password', async () => {
  const { accountId, email, session } = await buildOpen()
  await disable(operator, accountId)

  await enableAccount(deps, buildVisitor(), operator, { accountId, reason })

  expect(await findSession(deps, session)).toBeUndefined()
  expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
})

test('only an operator disables, never their own account, and only what is there', async () => {
  const { accountId } = await buildOpen()

  await expect(disable({ ...operator, role: 'member' }, accountId)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(disable(operator, operator.id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(disable(operator, 'unknown')).rejects.toMatchObject({ code: 'not_found' })
})

test('R-30 pressed twice, also at once, an account is closed once, and opened once: one event each', async () => {
  const { accountId } = await buildOpen()
  const enable = () => enableAccount(deps, buildVisitor(), operator, { accountId, reason })
  await Promise.all([disable(operator, accountId), disable(operator, accountId)])
  await disable(operator, accountId)
  await Promise.all([enable(), enable()])
  await enable()

  const written = await db.select().from(auditEvents).where(eq(auditEvents.accountId, accountId))
  const changes = written.flatMap(({ event }) => (/disabled|enabled/.test(event) ? [event] : []))
  expect(changes).toEqual(['account.disabled', 'account.enabled'])
  await expect(
    enableAccount(deps, buildVisitor(), operator, { accountId: 'unknown', reason }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})
