import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildEmail } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildInvitation, buildMember, buildProved, buildTeam, endAccess } from '#tests/builders/teams.ts'
import { subscriptions } from '../tables/orders.ts'
import { findInvitation } from './accept-seat.ts'
import { removeSeat } from './give-up-seat.ts'
import { inviteToSeat, prepareSeatMails } from './invite-to-seat.ts'

import { listTeams } from './queries.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

type Team = Awaited<ReturnType<typeof buildTeam>>
const invite = ({ actor, subscription }: Team, email = buildEmail()) =>
  inviteToSeat(deps, actor, { subscription, email })
const viewOf = async ({ actor }: Team) => (await listTeams(deps, actor))[0]

describe('LIC-1 inviting to a seat', () => {
  test('of twenty at once as many are invited as there are seats beside the first', async () => {
    const team = await buildTeam(deps, { seats: 8 })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => invite(team)))
    // Whoever waits too long for the subscription is told to try again, which a busy machine may come to.
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    while (answers.length < 20) answers.push(await invite(team))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 13 }, () => ({ ok: false, error: 'no_free_seat', field: 'email' })),
    )
    expect(await viewOf(team)).toMatchObject({ seats: 8, free: 0 })
    expect((await viewOf(team))?.people).toHaveLength(7)
  })

  test('the same address twice is the same seat, another mail, and its link takes the place of the first', async () => {
    const team = await buildTeam(deps)
    const first = await buildInvitation(deps, team)
    const second = await buildInvitation(deps, team, first.email)
    expect(second.seatId).toBe(first.seatId)
    expect(await findInvitation(deps, undefined, first.link)).toBeUndefined()
    expect(await findInvitation(deps, undefined, second.link)).toMatchObject({ email: first.email })
    expect((await viewOf(team))?.people).toHaveLength(1)

    await invite(team, first.email.toUpperCase())
    expect(await invite(team, first.email)).toMatchObject({ error: 'too_many_requests' })
    const events = await db.select().from(auditEvents).where(eq(auditEvents.accountId, team.actor.accountId))
    expect(events.filter(({ event }) => event === 'seat-invitation.limited')).toHaveLength(1)
  })

  test('no more than are planned for the next term', async () => {
    const team = await buildTeam(deps, { seats: 5 })
    const next = { package: 'team', period: 'year', seats: 3 }
    await db.update(subscriptions).set({ next }).where(eq(subscriptions.id, team.subscription))
    await invite(team)
    expect(await viewOf(team)).toMatchObject({ seats: 5, seatsLater: 3, free: 1 })
    expect(await invite(team)).toEqual({ ok: true })
    expect(await invite(team)).toMatchObject({ error: 'no_free_seat' })
  })

  test('not the holder, and nobody who has a seat', async () => {
    const team = await buildTeam(deps)
    expect(await invite(team, team.email.toUpperCase())).toMatchObject({ error: 'own_address' })
    const { email } = await buildMember(deps, team)
    expect(await invite(team, email)).toMatchObject({ error: 'already_member' })
  })

  test('R-05 in nobody’s name who has not shown that the address is theirs', async () => {
    const team = await buildTeam(deps)
    const { accountId } = team.actor
    await db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, accountId))
    expect(await invite(team)).toMatchObject({ error: 'not_proved' })
    expect(await viewOf(team)).toMatchObject({ people: [] })
  })

  test('into somebody else’s subscription is not found, into one that is over a conflict', async () => {
    const [team, other] = [await buildTeam(deps), await buildTeam(deps)]
    const elsewhere = { ...team, actor: other.actor }
    await expect(invite(elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    await endAccess(deps, team)
    await expect(invite(team)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('LANG-1 the mail speaks the language of whoever has the address, else that of the holder', async () => {
    const team = await buildTeam(deps)
    await db.update(accounts).set({ language: 'fr' }).where(eq(accounts.id, team.actor.accountId))
    const { seatId } = await buildInvitation(deps, team)
    expect(await prepareSeatMails(deps).seatInvitation({ seatId })).toMatchObject({ locale: 'fr' })

    const invited = await buildProved(deps)
    await db.update(accounts).set({ language: 'it' }).where(eq(accounts.id, invited.accountId))
    const known = await buildInvitation(deps, team, invited.email)
    expect(await prepareSeatMails(deps).seatInvitation(known)).toMatchObject({
      locale: 'it',
      data: { holderEmail: team.email },
    })
  })

  test('nothing is mailed where the seat was taken back before', async () => {
    const team = await buildTeam(deps)
    const { seatId } = await buildInvitation(deps, team)
    await removeSeat(deps, team.actor, { subscription: team.subscription, seat: seatId })
    expect(await prepareSeatMails(deps).seatInvitation({ seatId })).toBeUndefined()
  })
})
