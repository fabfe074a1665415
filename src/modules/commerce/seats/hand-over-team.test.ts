import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { findAccess } from '#modules/entitlements/access.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { actorOf, buildBillingShop } from '#tests/builders/billing.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildPayment, buyer } from '#tests/builders/orders.ts'
import { buildSubscription, readSubscription, savedCard } from '#tests/builders/subscriptions.ts'
import { buildInvitation, buildMember, buildTeam, endAccess } from '#tests/builders/teams.ts'
import { endPlans } from '../billing/end-renewal.ts'
import { actionsOf, editBillingDetails, reactivate } from '../billing/holder-actions.ts'
import { BillingDetails } from '../billing/input.ts'
import { beginMethodReplacement } from '../billing/replace-method.ts'
import { viewBilling } from '../billing/view-billing.ts'
import { withdrawalOf } from '../billing/withdraw.ts'
import { findKnownBuyer, findLaterBuyer, findOrder } from '../orders/order-rows.ts'
import { unnamedBuyer } from '../orders/schema.ts'
import { refreshMethod } from '../payments/refresh-method.ts'
import { refreshPayment } from '../payments/refresh-payment.ts'
import { END_MANDATE } from '../payments/sync-mandate.ts'
import { invoices, orders, payments, subscriptions } from '../tables/orders.ts'
import { methodReplacements, seats } from '../tables/subscriptions.ts'
import { leaveSeat } from './give-up-seat.ts'
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

const expectMail = (to: string, data: object) =>
  expect.objectContaining({ to, data: expect.objectContaining(data) })

describe('LIC-1 handing a team over', () => {
  test('moves the plan with what is paid, once the member has accepted, and charges nobody', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const other = await buildMember(deps, team)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    expect((await read(team)).subscription.accountId).toBe(team.actor.accountId)
    expect(await mails.teamOffer({ seatId: member.seatId })).toMatchObject({
      to: member.email,
      data: {
        holderEmail: team.email,
        offerUrl: expect.stringContaining(`${member.seatId}/hand-over/?answer`),
      },
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

  test('tells everybody, the new holder what is to be done', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const other = await buildMember(deps, team)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await acceptTeam(deps, actor, { seat: member.seatId })
    const sent = await Promise.all(
      deps.enqueued
        .filter(({ data }) => 'former' in data && data.former === team.actor.accountId)
        .map(({ data }) => mails.teamHandedOver(data as never)),
    )
    expect(sent).toHaveLength(3)
    expect(sent).toEqual(
      expect.arrayContaining([
        expectMail(team.email, { isHolder: false, isFormer: true, holderEmail: member.email }),
        expectMail(member.email, { isHolder: true, isFormer: false, formerEmail: team.email }),
        expectMail(other.email, { isHolder: false, isFormer: false }),
      ]),
    )
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

  test('its holder is told where it is declined, and never where they took it back', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const declined = () =>
      jobsOf('teamOfferEnded', member.seatId).filter(({ data }) => !('lapsed' in (data as object)))
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await withdrawTeamOffer(deps, team.actor, { seat: member.seatId })
    expect(declined()).toHaveLength(0)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    for (const _ of [1, 2]) await withdrawTeamOffer(deps, actor, { seat: member.seatId })
    expect(declined()).toHaveLength(1)
    expect(await mails.teamOfferEnded({ seatId: member.seatId })).toEqual(
      expectMail(team.email, { memberEmail: member.email, isDeclined: true }),
    )
  })

  test('its holder is told after 14 days without an answer', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    const [job] = jobsOf('teamOfferEnded', member.seatId)
    const lapsed = job && 'lapsed' in job.data ? String(job.data.lapsed) : ''
    expect(job?.notBefore).toEqual(addDays(new Date(lapsed), 14))
    expect(await mails.teamOfferEnded({ seatId: member.seatId, lapsed })).toEqual(
      expectMail(team.email, { memberEmail: member.email, isDeclined: false }),
    )
    await acceptTeam(deps, actor, { seat: member.seatId })
    expect(await mails.teamOfferEnded({ seatId: member.seatId, lapsed })).toBeUndefined()
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

  test('R-45 floods no inbox: six offers an hour, and no more', async () => {
    const { team, member } = await buildTeamOfTwo()
    const seat = { seat: member.seatId }
    for (let offer = 0; offer < 6; offer += 1) {
      expect(await offerTeam(deps, team.actor, seat)).toEqual({ ok: true })
      await withdrawTeamOffer(deps, team.actor, seat)
    }
    expect(await offerTeam(deps, team.actor, seat)).toMatchObject({ error: 'too_many_requests' })
    expect(jobsOf('teamOffer', member.seatId)).toHaveLength(6)
  })

  test('is refused to an account that is about to be deleted, and would take the team along', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await db
      .update(accounts)
      .set({ deletionDueAt: addDays(deps.clock(), 14) })
      .where(eq(accounts.id, member.accountId))
    expect(await acceptTeam(deps, actor, { seat: member.seatId })).toEqual({
      ...{ ok: false, error: 'deletion_due' },
    })
  })

  test('is no longer offered once the account is gone that offered it', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    await offerTeam(deps, team.actor, { seat: member.seatId })
    await db.delete(accounts).where(eq(accounts.id, team.actor.accountId))
    expect(await listOwnSeats(deps, actor)).toMatchObject([{ isOffered: false, holderEmail: null }])
  })

  test('takes nobody a seat who has accepted one', async () => {
    const { team, member, actor } = await buildTeamOfTwo()
    const other = await buildMember(deps, team)
    await offerTeam(deps, team.actor, { seat: member.seatId })
    // Whoever gives their seat up at this moment is no longer there to take the team over.
    const both = await Promise.allSettled([
      acceptTeam(deps, actor, { seat: member.seatId }),
      leaveSeat(deps, actor, { seat: member.seatId }),
    ])
    const isTheirs = both[0].status === 'fulfilled'
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [taken] = await listTeams(deps, isTheirs ? actor : team.actor)
    expect(taken?.people.map(({ email }) => email).toSorted()).toEqual(
      [...(isTheirs ? [team.email] : []), other.email].toSorted(),
    )
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
    const running = { ok: false, error: 'payment_running' }
    expect(await acceptTeam(deps, actor, { seat: member.seatId })).toEqual(running)
    // Decided by us, and not heard of yet: it may be charged at this very moment.
    await db
      .update(payments)
      .set({ state: 'awaiting', isUnattended: true })
      .where(eq(payments.id, `paying-${team.subscription}`))
    expect(await acceptTeam(deps, actor, { seat: member.seatId })).toEqual(running)
    await db.delete(payments).where(eq(payments.id, `paying-${team.subscription}`))
    await endAccess(deps, team)
    await db
      .update(subscriptions)
      .set({ paidThrough: addDays(deps.clock(), -1) })
      .where(eq(subscriptions.id, team.subscription))
    await expect(acceptTeam(deps, actor, { seat: member.seatId })).rejects.toMatchObject(conflict)
  })

  describe('R-12 and how it is paid', () => {
    const shop = buildBillingShop(db)
    const ownDetails = { ...buyer, name: 'Ben Roy', company: '', taxNumber: '', phone: '' }

    /** A team that was bought with a saved card, and somebody who has taken it over. */
    async function buildHandedOver() {
      const own = await buildSubscription(shop.deps, shop.fake, {
        ...{ package: 'team', seats: 3, period: 'month', phone: '+1 514 555 0100', taxNumber: '123' },
      })
      await db.update(accounts).set({ emailVerifiedAt: new Date() }).where(eq(accounts.id, own.accountId))
      const former = actorOf(own)
      const team = { subscription: own.id, email: '', actor: former }
      const member = await buildMember(shop.deps, team as never)
      await offerTeam(shop.deps, former, { seat: member.seatId })
      const holder = actorOf(member)
      return { own, former, holder, taken: { id: own.id, ...member }, seat: member.seatId }
    }

    test('nothing of whom its invoices named goes along: the new holder says who buys, then keeps it', async () => {
      const { own, former, holder, taken, seat } = await buildHandedOver()
      await shop.move(own, { name: 'Anna at home' })
      await acceptTeam(shop.deps, holder, { seat })

      expect((await shop.viewOf(taken)).buyer).toEqual(unnamedBuyer)
      expect(await findKnownBuyer(db, holder)).toBeUndefined()
      expect((await readSubscription(shop.deps, taken)).subscription.buyer).toEqual(unnamedBuyer)
      // With a card alone it cannot be kept: nobody knows whom to invoice.
      await db.update(subscriptions).set({ mandate: savedCard }).where(eq(subscriptions.id, own.id))
      expect((await shop.viewOf(taken)).may).not.toContain('keep')
      await expect(reactivate(shop.deps, holder, taken)).rejects.toMatchObject({ code: 'conflict' })

      await editBillingDetails(shop.deps, holder, BillingDetails.parse({ ...ownDetails, id: own.id }))
      await reactivate(shop.deps, holder, taken)
      shop.goOn(31)
      await shop.renew()
      const [invoice] = await listInvoicesOf(holder)
      expect(invoice?.contents.buyer).toMatchObject({ name: 'Ben Roy', company: null, taxNumber: null })
      expect(JSON.stringify(invoice)).not.toMatch(/Anna/)
      const before = await listInvoicesOf(former)
      expect(before.map(({ contents }) => contents.buyer.name)).toEqual([buyer.name])
    })

    test('a charge to the former holder that comes in late is invoiced to them, and to nobody else', async () => {
      const { own, holder, seat } = await buildHandedOver()
      await acceptTeam(shop.deps, holder, { seat })
      await editBillingDetails(shop.deps, holder, BillingDetails.parse({ ...ownDetails, id: own.id }))
      const order = await findOrder(db, { id: own.orderId })
      if (!order) throw new Error('the order is gone')
      expect(await findLaterBuyer(db, order)).toEqual(order.buyer)
    })

    test('what the former holder pays by hand too late brings none of their cards back', async () => {
      const { own, former, holder, seat } = await buildHandedOver()
      shop.fake.outcomeOf = () => 'insufficient_funds'
      const wish = { package: 'team', period: 'month', seats: 4 } as const
      const outcome = await shop.changeAsShown(own, wish)
      if (!outcome.ok || !('orderId' in outcome)) throw new Error(JSON.stringify(outcome))
      const viewer = { ...former, holder: undefined }
      const { reference } = await buildPayment(shop.deps, { orderId: outcome.orderId, viewer })
      await acceptTeam(shop.deps, holder, { seat })
      shop.goOn(0.01)
      shop.fake.change(reference, { mandate: { ...savedCard, reference: 'another card of theirs' } })
      shop.fake.move(reference, { at: shop.now() })
      await refreshPayment(shop.deps, 'sandbox', reference)
      const { subscription } = await readSubscription(shop.deps, own)
      expect(subscription.mandate).toMatchObject({ status: 'CANCELLED', reference: savedCard.reference })
    })

    test('a card that the former holder goes on to save is not taken for the one that the new one begins', async () => {
      const { own, former, holder, taken, seat } = await buildHandedOver()
      const page = { returnUrl: 'http://localhost:3000/', language: 'en' }
      const begun = await beginMethodReplacement(shop.deps, former, { id: own.id, ...page })
      if (!begun.ok) throw new Error(begun.error)
      await acceptTeam(shop.deps, holder, { seat })
      // Begun, and not answered by its provider yet.
      const other = { subscriptionId: taken.id, provider: 'sandbox', createdAt: shop.now() } as const
      await db.insert(methodReplacements).values({ id: `of-${taken.id}`, ...other })
      shop.fake.save(begun.reference)
      await refreshMethod(shop.deps, 'sandbox', begun.reference)
      expect((await readSubscription(shop.deps, own)).subscription.mandate).toMatchObject({
        ...{ status: 'CANCELLED', reference: savedCard.reference },
      })
    })

    const listInvoicesOf = ({ accountId }: { accountId: string }) =>
      db
        .select({ contents: invoices.contents })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .where(eq(orders.accountId, accountId))
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
