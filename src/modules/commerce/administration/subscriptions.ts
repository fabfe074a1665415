import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import type { OperatorActor } from '#modules/identity/public.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { UNWANTED } from '../notices/unsubscribe.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import { isChargeable, stateColumn } from '../subscriptions/lock-subscription.ts'
import {
  type NoticeKind,
  type SubscriptionEventKind,
  type SubscriptionState,
  subscriptionStates,
} from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { subscriptionEvents, subscriptionNotices } from '../tables/subscriptions.ts'
import { listOrdersOfSubscription } from './orders.ts'
import { termPrice } from './subscription-figures.ts'

const SUBSCRIPTIONS_SHOWN = 100

/** What operators see of every subscription. */
const shown = {
  ...pick(subscriptions, 'id', 'period', 'seats', 'currency', 'startedOn', 'paidThrough'),
  /** Null where the account is deleted. */
  email: accounts.email,
  productName: orders.productName,
  /** A whole term without taxes, in the smallest unit. */
  amount: sql<number>`${termPrice}::float8`,
}

/** Which subscriptions an operator looks at. */
interface SubscriptionSearch {
  state: SubscriptionState | null
  /** A part of the holder's address. */
  email: string
}

/**
 * Subscriptions, what ends or is due first; for operators only.
 * At most a hundred: who looks for one types its address.
 */
export function listSubscriptions(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { state, email }: SubscriptionSearch,
) {
  const current = stateColumn(clock())
  return db
    .select({ ...shown, state: current })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        state === null ? undefined : sql`${current} = ${state}`,
        email === '' ? undefined : sql`strpos(lower(${accounts.email}), lower(${email})) > 0`,
      ),
    )
    .orderBy(
      asc(sql`case when ${subscriptions.accessUntil} > ${clock()} then 0 else 1 end`),
      asc(sql`case when ${subscriptions.accessUntil} > ${clock()} then ${subscriptions.paidThrough} end`),
      desc(subscriptions.paidThrough),
      asc(subscriptions.id),
    )
    .limit(SUBSCRIPTIONS_SHOWN)
}

/** How many subscriptions stand where now, in the order of the states. */
export async function countSubscriptions({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  const state = stateColumn(clock())
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .groupBy(sql`1`)
  return subscriptionStates.map((each) => ({
    state: each,
    count: rows.find((row) => row.state === each)?.count ?? 0,
  }))
}

/**
 * A subscription with its orders, its history and what its holder was told. For operators only. Looking is an
 * event too. @throws AppError `not_found`
 */
export function viewSubscription(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  actor: OperatorActor,
  { id }: { id: string },
) {
  return db.transaction(async (transaction) => {
    const found = await findSubscriptionFile(transaction, { id, now: clock() })
    if (!found) throw new AppError('not_found')
    await recordEvent(transaction, {
      event: 'subscription.viewed',
      accountId: found.accountId ?? undefined,
      actorId: actor.accountId,
      network: actor.network,
      requestId: actor.requestId,
      details: { subscription: id },
    })
    return found
  })
}

async function findSubscriptionFile(db: Executor, { id, now }: { id: string; now: Date }) {
  const [found] = await db
    .select({
      ...shown,
      ...pick(subscriptions, 'accountId', 'provider', 'accessUntil', 'cancelledAt', 'resumesAt'),
      state: stateColumn(now),
      mandate: sql<PaymentMandate | null>`${subscriptions.mandate}`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(eq(subscriptions.id, id))
  if (!found) return undefined
  const { mandate, ...subscription } = found
  return {
    ...subscription,
    method: mandate && { brand: mandate.brand, lastFour: mandate.lastFour, isEnded: !isChargeable(mandate) },
    orders: await listOrdersOfSubscription(db, id),
    events: await db
      .select({
        ...pick(subscriptionEvents, 'id', 'by', 'reason', 'at'),
        kind: sql<SubscriptionEventKind>`${subscriptionEvents.kind}`,
        toState: sql<SubscriptionState>`${subscriptionEvents.toState}`,
      })
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.subscriptionId, id))
      .orderBy(desc(subscriptionEvents.id)),
    notices: await db
      .select({
        ...pick(subscriptionNotices, 'about', 'at'),
        kind: sql<NoticeKind>`${subscriptionNotices.kind}`,
      })
      .from(subscriptionNotices)
      .where(and(eq(subscriptionNotices.subscriptionId, id), ne(subscriptionNotices.about, UNWANTED)))
      .orderBy(desc(subscriptionNotices.at)),
  }
}
