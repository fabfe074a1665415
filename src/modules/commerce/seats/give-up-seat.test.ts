import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { findAccess } from '#modules/entitlements/access.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildMember, buildTeam } from '#tests/builders/teams.ts'
import { leaveSeat, removeSeat } from './give-up-seat.ts'
import { inviteToSeat } from './invite-to-seat.ts'
import { listTeams } from './queries.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

type Team = Awaited<ReturnType<typeof buildTeam>>
const invite = ({ actor, subscription }: Team) =>
  inviteToSeat(deps, actor, { subscription, email: buildEmail() })
const viewOf = async ({ actor }: Team) => (await listTeams(deps, actor))[0]
const libraryOf = async (accountId: string) => (await findAccess(deps, { accountId })).library

test('LIC-1 what a seat opens ends with it: removed by the holder, who may give it to somebody else', async () => {
  const team = await buildTeam(deps, { seats: 2 })
  const { accountId, seatId } = await buildMember(deps, team)
  expect(await invite(team)).toMatchObject({ error: 'no_free_seat' })
  await removeSeat(deps, team.actor, { subscription: team.subscription, seat: seatId })
  expect(await libraryOf(accountId)).toEqual([])
  expect(await viewOf(team)).toMatchObject({ free: 1, people: [] })
  expect(await invite(team)).toEqual({ ok: true })
})

test('R-30 a seat that is ended twice, also at once, is ended once', async () => {
  const team = await buildTeam(deps)
  const [removed, left] = [await buildMember(deps, team), await buildMember(deps, team)]
  const remove = () => removeSeat(deps, team.actor, { subscription: team.subscription, seat: removed.seatId })
  const leave = () => leaveSeat(deps, { accountId: left.accountId, network: 'test' }, { seat: left.seatId })
  await Promise.all([remove(), remove(), leave(), leave()])
  await remove()
  await leave()
  const events = await db.select().from(auditEvents).where(eq(auditEvents.actorId, team.actor.accountId))
  expect(events.map(({ event }) => event)).toEqual(['seat.removed'])
  const own = await db.select().from(auditEvents).where(eq(auditEvents.accountId, left.accountId))
  expect(own.filter(({ event }) => event === 'seat.left')).toHaveLength(1)
  const theirs = leaveSeat(deps, { accountId: removed.accountId, network: 'test' }, { seat: left.seatId })
  await expect(theirs).rejects.toMatchObject({ code: 'not_found' })
})

test('LIC-1 what a seat opens ends with it: left by the person', async () => {
  const team = await buildTeam(deps)
  const { accountId, seatId } = await buildMember(deps, team)
  await leaveSeat(deps, { accountId, network: 'test' }, { seat: seatId })
  expect(await libraryOf(accountId)).toEqual([])
  expect(await viewOf(team)).toMatchObject({ free: 2 })
})

test('another account’s seat is not found', async () => {
  const [team, other] = [await buildTeam(deps), await buildTeam(deps)]
  const { accountId, seatId: seat } = await buildMember(deps, team)
  const leaving = leaveSeat(deps, other.actor, { seat })
  await expect(leaving).rejects.toMatchObject({ code: 'not_found' })
  for (const { subscription } of [team, other]) {
    const removing = removeSeat(deps, other.actor, { subscription, seat })
    await expect(removing).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(await libraryOf(accountId)).toBe('all')
})
