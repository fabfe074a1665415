import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { addDays } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'
import { INVITATION_DAYS, listSeats, seatsToGive } from './queries.ts'

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
      next: sql<PlannedChange | null>`${subscriptions.next}`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(and(eq(subscriptions.accountId, accountId), gt(subscriptions.seats, 1)))
    .orderBy(desc(subscriptions.accessUntil), desc(subscriptions.createdAt))
  const now = clock()
  return Promise.all(
    held.map(async ({ accessUntil, next, ...team }) => {
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
    ...{ id, state, email: accountEmail ?? seat.email },
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
    })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(eq(seats.accountId, accountId))
    .orderBy(desc(subscriptions.accessUntil), desc(seats.acceptedAt))
  return found.map(({ accessUntil, ...seat }) => ({ ...seat, isOpen: accessUntil > clock() }))
}

/** Whether an account shares a subscription with others, as its holder or with a seat in it. */
export async function hasSeats(
  deps: Pick<Dependencies, 'db' | 'clock' | 'priceBook'>,
  { accountId }: { accountId: string },
): Promise<boolean> {
  if ((await listOwnSeats(deps, { accountId })).length > 0) return true
  return (await listTeams(deps, { accountId })).length > 0
}
