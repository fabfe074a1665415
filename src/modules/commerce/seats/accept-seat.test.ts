import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findAccess } from '#modules/entitlements/access.ts'
import { licenceVersions } from '#modules/identity/accounts/accepted-terms.ts'
import { logIn } from '#modules/identity/accounts/log-in.ts'
import { findAccount } from '#modules/identity/accounts/queries.ts'
import { acceptedTerms, accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildInvitation, buildProved, buildTeam } from '#tests/builders/teams.ts'
import { seats } from '../tables/subscriptions.ts'
import { acceptSeat, findInvitation, joinByMail } from './accept-seat.ts'
import { listOwnSeats, listTeams } from './queries.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const password = 'a good password 1'

const accountOf = async (accountId: string) => {
  const account = await findAccount(db, { id: accountId })
  if (!account) throw new Error('there is no such account')
  return account
}
const libraryOf = async (accountId: string) => (await findAccess(deps, { accountId })).library
const accept = async (link: string, accountId: string) =>
  acceptSeat(deps, buildVisitor(), await accountOf(accountId), { link })
const join = (link: string, changes: Partial<Parameters<typeof joinByMail>[3]> = {}) =>
  joinByMail(deps, buildVisitor(), undefined, { link, password, language: 'en', ...changes })

describe('LIC-1 taking a seat', () => {
  test('by whoever was invited: the library is open at once, and the link used up', async () => {
    const team = await buildTeam(deps)
    const { email, link } = await buildInvitation(deps, team)
    const { accountId } = await buildProved(deps, email)
    expect(await findInvitation(deps, undefined, link)).toMatchObject({ way: 'log-in' })
    expect(await findInvitation(deps, await accountOf(accountId), link)).toMatchObject({ way: 'accept' })
    expect(await libraryOf(accountId)).toEqual([])

    expect(await accept(link, accountId)).toEqual({ ok: true })
    expect(await libraryOf(accountId)).toBe('all')
    expect(await accept(link, accountId)).toMatchObject({ error: 'link_expired' })
    expect(await listOwnSeats(deps, { accountId })).toMatchObject([
      { holderEmail: team.email, isOpen: true, package: 'team' },
    ])
  })

  test('of ten accounts at once one gets it, and it stays that one’s', async () => {
    const team = await buildTeam(deps)
    const { link } = await buildInvitation(deps, team)
    const others = await Promise.all(Array.from({ length: 10 }, () => buildProved(deps)))
    const outcomes = await Promise.all(others.map(({ accountId }) => accept(link, accountId)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const opened = await Promise.all(others.map(({ accountId }) => libraryOf(accountId)))
    expect(opened.filter((library) => library === 'all')).toHaveLength(1)
  })

  test('with another account after a choice, and never twice in one subscription', async () => {
    const team = await buildTeam(deps)
    const [one, other] = [await buildInvitation(deps, team), await buildInvitation(deps, team)]
    const { accountId } = await buildProved(deps)
    expect(await findInvitation(deps, await accountOf(accountId), one.link)).toMatchObject({ way: 'choose' })
    expect(await accept(one.link, accountId)).toEqual({ ok: true })
    expect(await findInvitation(deps, await accountOf(accountId), other.link)).toMatchObject({
      way: 'has-seat',
    })
    expect(await accept(other.link, accountId)).toMatchObject({ error: 'conflict' })
    const holder = await accountOf(team.actor.accountId)
    expect(await findInvitation(deps, holder, other.link)).toMatchObject({ way: 'own-team' })
    expect(await accept(other.link, holder.id)).toMatchObject({ error: 'conflict' })
  })

  test('R-05 not with an account whose other address nobody has proved', async () => {
    const { link } = await buildInvitation(deps, await buildTeam(deps))
    const { accountId } = await buildAccount(deps)
    expect(await findInvitation(deps, await accountOf(accountId), link)).toMatchObject({
      way: 'confirm-email',
    })
    expect(await accept(link, accountId)).toMatchObject({ error: 'conflict' })
    expect(await libraryOf(accountId)).toEqual([])
  })

  test('by an address without account: a password makes one, proved and logged in', async () => {
    const { email, link } = await buildInvitation(deps, await buildTeam(deps))
    expect(await findInvitation(deps, undefined, link)).toMatchObject({ way: 'set-password' })
    expect(await join(link, { password: 'password1' })).toMatchObject({ error: 'password_too_common' })
    const outcome = await join(link)
    if (!outcome.ok) throw new Error(outcome.error)
    const { accountId } = outcome.logIn
    expect(await accountOf(accountId)).toMatchObject({ email, emailVerified: true })
    expect(await libraryOf(accountId)).toBe('all')
    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
    expect(await join(link)).toMatchObject({ error: 'link_expired' })
  })

  test('LIC-6 who joins has agreed to the license as their page showed it, whatever language the holder has', async () => {
    const team = await buildTeam(deps)
    await db.update(accounts).set({ language: 'de' }).where(eq(accounts.id, team.actor.accountId))
    const { link } = await buildInvitation(deps, team)
    const outcome = await join(link, { language: 'fr' })
    if (!outcome.ok) throw new Error(outcome.error)
    const { accountId } = outcome.logIn
    expect((await accountOf(accountId)).language).toBe('fr')
    const terms = await db.select().from(acceptedTerms).where(eq(acceptedTerms.accountId, accountId))
    expect(terms.map(({ document, version, language }) => ({ document, version, language }))).toEqual(
      expect.arrayContaining([{ document: 'eula', version: licenceVersions.fr, language: 'fr' }]),
    )
    expect(new Set(terms.map(({ language }) => language))).toEqual(new Set(['fr']))
  })

  test('R-05 an account that somebody else made with the address is its owner’s from then on', async () => {
    const { email, link } = await buildInvitation(deps, await buildTeam(deps))
    const made = await buildAccount(deps, { email, password: 'the password of 1 stranger' })
    expect(await findInvitation(deps, await accountOf(made.accountId), link)).toMatchObject({
      way: 'set-password',
    })
    const outcome = await join(link)
    expect(outcome).toMatchObject({ ok: true, logIn: { accountId: made.accountId } })
    const stranger = { email, password: 'the password of 1 stranger' }
    expect(await logIn(deps, buildVisitor(), stranger)).toMatchObject({ error: 'wrong_credentials' })
  })

  test('a proved or a disabled account is not opened by a link', async () => {
    const team = await buildTeam(deps)
    const proved = await buildInvitation(deps, team)
    await buildProved(deps, proved.email)
    expect(await join(proved.link)).toMatchObject({ error: 'conflict' })
    const disabled = await buildInvitation(deps, team)
    const { accountId } = await buildAccount(deps, { email: disabled.email })
    await db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, accountId))
    expect(await join(disabled.link)).toMatchObject({ error: 'conflict' })
  })

  test('fourteen days long, by our clock', async () => {
    const team = await buildTeam(deps)
    const { link, email } = await buildInvitation(deps, team)
    const daysLater = (days: number) => ({ ...deps, clock: () => new Date(Date.now() + days * 86_400_000) })
    expect(await findInvitation(daysLater(13.9), undefined, link)).toBeDefined()
    expect(await findInvitation(daysLater(14.1), undefined, link)).toBeUndefined()
    expect((await listTeams(daysLater(14.1), team.actor))[0]?.people).toMatchObject([
      { email, state: 'late' },
    ])
    expect(
      await joinByMail(daysLater(14.1), buildVisitor(), undefined, { link, password, language: 'en' }),
    ).toMatchObject({
      error: 'link_expired',
    })
  })

  test('only the hash of the link is kept', async () => {
    const { link, seatId } = await buildInvitation(deps, await buildTeam(deps))
    const [row] = await db.select().from(seats).where(eq(seats.id, seatId))
    expect(row?.tokenHash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(link)
  })
})
