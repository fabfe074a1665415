import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { hashSecret } from '#kernel/ids.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'

/** So long an invitation may be accepted, and the offer of a team. */
export const INVITATION_DAYS = 14

/** Whether the team is offered to whoever has a seat. */
export function isOffered({ offeredAt }: { offeredAt: Date | null }, now: Date): boolean {
  return offeredAt !== null && offeredAt > addDays(now, -INVITATION_DAYS)
}

/** How many seats may be in use, the holder's included: no more than now or than planned for next term. */
export function seatsToGive({ seats, next }: Pick<Subscription, 'seats' | 'next'>): number {
  return Math.min(seats, next?.seats ?? seats)
}

/** The seats that a subscription's holder has given away, accepted or not, in the order of giving. */
export function listSeats(db: Executor, { subscriptionId }: { subscriptionId: string }) {
  return db
    .select({ seat: seats, accountEmail: accounts.email })
    .from(seats)
    .leftJoin(accounts, eq(accounts.id, seats.accountId))
    .where(eq(seats.subscriptionId, subscriptionId))
    .orderBy(asc(seats.acceptedAt), asc(seats.invitedAt), asc(seats.id))
}

/** Whether an account has a seat in a subscription. */
export async function hasSeatIn(
  db: Executor,
  { subscriptionId, accountId }: { subscriptionId: string; accountId: string },
): Promise<boolean> {
  const isIts = and(eq(seats.subscriptionId, subscriptionId), eq(seats.accountId, accountId))
  return (await db.$count(seats, isIts)) > 0
}

/**
 * How an account has ended a seat before: as its holder, or as whoever had it. A second press finds no seat
 * any more, and nothing but this record tells it from somebody else's.
 */
export async function findEndedSeat(
  { db }: { db: Executor },
  { accountId, seat }: { accountId: string; seat: string },
): Promise<'removed' | 'left' | undefined> {
  const { event, accountId: concerned, actorId, details } = auditEvents
  const [ended] = await db
    .select({ event })
    .from(auditEvents)
    .where(
      and(
        inArray(event, ['seat.removed', 'seat.left']),
        or(eq(actorId, accountId), and(isNull(actorId), eq(concerned, accountId))),
        sql`${details} ->> 'seat' = ${seat}`,
      ),
    )
    .limit(1)
  return ended && (ended.event === 'seat.left' ? 'left' : 'removed')
}

/** An invitation whose link may be used: not accepted, not too old, and into something that is open. */
export async function findOpenInvitation(db: Executor, { link, now }: { link: string; now: Date }) {
  const [found] = await db
    .select({
      seat: seats,
      package: subscriptions.package,
      productName: orders.productName,
      holderId: accounts.id,
      holderEmail: accounts.email,
    })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        eq(seats.tokenHash, hashSecret(link)),
        gt(seats.invitedAt, addDays(now, -INVITATION_DAYS)),
        gt(subscriptions.accessUntil, sql`now()`),
      ),
    )
  return found
}
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

/** An account's subscriptions with several seats, the open ones first, with everybody who sits in them. */
export async function listTeams(
  { db, clock, priceBook }: Pick<Dependencies, 'db' | 'clock' | 'priceBook'>,
  { accountId }: { accountId: string },
) {
  const held = await db
    .select({
      subscriptionId: subscriptions.id,
      package: subscriptions.package,
      productName: orders.productName,
      seats: subscriptions.seats,
      accessUntil: subscriptions.accessUntil,
      paidThrough: subscriptions.paidThrough,
      next: sql<PlannedChange | null>`${subscriptions.next}`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(and(eq(subscriptions.accountId, accountId), gt(subscriptions.seats, 1)))
    .orderBy(desc(subscriptions.accessUntil), desc(subscriptions.createdAt))
  const now = clock()
  return Promise.all(
    held.map(async ({ accessUntil, paidThrough, next, ...team }) => {
      const given = await listSeats(db, team)
      const inUse = seatsToGive({ seats: team.seats, next })
      return {
        ...team,
        /** What may still be given away. */
        free: Math.max(0, inUse - 1 - given.length),
        /** How many there are from the next term on, where that is planned to be fewer. */
        seatsLater: inUse < team.seats ? inUse : null,
        /** Whether more seats may be bought. */
        perSeat: priceBook.packages.some(({ token, perSeat }) => token === team.package && perSeat),
        /** Whether anything is open by it now: nobody is invited into what is over. */
        isOpen: accessUntil > now,
        /** Whether there is anything paid that somebody else could take over. */
        mayHandOver: paidThrough > now,
        people: given.map((each) => personOf(each, now)),
      }
    }),
  )
}

/** Somebody to whom a seat was given, its holder aside: since when they have it, or are invited. */
function personOf({ seat, accountEmail }: Awaited<ReturnType<typeof listSeats>>[number], now: Date) {
  const { id, invitedAt, acceptedAt } = seat
  // Not accepted in time, and may be sent again.
  const isLate = invitedAt <= addDays(now, -INVITATION_DAYS)
  const state: 'accepted' | 'invited' | 'late' = acceptedAt ? 'accepted' : isLate ? 'late' : 'invited'
  return {
    ...{ id, state, email: accountEmail ?? seat.email, isOffered: isOffered(seat, now) },
    since: (acceptedAt ?? invitedAt).toISOString(),
  }
}

/** The seats that others have given an account. */
export async function listOwnSeats(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId }: { accountId: string },
) {
  const found = await db
    .select({
      id: seats.id,
      package: subscriptions.package,
      productName: orders.productName,
      /** Null where the holder's account is gone. */
      holderEmail: accounts.email,
      accessUntil: subscriptions.accessUntil,
      paidThrough: subscriptions.paidThrough,
      offeredAt: seats.offeredAt,
    })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(eq(seats.accountId, accountId))
    .orderBy(desc(subscriptions.accessUntil), desc(seats.acceptedAt))
  const now = clock()
  return found.map(({ accessUntil, paidThrough, offeredAt, ...seat }) => ({
    ...seat,
    isOpen: accessUntil > now,
    paidThrough: paidThrough.toISOString(),
    /** Whether its holder has asked the account to take all of it over. */
    isOffered: isOffered({ offeredAt }, now) && paidThrough > now && seat.holderEmail !== null,
  }))
}

/** Whether an account shares a subscription with others, as its holder or with a seat in it. */
export async function hasSeats(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: { accountId: string },
): Promise<boolean> {
  const isShared = and(eq(subscriptions.accountId, accountId), gt(subscriptions.seats, 1))
  return (
    (await db.$count(seats, eq(seats.accountId, accountId))) > 0 ||
    (await db.$count(subscriptions, isShared)) > 0
  )
}
