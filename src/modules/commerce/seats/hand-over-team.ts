import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { addDays } from '#kernel/time.ts'
import { findAccount, isVerified } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { stopCharges } from '../billing/end-renewal.ts'
import type { BillingActor } from '../billing/own-subscription.ts'
import { unnamedBuyer } from '../orders/schema.ts'
import { endMandateLater } from '../payments/sync-mandate.ts'
import {
  isChargeable,
  type KeptMandate,
  lockSubscription,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { methodReplacements, seats } from '../tables/subscriptions.ts'
import { INVITATION_DAYS, isOffered } from './queries.ts'

type HandOverDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs'>
interface SeatName {
  seat: string
}

type OfferOutcome = { ok: true } | { ok: false; error: 'too_many_requests'; retryAfter: number }

type TakeOverOutcome =
  | { ok: true }
  /** A provider is working on something that its holder has ordered. */
  | { ok: false; error: 'payment_running' }
  /** The account is put down for deletion, and the team would end with it. */
  | { ok: false; error: 'deletion_due' }

/**
 * Asks whoever has this seat to take the whole subscription over. Nothing changes until they accept; somebody
 * else who was asked before is asked no more. Nobody may flood an inbox by it.
 * @throws AppError `not_found` for a seat of somebody else's subscription; `conflict` where the seat is not
 *   accepted, or nothing is paid that could be handed over
 */
export function offerTeam(
  deps: HandOverDependencies & Pick<Dependencies, 'limits'>,
  actor: BillingActor,
  { seat: id }: SeatName,
): Promise<OfferOutcome> {
  return deps.db.transaction(async (transaction) => {
    const { subscription, seat } = await lockSeat(transaction, id)
    if (subscription.accountId !== actor.accountId) throw new AppError('not_found')
    const now = deps.clock()
    if (subscription.paidThrough <= now || seat.accountId === null) throw new AppError('conflict')
    const member = await findAccount(transaction, { id: seat.accountId })
    if (!member || !isVerified(member)) throw new AppError('conflict')
    if (isOffered(seat, now)) return { ok: true }
    const attempt = await consumeRecordedRateLimit(
      transaction,
      countersOf(deps.limits, 'teamOffersPerAccount', actor.accountId),
      { ...actor, event: 'team-offer.limited' },
    )
    if (!attempt.ok) return { ok: false, error: 'too_many_requests', retryAfter: attempt.retryAfter }
    await transaction
      .update(seats)
      .set({ offeredAt: null })
      .where(and(eq(seats.subscriptionId, subscription.id), ne(seats.id, id)))
    await transaction.update(seats).set({ offeredAt: now }).where(eq(seats.id, id))
    await record(transaction, 'team.offered', actor, subscription)
    await enqueueMail(deps.jobs, transaction, { kind: 'teamOffer', seatId: id })
    await enqueueMail(
      deps.jobs,
      transaction,
      { kind: 'teamOfferEnded', seatId: id, lapsed: now.toISOString() },
      addDays(now, INVITATION_DAYS),
    )
    return { ok: true }
  })
}

/**
 * Takes the offer of a team back, for its holder, or declines it, for whoever has the seat, which its holder
 * is told. Twice is once. @throws AppError `not_found` to everybody else
 */
export async function withdrawTeamOffer(
  { clock, db, jobs }: HandOverDependencies,
  actor: BillingActor,
  { seat: id }: SeatName,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { subscription, seat } = await lockSeat(transaction, id)
    if (![subscription.accountId, seat.accountId].includes(actor.accountId)) throw new AppError('not_found')
    if (seat.offeredAt === null) return
    await transaction.update(seats).set({ offeredAt: null }).where(eq(seats.id, id))
    await record(transaction, 'team.offer-withdrawn', actor, subscription)
    if (seat.accountId === actor.accountId && isOffered(seat, clock()))
      await enqueueMail(jobs, transaction, { kind: 'teamOfferEnded', seatId: id })
  })
}

/**
 * Takes over a team that was offered: whoever has the seat holds the subscription from now on, with what is
 * paid of it, and its former holder has the seat. Nobody is charged by it: the former holder's card never
 * again, and the new one's once they have given it and said who buys. @throws AppError `not_found` where
 * nobody offers it to the account; `conflict` where it is over
 */
export function acceptTeam(
  deps: HandOverDependencies,
  actor: BillingActor,
  { seat: id }: SeatName,
): Promise<TakeOverOutcome> {
  return deps.db.transaction(async (transaction): Promise<TakeOverOutcome> => {
    const { subscription, seat } = await lockSeat(transaction, id)
    const now = deps.clock()
    const former = subscription.accountId
    if (seat.accountId !== actor.accountId || !isOffered(seat, now)) throw new AppError('not_found')
    if (former === null || subscription.paidThrough <= now) throw new AppError('conflict')
    const member = await findAccount(transaction, { id: actor.accountId })
    if (member?.deletionDueAt) return { ok: false, error: 'deletion_due' }
    if (await isBeingPaid(transaction, subscription)) return { ok: false, error: 'payment_running' }
    const mandate = await giveUpMandate(deps, transaction, subscription)
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'handed_over' },
      {
        ...{ actor: { by: 'holder' }, now },
        set: { accountId: actor.accountId, buyer: unnamedBuyer, mandate, next: null },
      },
    )
    await swapSeat(transaction, { seat, former, now })
    await record(transaction, 'team.handed-over', actor, subscription)
    const others = await transaction
      .select({ id: sql<string>`${seats.accountId}` })
      .from(seats)
      .where(and(eq(seats.subscriptionId, subscription.id), isNotNull(seats.accountId)))
    // Its former holder has a seat by now.
    for (const accountId of [actor.accountId, ...others.map(({ id }) => id)])
      await enqueueMail(deps.jobs, transaction, {
        kind: 'teamHandedOver',
        ...{ subscriptionId: subscription.id, accountId, former, holder: actor.accountId },
      })
    return { ok: true }
  })
}

/** A seat with its subscription, which nobody else changes or gives up until the transaction ends. */
async function lockSeat(transaction: Transaction, id: string) {
  const find = () => transaction.select().from(seats).where(eq(seats.id, id))
  const [seen] = await find()
  const subscription = seen && (await lockSubscription(transaction, { id: seen.subscriptionId }))
  const [seat] = await find().for('update')
  if (!seat || !subscription) throw new AppError('not_found')
  return { subscription, seat }
}

/** Also by a charge to the saved card that we have decided on, and of which its provider has told nothing. */
async function isBeingPaid(transaction: Transaction, { id }: Subscription): Promise<boolean> {
  const isDecided = and(eq(payments.state, 'awaiting'), eq(payments.isUnattended, true))
  const [paying] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.subscriptionId, id), or(eq(payments.state, 'processing'), isDecided)))
    .limit(1)
  return paying !== undefined
}

/** Nothing of its former holder is charged any more, nor shown to the new one. */
async function giveUpMandate(
  deps: HandOverDependencies,
  transaction: Transaction,
  subscription: Subscription,
): Promise<KeptMandate | null> {
  const { provider, mandate } = subscription
  await stopCharges(deps, transaction, subscription)
  // A card that the former holder has begun to give is not the new one's.
  await transaction
    .delete(methodReplacements)
    .where(and(eq(methodReplacements.subscriptionId, subscription.id), ne(methodReplacements.state, 'saved')))
  if (mandate === null) return null
  if (mandate.kind === 'saved-method' && isChargeable(mandate))
    await endMandateLater(deps, transaction, { provider, mandate })
  return { ...mandate, status: 'CANCELLED', brand: null, lastFour: null, expires: null }
}

/** The seat of the new holder becomes that of the former one. */
async function swapSeat(
  transaction: Transaction,
  { seat, former, now }: { seat: typeof seats.$inferSelect; former: string; now: Date },
): Promise<void> {
  const account = await findAccount(transaction, { id: former })
  if (!account) throw new Error('the holder of a subscription that is held is gone')
  const { email } = account
  const { id, subscriptionId } = seat
  // An invitation to an address that has become theirs.
  await transaction
    .delete(seats)
    .where(
      and(
        eq(seats.subscriptionId, subscriptionId),
        isNull(seats.accountId),
        eq(sql`lower(${seats.email})`, email.toLowerCase()),
      ),
    )
  await transaction
    .update(seats)
    .set({ email, accountId: former, invitedAt: now, acceptedAt: now, offeredAt: null })
    .where(eq(seats.id, id))
}

function record(
  transaction: Transaction,
  event: 'team.offered' | 'team.offer-withdrawn' | 'team.handed-over',
  { accountId, network, requestId }: BillingActor,
  { id }: Subscription,
): Promise<void> {
  return recordEvent(transaction, { event, accountId, network, requestId, details: { subscription: id } })
}

/** What the mails about a team's holder say, gathered when they are sent. */
export function prepareTeamMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  const findSeat = async (seatId: string) => {
    const holder = sql<string>`(select ${accounts.email} from ${accounts}
      where ${accounts.id} = ${subscriptions.accountId})`
    const due = sql<Date | null>`(select ${accounts.deletionDueAt} from ${accounts}
      where ${accounts.id} = ${subscriptions.accountId})`.mapWith(accounts.deletionDueAt)
    const [found] = await db
      .select({
        ...{ email: accounts.email, language: accounts.language, offeredAt: seats.offeredAt },
        ...{ package: subscriptions.package, productName: orders.productName },
        ...{ until: subscriptions.accessUntil, holder: subscriptions.accountId, holderEmail: holder, due },
      })
      .from(seats)
      .innerJoin(accounts, eq(accounts.id, seats.accountId))
      .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
      .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
      .where(eq(seats.id, seatId))
    return found
  }
  return {
    teamOffer: async ({ seatId }) => {
      const found = await findSeat(seatId)
      if (!found?.offeredAt) return undefined
      const { email, language, holderEmail, productName } = found
      const data = { email, holderEmail, package: found.package, productName }
      return {
        to: email,
        locale: language,
        data: { ...data, offerUrl: `${urls.webApp}/account/team/seats/${seatId}/hand-over/?answer` },
      }
    },
    teamOfferEnded: async ({ seatId, lapsed }) => {
      const found = await findSeat(seatId)
      const holder = found?.holder && (await findAccount(db, { id: found.holder }))
      if (!holder) return undefined
      // Answered, taken back, or made anew meanwhile.
      if (lapsed !== undefined && found.offeredAt?.toISOString() !== lapsed) return undefined
      const { email: memberEmail, productName } = found
      return {
        ...{ to: holder.email, locale: holder.language },
        data: {
          ...{ email: holder.email, memberEmail, package: found.package, productName },
          ...{ isDeclined: lapsed === undefined, teamUrl: `${urls.webApp}/account/team/` },
        },
      }
    },
    teamHandedOver: async ({ subscriptionId, accountId, former, holder }) => {
      const [to, from, by] = await Promise.all(
        [accountId, former, holder].map((id) => findAccount(db, { id })),
      )
      const [team] = await db
        .select({
          package: subscriptions.package,
          productName: orders.productName,
          until: subscriptions.paidThrough,
        })
        .from(subscriptions)
        .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
        .where(eq(subscriptions.id, subscriptionId))
      if (!to || !from || !by || !team) return undefined
      const { until, ...product } = team
      return {
        ...{ to: to.email, locale: to.language },
        data: {
          ...product,
          ...{ formerEmail: from.email, holderEmail: by.email, until: until.toISOString() },
          ...{ isHolder: accountId === holder, isFormer: accountId === former },
          billingUrl: `${urls.webApp}/account/billing/`,
        },
      }
    },
    teamEnds: async ({ seatId }) => {
      const found = await findSeat(seatId)
      // Kept after all, or handed over by now.
      if (!found?.due) return undefined
      const { email, language, holderEmail, productName, due } = found
      const data = { email, holderEmail, package: found.package, productName }
      return {
        to: email,
        locale: language,
        data: { ...data, on: due.toISOString(), teamUrl: `${urls.webApp}/account/team/` },
      }
    },
  } satisfies Partial<MailPreparations>
}
