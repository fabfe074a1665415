import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import { websiteLogIns } from '../tables/log-ins.ts'
import { prepareAccountMails } from './account-mails.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { logOutEverywhere } from './log-out.ts'
import { findAccount } from './queries.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

const enter = async (email: string, deviceSecret?: string) => {
  const outcome = await logIn(deps, { ...buildVisitor(), deviceSecret }, { email, password })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.logIn
}

describe('the mail about a new browser', () => {
  const mailsTo = (accountId: string) =>
    deps.enqueued
      .map(({ data }) => data)
      .filter(
        (mail) =>
          'kind' in mail && mail.kind === 'newDevice' && 'accountId' in mail && mail.accountId === accountId,
      )

  test('is sent for a log-in with a browser that the account does not know, and says what it was', async () => {
    const { email, accountId } = await buildAccount(deps, { password })
    const visitor = { ...buildVisitor(), device: 'Firefox, Windows', country: 'CA' }

    await logIn(deps, visitor, { email, password })

    const [mail] = mailsTo(accountId)
    expect(mail).toMatchObject({ device: 'Firefox, Windows', country: 'CA' })
    const job = mail as Parameters<ReturnType<typeof prepareAccountMails>['newDevice']>[0]
    // Until the address is proved, it may be a stranger's, who is not written to again and again.
    expect(await prepareAccountMails(deps).newDevice(job)).toBeUndefined()
    await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, accountId))
    expect(await prepareAccountMails(deps).newDevice(job)).toMatchObject({
      to: email,
      data: {
        device: 'Firefox, Windows',
        accountUrl: 'http://localhost:3000/app/account/#devices',
        forgotPasswordUrl: 'http://localhost:3000/app/account/forgot-password/',
      },
    })
    const [row] = await db
      .select()
      .from(websiteLogIns)
      .where(and(eq(websiteLogIns.accountId, accountId), eq(websiteLogIns.country, 'CA')))
    expect(row?.createdAt.toISOString()).toBe(job.at)
  })

  test('R-03 is not sent without end to an owner whose password somebody knows', async () => {
    const { email, accountId } = await buildAccount(deps, { password })
    for (let round = 0; round < 12; round++) await enter(email)
    expect(mailsTo(accountId)).toHaveLength(10)
  })

  test('R-07 is sent for the next log-in after all were logged out, although no browser is known any more', async () => {
    const { email, accountId } = await buildAccount(deps, { password })
    const account = await findAccount(db, { id: accountId })
    if (!account) throw new Error('no account')
    await logOutEverywhere(deps, buildVisitor(), account)

    await enter(email)

    expect(mailsTo(accountId)).toHaveLength(1)
  })

  test('is not sent for the browser that stays while all others are logged out', async () => {
    const { accountId, deviceSecret } = await buildAccount(deps, { password })
    const account = await findAccount(db, { id: accountId })
    if (!account) throw new Error('no account')

    const visitor = { ...buildVisitor(), deviceSecret }
    const changed = await changePassword(deps, visitor, account, { password, newPassword: 'another one 2' })

    expect(changed.ok).toBe(true)
    expect(mailsTo(accountId)).toEqual([])
  })

  test('is not sent for the first browser, nor for a known one, nor for a wrong password', async () => {
    const { email, accountId, deviceSecret } = await buildAccount(deps, { password })

    await enter(email, deviceSecret)
    await logIn(deps, buildVisitor(), { email, password: 'a wrong guess 1' })

    expect(mailsTo(accountId)).toEqual([])
  })

  test('is sent once for each browser', async () => {
    const { email, accountId } = await buildAccount(deps, { password })

    const { deviceSecret } = await enter(email)
    await enter(email, deviceSecret)
    await enter(email, deviceSecret)

    expect(mailsTo(accountId)).toHaveLength(1)
  })
})
