import { and, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#kernel/time.ts'
import type { RenewalEnd } from '../notices/schema.ts'
import type { NoticeKind, SubscriptionEventKind } from '../subscriptions/schema.ts'
import { subscriptionEvents, subscriptionNotices } from '../tables/subscriptions.ts'
import type { ClockDependencies } from './due.ts'

/** So far back somebody is told of what has happened. */
const DAYS = 7
/** In one run, which is over before the next one begins. */
const AT_ONCE = 2_000

const { id, subscriptionId, kind, at, by, details, fromState, toState } = subscriptionEvents
const order = sql<string>`${details} ->> 'order'`
const isOver = ['cancelled', 'expired']

/**
 * Renewals that were paid after somebody was told that they had failed, and that everything is open again nobody was told. What a
 * provider charges by itself has no order of its own: there it is the suspension that ended.
 */
export function listBack({ db }: Pick<ClockDependencies, 'db'>, now: Date) {
  const wasTold = wasNotified(['payment_failed', 'suspended'], sql`n.details ->> 'order' = ${order}`)
  const isOfProvider = sql`(${fromState} = 'suspended'
    and ${wasNotified(['suspended'], sql`n.details ->> 'order' is null`)})`
  const about = sql<string>`case when ${isOfProvider} then ${order} || '#' || ${id} else ${order} end`
  return db
    .select({ subscriptionId, order, about })
    .from(subscriptionEvents)
    .where(
      and(
        eq(kind, 'renewed'),
        gt(at, addDays(now, -DAYS)),
        sql`(${wasTold} or ${isOfProvider})`,
        sql`not ${wasNotified(['back'], sql`n.about = ${about}`)}`,
      ),
    )
    .limit(AT_ONCE)
}

const endedBy = {
  method_ended: 'provider',
  refunded: 'refund',
  charged_back: 'dispute',
} as const satisfies Partial<Record<SubscriptionEventKind, RenewalEnd>>

/** Renewals that a provider, a refund or a dispute has ended, and of which nobody was told; those who end their own are told at once. */
export async function listEnded(
  { db }: Pick<ClockDependencies, 'db'>,
  now: Date,
): Promise<{ subscriptionId: string; about: string; because: RenewalEnd }[]> {
  const about = sql<string>`${kind} || '#' || ${id}`
  const rows = await db
    .select({ subscriptionId, about, kind })
    .from(subscriptionEvents)
    .where(
      and(
        inArray(kind, Object.keys(endedBy)),
        eq(by, 'provider'),
        gt(at, addDays(now, -DAYS)),
        notInArray(fromState, isOver),
        inArray(toState, isOver),
        sql`not ${wasNotified(['cancelled'], sql`n.about = ${about}`)}`,
      ),
    )
    .limit(AT_ONCE)
  return rows.map(({ kind, ...ended }) => ({ ...ended, because: endedBy[kind as keyof typeof endedBy] }))
}

function wasNotified(kinds: NoticeKind[], about: SQL): SQL {
  const list = sql.join(
    kinds.map((each) => sql`${each}`),
    sql`, `,
  )
  return sql`exists (
    select from ${subscriptionNotices} n
    where n.subscription_id = ${subscriptionId} and n.kind in (${list}) and ${about})`
}
