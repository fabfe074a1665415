import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { prepareAccountMails } from './account-mails.ts'
import { logIn } from './log-in.ts'
import { findSession } from './sessions.ts'
import { findSetPasswordLink, setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a new password 1'

/** The secret of the link that a welcome mail carries. */
async function mailedLink(accountId: string): Promise<string> {
  const mail = await prepareAccountMails(deps).welcome({ accountId })
  return new URL(mail?.data.setPasswordUrl ?? '').searchParams.get('link') ?? ''
}

describe('the set-password link of the welcome mail', () => {
  test('ACC-2 it sets the password and proves the address', async () => {
    const { accountId, email } = await buildAccount(deps)
    const link = await mailedLink(accountId)

    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({ ok: true, email })

    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
    expect(account?.emailVerifiedAt).toBeInstanceOf(Date)
  })

  test('R-04 looking at it does not use it up, using it does', async () => {
    const { accountId, email } = await buildAccount(deps)
    const link = await mailedLink(accountId)

    for (let look = 0; look < 5; look += 1)
      expect(await findSetPasswordLink(deps, link)).toEqual({ accountId, email })
    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({ ok: true, email })

    expect(await findSetPasswordLink(deps, link)).toBeUndefined()
    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({
      ok: false,
      error: 'link_expired',
    })
  })

  test('R-04 of 20 parallel uses one wins', async () => {
    const { accountId } = await buildAccount(deps)
    const link = await mailedLink(accountId)

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => setPassword(deps, buildVisitor(), { link, password })),
    )

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('R-04 every other link of the account dies with it', async () => {
    const { accountId } = await buildAccount(deps)
    const earlier = await mailedLink(accountId)
    const later = await mailedLink(accountId)

    await setPassword(deps, buildVisitor(), { link: later, password })

    expect(await findSetPasswordLink(deps, earlier)).toBeUndefined()
  })

  test('R-05 every log-in made before ends, whoever made it', async () => {
    const { accountId, ssojwt } = await buildAccount(deps)

    await setPassword(deps, buildVisitor(), { link: await mailedLink(accountId), password })

    expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
  })

  test('R-04 R-05 a browser that is logged in to the account stays so with a new log-in, and one of another is told to log in', async () => {
    const { accountId, email, ssojwt } = await buildAccount(deps)
    const other = await buildAccount(deps)
    const accountOf = async (token: string) => (await findWebsiteVisitor(deps, token))?.account

    const own = await accountOf(ssojwt)
    const link = await mailedLink(accountId)
    const set = await setPassword(deps, buildVisitor(), { link, password }, own)
    if (!set.ok || !set.renewed) throw new Error('the browser was logged out')
    expect(await findSession(deps, set.renewed.session.token)).toMatchObject({ id: accountId, email })
    expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()

    const stranger = await accountOf(other.ssojwt)
    const next = await mailedLink(accountId)
    const outcome = await setPassword(
      deps,
      buildVisitor(),
      { link: next, password: 'another one 2' },
      stranger,
    )
    expect(outcome).toMatchObject({ ok: true, renewed: undefined })
    expect(await findSession(deps, set.renewed.session.token)).toBeUndefined()
    expect(await findWebsiteVisitor(deps, other.ssojwt)).toBeDefined()
  })

  test('it is good for 24 hours of the database’s clock', async () => {
    const { accountId } = await buildAccount(deps)
    const link = await mailedLink(accountId)
    const age = (interval: string) =>
      db
        .update(oneTimeLinks)
        .set({ expiresAt: sql`${oneTimeLinks.expiresAt} - ${interval}::interval` })
        .where(eq(oneTimeLinks.accountId, accountId))

    await age('23 hours 59 minutes')
    expect(await findSetPasswordLink(deps, link)).toBeDefined()
    await age('1 minute')
    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({ ok: false })
  })

  test('R-02 a password that many people use is refused, and the link is still good', async () => {
    const { accountId, email } = await buildAccount(deps)
    const link = await mailedLink(accountId)

    for (const guess of ['Password1', 'Business1', email, `${email}1`, 'Formulary2026']) {
      expect(await setPassword(deps, buildVisitor(), { link, password: guess })).toEqual({
        ok: false,
        error: 'password_too_common',
        field: 'password',
      })
    }
    expect(await setPassword(deps, buildVisitor(), { link, password })).toMatchObject({ ok: true })
  })

  test('no row holds its secret', async () => {
    const { accountId } = await buildAccount(deps)
    const link = await mailedLink(accountId)

    const rows = await db.select().from(oneTimeLinks)

    expect(JSON.stringify(rows)).not.toContain(link)
  })
})
