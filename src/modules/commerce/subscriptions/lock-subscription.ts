import { eq, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import { seats, subscriptionEvents } from '../tables/subscriptions.ts'
import { accessUntilOf, applyEvent, type SubscriptionEvent, stateOf } from './dates.ts'
import {
  type AgreedChange,
  GRACE_DAYS,
  SUSPENSION_DAYS,
  type SubscriptionActor,
  type SubscriptionDates,
  type SubscriptionState,
} from './schema.ts'

/** What a subscription is charged to, as it is kept. */
export interface KeptMandate extends PaymentMandate {
  /**
   * What a provider may still charge by itself, in whose place this came: it is ended, and asked for a last
   * time, before anything is charged to this.
   */
  endsFirst?: { provider: ProviderName; reference: string }
}

type SubscriptionRow = typeof subscriptions.$inferSelect

/** A subscription as written: what the table keeps as JSON, under its types. `buyer` is for the orders. */
export type Subscription = Omit<SubscriptionRow, 'mandate' | 'contents' | 'next' | 'state' | 'currency'> & {
  mandate: KeptMandate | null
  contents: PackageContents
  currency: Currency
  next: AgreedChange | null
  state: SubscriptionState
}

export async function findSubscription(
  db: Executor,
  { id }: { id: string },
): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row as Subscription | undefined
}

/**
 * Everything that belongs to a subscription, its orders and payments too, until the transaction ends nobody
 * else's. It is named by the order that begins it, so that it can be held before it is there; whoever changes
 * any of it holds it first, so that no two wait for each other.
 */
export async function lockLife(transaction: Transaction, { firstOrderId }: { firstOrderId: string }) {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${firstOrderId}, 0))`)
}

/** The subscription until the transaction ends nobody else's: whatever changes it waits. */
export async function lockSubscription(
  transaction: Transaction,
  { id }: { id: string },
): Promise<Subscription | undefined> {
  const [known] = await transaction
    .select({ firstOrderId: subscriptions.orderId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
  if (!known) return undefined
  await lockLife(transaction, known)
  const [row] = await transaction.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row as Subscription | undefined
}

/** Does something for each subscription, held in its own transaction; a failure is logged, and retried. */
export async function forEachHeld<Row extends { id: string }>(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  rows: readonly Row[],
  fault: string,
  work: (transaction: Transaction, subscription: Subscription, row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await db.transaction(async (transaction) => {
        const subscription = await lockSubscription(transaction, row)
        if (subscription) await work(transaction, subscription, row)
      })
    } catch (error) {
      log.error({ err: error, subscription: row.id }, fault)
    }
  }
}

/** What PayPal calls a subscription that charges nothing any more. */
const endedStatuses = ['CANCELLED', 'EXPIRED']

/** Whether a mandate may be charged, as far as its provider has told. */
export function isChargeable(mandate: PaymentMandate | null): boolean {
  return mandate !== null && !endedStatuses.includes(mandate.status ?? '')
}

export function datesOf({
  termFrom,
  paidThrough,
  cancelledAt,
  resumesAt,
  mandate,
}: Subscription): SubscriptionDates {
  return { termFrom, paidThrough, cancelledAt, resumesAt, hasMethod: isChargeable(mandate) }
}

export interface Recording {
  actor: SubscriptionActor
  now: Date
  /** Amounts, dates and packages; no secret and nobody's address. */
  details?: Record<string, string | number | boolean | null>
  /** What changes besides the dates. */
  set?: Partial<
    Pick<
      SubscriptionRow,
      | 'accountId'
      | 'mandate'
      | 'mandateReference'
      | 'next'
      | 'buyer'
      | 'currentOrderId'
      | 'package'
      | 'period'
      | 'seats'
      | 'contents'
      | 'currency'
      | 'provider'
      | 'anchoredOn'
    >
  >
}

/**
 * Lets something happen to a subscription that is held: its dates, until when it is open, and a row of its
 * history. Undefined, and nothing is written, where it cannot be asked for in its state.
 */
export async function recordSubscriptionEvent(
  transaction: Transaction,
  subscription: Subscription,
  event: SubscriptionEvent,
  { actor, now, details = {}, set = {} }: Recording,
): Promise<Subscription | undefined> {
  const applied = applyEvent(datesOf(subscription), event, now)
  if (!applied) return undefined
  const mandate = (set.mandate === undefined ? subscription.mandate : set.mandate) as PaymentMandate | null
  const dates = { ...applied, hasMethod: isChargeable(mandate) }
  const { termFrom, paidThrough, cancelledAt, resumesAt } = dates
  const state = stateOf(dates, now)
  const [row] = await transaction
    .update(subscriptions)
    .set({ ...set, termFrom, paidThrough, cancelledAt, resumesAt, accessUntil: accessUntilOf(dates), state })
    .where(eq(subscriptions.id, subscription.id))
    .returning()
  const { id: subscriptionId, state: fromState } = subscription
  await transaction
    .insert(subscriptionEvents)
    .values({ subscriptionId, kind: event.kind, fromState, toState: state, at: now, details, ...actor })
  return row as Subscription | undefined
}

/** The first row of a subscription's history. */
export async function recordBeginning(
  transaction: Transaction,
  { id, state }: Pick<Subscription, 'id' | 'state'>,
  { now, details = {} }: Pick<Recording, 'now' | 'details'>,
): Promise<void> {
  const begun = { kind: 'begun', by: 'holder', fromState: 'free', toState: state } as const
  await transaction.insert(subscriptionEvents).values({ ...begun, subscriptionId: id, at: now, details })
}

/** When the next term begins and is charged, as `dueAt` has it: for queries over all of them. */
export const dueColumn = sql<Date>`greatest(${subscriptions.paidThrough}, ${subscriptions.resumesAt})`

/** A moment as a parameter that PostgreSQL knows for one. */
export function moment(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`
}

/** Where a subscription stands at a moment, like `stateOf`: from its dates, for queries over all of them. */
export function stateColumn(now: Date): SQL<SubscriptionState> {
  const at = moment(now)
  return sql<SubscriptionState>`case
    when ${at} < ${subscriptions.paidThrough} then case when ${ends} then 'cancelled' else 'active' end
    when ${ends} then 'expired'
    when ${at} < ${dueColumn} then 'paused'
    when ${at} < ${dueColumn} + make_interval(hours => ${sql.raw(String(24 * GRACE_DAYS))}) then 'past_due'
    when ${at} < ${dueColumn} + make_interval(hours => ${sql.raw(String(24 * SUSPENSION_DAYS))}) then 'suspended'
    else 'expired' end`
}

/** Whether there is no term after this one. */
const ends = sql`(${subscriptions.cancelledAt} is not null or ${subscriptions.mandate} is null
  or coalesce(${subscriptions.mandate} ->> 'status', '') in (${sql.join(
    endedStatuses.map((status) => sql`${status}`),
    sql`, `,
  )}))`

/**
 * What is open to an account at this moment, by the database's clock, as a part of a query: the subscriptions
 * that it holds, and those in which it has a seat (LIC-1). The holder has the first seat, so of the people
 * who have accepted one as many count as there are others, the first of them first. `account` is the outer
 * query's column, named in full.
 */
export function openTo(account: SQL): SQL {
  return sql`(
    select own.contents, own.current_order_id
    from ${subscriptions} own
    where own.account_id = ${account} and own.access_until > now()
    union all
    select team.contents, team.current_order_id
    from ${seats} seat join ${subscriptions} team on team.id = seat.subscription_id
    where seat.account_id = ${account} and team.access_until > now() and (
      select count(*) from ${seats} earlier
      where earlier.subscription_id = seat.subscription_id and earlier.accepted_at is not null
        and (earlier.accepted_at, earlier.id) < (seat.accepted_at, seat.id)
    ) < team.seats - 1)`
}
