import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Executor } from '#kernel/database/connection.ts'
import { hashSecret } from '#kernel/ids.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'

/** So long an invitation may be accepted. */
export const INVITATION_DAYS = 14

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
