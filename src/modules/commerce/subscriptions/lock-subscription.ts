import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import type { PaymentMandate } from '../payments/provider.ts'
import type { ProviderName } from '../payments/schema.ts'
import { subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import { accessUntilOf, applyEvent, type SubscriptionEvent, stateOf } from './dates.ts'
import type { AgreedChange, SubscriptionActor, SubscriptionDates, SubscriptionState } from './schema.ts'

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
export const endedStatuses = ['CANCELLED', 'EXPIRED']

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
