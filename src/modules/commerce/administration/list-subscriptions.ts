import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { BillingPeriod } from '../prices/schema.ts'
import { stateColumn } from '../subscriptions/columns.ts'
import { type SubscriptionState, subscriptionStates } from '../subscriptions/schema.ts'
import { orders, subscriptions } from '../tables/orders.ts'
import { termPrice } from './term-price.ts'

const SUBSCRIPTIONS_SHOWN = 100

/** A subscription in an operator's list. */
export interface ListedSubscription {
  id: string
  /** Null where the account is deleted. */
  email: string | null
  state: SubscriptionState
  productName: string
  period: BillingPeriod
  seats: number
  currency: string
  /** A whole term without taxes, in the smallest unit. */
  amount: number
  startedOn: string
  paidThrough: Date
}

/** Which subscriptions an operator looks at. */
export interface SubscriptionSearch {
  state: SubscriptionState | null
  /** A part of the holder's address. */
  email: string
}

/** Subscriptions, what ends or is due first; for operators only. At most a hundred: who looks for one types its address. */
export async function listSubscriptions(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { state, email }: SubscriptionSearch,
): Promise<ListedSubscription[]> {
  const current = stateColumn(clock())
  const wanted: (SQL | undefined)[] = [
    state === null ? undefined : sql`${current} = ${state}`,
    email === '' ? undefined : sql`strpos(lower(${accounts.email}), lower(${email})) > 0`,
  ]
  return db
    .select({
      id: subscriptions.id,
      email: accounts.email,
      state: current,
      productName: orders.productName,
      period: subscriptions.period,
      seats: subscriptions.seats,
      currency: subscriptions.currency,
      amount: sql<number>`${termPrice}::float8`,
      startedOn: subscriptions.startedOn,
      paidThrough: subscriptions.paidThrough,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(and(...wanted))
    .orderBy(
      asc(sql`case when ${subscriptions.accessUntil} > ${clock()} then 0 else 1 end`),
      asc(sql`case when ${subscriptions.accessUntil} > ${clock()} then ${subscriptions.paidThrough} end`),
      desc(subscriptions.paidThrough),
      asc(subscriptions.id),
    )
    .limit(SUBSCRIPTIONS_SHOWN)
}

/** How many subscriptions stand where now, in the order of the states. */
export async function countSubscriptions({
  db,
  clock,
}: Pick<Dependencies, 'db' | 'clock'>): Promise<{ state: SubscriptionState; count: number }[]> {
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
