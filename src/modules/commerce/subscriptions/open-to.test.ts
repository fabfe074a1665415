import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findAccess } from '#modules/entitlements/access.ts'
import { recordDownload } from '#modules/entitlements/record-download.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildInvitation, buildMember, buildTeam, endAccess } from '#tests/builders/teams.ts'
import { findInvitation } from '../seats/accept-seat.ts'
import { listOwnSeats, listTeams } from '../seats/queries.ts'
import { subscriptions } from '../tables/orders.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

const libraryOf = async (accountId: string) => (await findAccess(deps, { accountId })).library
const viewOf = async ({ actor }: Awaited<ReturnType<typeof buildTeam>>) => (await listTeams(deps, actor))[0]

describe('R-34 LIC-1 what a seat opens', () => {
  test('ends with the subscription: expired or suspended', async () => {
    const team = await buildTeam(deps)
    const { accountId } = await buildMember(deps, team)
    await endAccess(deps, team)
    expect(await libraryOf(accountId)).toEqual([])
    expect(await listOwnSeats(deps, { accountId })).toMatchObject([{ isOpen: false }])
    expect(await viewOf(team)).toMatchObject({ isOpen: false })
  })

  test('stays until the end of what is paid where the holder’s account is gone', async () => {
    const team = await buildTeam(deps)
    const { accountId } = await buildMember(deps, team)
    const { link } = await buildInvitation(deps, team)
    await db.delete(accounts).where(eq(accounts.id, team.actor.accountId))
    expect(await libraryOf(accountId)).toBe('all')
    expect(await findInvitation(deps, undefined, link)).toBeUndefined()
    expect(await listOwnSeats(deps, { accountId })).toMatchObject([{ holderEmail: null }])
    await endAccess(deps, team)
    expect(await libraryOf(accountId)).toEqual([])
  })

  test('is no more than what is paid for: the first who accepted', async () => {
    const team = await buildTeam(deps, { seats: 4 })
    const members = [
      await buildMember(deps, team),
      await buildMember(deps, team),
      await buildMember(deps, team),
    ]
    const { subscription } = team
    await db.update(subscriptions).set({ seats: 3 }).where(eq(subscriptions.id, subscription))
    const opened = await Promise.all(members.map(({ accountId }) => libraryOf(accountId)))
    expect(opened).toEqual(['all', 'all', []])
    expect(await libraryOf(team.actor.accountId)).toBe('all')
    expect(await viewOf(team)).toMatchObject({ free: 0 })
  })

  test('LIC-2 is a licence of one’s own: each has a hundred files and ten networks a day', async () => {
    const team = await buildTeam(deps)
    const members = [await buildMember(deps, team), { accountId: team.actor.accountId }]
    for (const { accountId } of members) {
      const account = { id: accountId, downloadsPerMonth: null }
      const outcomes = await Promise.allSettled(
        Array.from({ length: 110 }, (_, place) =>
          recordDownload(deps, account, { network: `network-${place % 10}`, text: null }),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    }
  })
})
