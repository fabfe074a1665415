import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { findAccess } from '#modules/entitlements/access.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { buildInvitation, buildMember, buildTeam, endAccess } from '#tests/builders/teams.ts'
import { endPlans } from '../billing/end-renewal.ts'
import { actionsOf } from '../billing/holder-actions.ts'
import { viewBilling } from '../billing/view-billing.ts'
import { withdrawalOf } from '../billing/withdraw.ts'
import { END_MANDATE } from '../payments/sync-mandate.ts'
import { payments, subscriptions } from '../tables/orders.ts'
import { methodReplacements, seats } from '../tables/subscriptions.ts'
import { acceptTeam, offerTeam, prepareTeamMails, withdrawTeamOffer } from './hand-over-team.ts'
import { inviteToSeat } from './invite-to-seat.ts'
import { listOwnSeats, listTeams } from './queries.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const mails = prepareTeamMails(deps)

/** A team that a saved card pays for, and somebody who has a seat in it. */
async function buildTeamOfTwo() {
  const team = await buildTeam(deps)
  await db.update(subscriptions).set({ mandate: savedCard }).where(eq(subscriptions.id, team.subscription))
  const member = await buildMember(deps, team)
  return { team, member, actor: { accountId: member.accountId, network: 'test' } }
}
const libraryOf = async (accountId: string) => (await findAccess(deps, { accountId })).library
const read = (team: { subscription: string }) => readSubscription(deps, { id: team.subscription })
const jobsOf = (kind: string, seatId: string) =>
  deps.enqueued.filter(({ data }) => {
    const job = data as { kind?: string; seatId?: string }
    return job.kind === kind && job.seatId === seatId
  })

describe('LIC-1 handing a team over', () => {
  test('moves the plan with what is paid, once the member has accepted, and charges nobody', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const other = await buildMember(deps, team)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    expect((await read(team)).subscription.accountId).toBe(team.actor.accountId)
    expect(await mails.teamOffer({ seatId: member.seatId })).toMatchObject({
      to: member.email,
      data: { holderEmail: team.email, offerUrl: expect.stringContaining(`${member.seatId}/hand-over/`) },
    })
    expect(await listOwnSeats(deps, actor)).toMatchObject([{ isOffered: true }])
    const begun = eq(methodReplacements.subscriptionId, team.subscription)
    await db.insert(methodReplacements).values({
      ...{ id: 'begun', subscriptionId: team.subscription, provider: 'sandbox', createdAt: deps.clock() },
    })

    await acceptTeam(deps, actor, { seat: member.seatId })
    const { subscription, events } = await read(team)
    expect(subscription).toMatchObject({ accountId: member.accountId, state: 'cancelled', next: null })
    expect(subscription.mandate).toMatchObject({ status: 'CANCELLED', brand: null, lastFour: null })
    expect(events.at(-1)).toMatchObject({ kind: 'handed_over', by: 'holder' })
    expect(await db.$count(methodReplacements, begun)).toBe(0)
    expect(deps.enqueued.filter(({ name }) => name === END_MANDATE).at(-1)?.data).toMatchObject({
      mandate: { reference: savedCard.reference },
    })
    const [taken] = await listTeams(deps, actor)
    expect(taken).toMatchObject({ seats: 3, free: 0 })
    expect(taken?.people.map(({ email }) => email).toSorted()).toEqual([team.email, other.email].toSorted())
    for (const { accountId } of [team.actor, member, other]) expect(await libraryOf(accountId)).toBe('all')
    // To go on, the new holder saves a card and says so; what the former one has paid is not theirs to take.
    expect(actionsOf(subscription, deps.clock())).not.toContain('keep')
    expect(await viewBilling(deps, actor)).toMatchObject({
      subscriptions: [{ may: expect.arrayContaining(['replace_method']) }],
      invoices: [],
    })
    expect(await withdrawalOf(deps, subscription, deps.clock())).toEqual({ because: 'handed_over' })
    expect(
      await inviteToSeat(deps, team.actor, { subscription: team.subscription, email: 'a@b.ca' }).catch(
        ({ code }) => code,
      ),
    ).toBe('not_found')
  })

  test('tells both, the new holder what is to be done', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await acceptTeam(deps, actor, { seat: member.seatId })
    const sent = await Promise.all(
      deps.enqueued
        .filter(({ data }) => 'former' in data && data.former === team.actor.accountId)
        .map(({ data }) => mails.teamHandedOver(data as never)),
    )
    expect(sent).toMatchObject([
      { to: team.email, data: { isHolder: false, holderEmail: member.email } },
      { to: member.email, data: { isHolder: true, formerEmail: team.email } },
    ])
  })

  test('R-30 is one however often it is accepted, also at once', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => acceptTeam(deps, actor, { seat: member.seatId })),
    )
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(team)).events.filter(({ kind }) => kind === 'handed_over')).toHaveLength(1)
  })

  test('R-12 nobody else offers, accepts or ends it', async () => {
    const [{ team, member, actor }, other] = [await buildTeamOfTwo(), await buildTeamOfTwo()]
    const seat = { seat: member.seatId }
    const notFound = { code: 'not_found' }
    for (const stranger of [other.team.actor, other.actor, actor])
      await expect(offerTeam(deps, stranger, seat)).rejects.toMatchObject(notFound)
    await expect(acceptTeam(deps, actor, seat)).rejects.toMatchObject(notFound)
    await offerTeam(deps, team.actor, seat)
    for (const stranger of [other.team.actor, other.actor, team.actor])
      await expect(acceptTeam(deps, stranger, seat)).rejects.toMatchObject(notFound)
    await expect(withdrawTeamOffer(deps, other.actor, seat)).rejects.toMatchObject(notFound)
  })

  test.each(['holder', 'member'] as const)('is ended by its %s, twice too', async (who) => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    for (const _ of [1, 2])
      await withdrawTeamOffer(deps, who === 'holder' ? team.actor : actor, { seat: member.seatId })
    await expect(acceptTeam(deps, actor, { seat: member.seatId })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await mails.teamOffer({ seatId: member.seatId })).toBeUndefined()
  })

  test('asks one person at a time, and for 14 days', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const other = await buildMember(deps, team)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await offerTeam(deps, team.actor, { seat: other.seatId })
    await expect(acceptTeam(deps, actor, { seat: member.seatId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await db
      .update(seats)
      .set({ offeredAt: addDays(deps.clock(), -14) })
      .where(eq(seats.id, other.seatId))
    const late = acceptTeam(deps, { ...actor, accountId: other.accountId }, { seat: other.seatId })
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is refused for an invitation, for what is not paid, and while a payment is under way', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const invited = await buildInvitation(deps, team)
    const conflict = { code: 'conflict' }
    await expect(offerTeam(deps, team.actor, { seat: invited.seatId })).rejects.toMatchObject(conflict)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    const { subscription } = await read(team)
    await db.execute(
      `update orders set subscription_id = '${team.subscription}' where id = '${subscription.orderId}'`,
    )
    await db.insert(payments).values({
      ...{ id: `paying-${team.subscription}`, orderId: subscription.orderId },
      ...{ provider: 'sandbox', method: 'card', state: 'processing' },
    })
    await expect(acceptTeam(deps, actor, { seat: member.seatId })).rejects.toMatchObject(conflict)
    await db.delete(payments).where(eq(payments.id, `paying-${team.subscription}`))
    await endAccess(deps, team)
    await db
      .update(subscriptions)
      .set({ paidThrough: addDays(deps.clock(), -1) })
      .where(eq(subscriptions.id, team.subscription))
    await expect(acceptTeam(deps, actor, { seat: member.seatId })).rejects.toMatchObject(conflict)
  })

  test('saves a team whose holder deletes their account: those who have a seat are told in time, once', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const { accountId } = team.actor
    const putDown = () =>
      db.transaction(async (transaction) => {
        await endPlans(deps, transaction, { accountId, by: 'holder' })
        await transaction
          .update(accounts)
          .set({ deletionDueAt: addDays(deps.clock(), 14) })
          .where(eq(accounts.id, accountId))
      })
    await putDown()
    await putDown()
    expect(jobsOf('teamEnds', member.seatId)).toHaveLength(1)
    expect(await mails.teamEnds({ seatId: member.seatId })).toMatchObject({
      to: member.email,
      data: { holderEmail: team.email },
    })
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await acceptTeam(deps, actor, { seat: member.seatId })
    await db.transaction((transaction) => endPlans(deps, transaction, { accountId, by: 'clock' }))
    await db.delete(accounts).where(eq(accounts.id, accountId))
    expect(await libraryOf(member.accountId)).toBe('all')
    expect(await mails.teamEnds({ seatId: member.seatId })).toBeUndefined()
  })
})
