import { and, asc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { voidOrders } from '../orders/void-orders.ts'
import { datesOf, lockSubscription, type Subscription } from '../subscriptions/lock-subscription.ts'
import { stateOf } from '../subscriptions/state-of.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import type { BillingActor } from './actor.ts'
import { endRenewal } from './end-renewal.ts'

/** In one run, which is over before the next one begins. */
const AT_ONCE = 500
const because = 'account_closed'

/**
 * Charges an account no more that an operator closes in this transaction: the renewal of everything that it holds is ended, and what it
 * has ordered to begin something is given up, unless a payment for it is being worked on.
 */
export async function endRenewalsOf(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { accountId: operatorId, network, requestId }: BillingActor,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  const held = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), ne(subscriptions.state, 'expired')))
    .orderBy(asc(subscriptions.id))
  for (const { id } of held) {
    const subscription = await lockSubscription(transaction, { id })
    if (subscription?.accountId !== accountId || isOver(subscription, deps.clock())) continue
    await endRenewal(deps, transaction, {
      ...{ subscription, because },
      actor: { by: 'operator', operatorId, reason },
    })
    await recordEvent(transaction, {
      ...{ event: 'subscription.ended', accountId, actorId: operatorId, network, requestId },
      details: { subscription: id, reason },
    })
  }
  await giveUpFirstOrders(deps, transaction, { accountId })
}

async function giveUpFirstOrders(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  const isUnderWay = transaction
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), inArray(payments.state, ['processing', 'paid'])))
  const waiting = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.kind, 'first'),
        eq(orders.state, 'placed'),
        notExists(isUnderWay),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
  await voidOrders(deps, transaction, { orderIds: waiting.map(({ id }) => id) })
}

/**
 * The sweep of what nobody holds any more: the renewal of a subscription is ended whose account is deleted, or which began when an
 * operator had closed its account already. Otherwise a provider that charges by itself would go on.
 */
export async function endOrphaned(deps: Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log'>): Promise<void> {
  const orphaned = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        ne(subscriptions.state, 'expired'),
        isNull(subscriptions.cancelledAt),
        isNotNull(subscriptions.mandate),
        or(isNull(accounts.id), isNotNull(accounts.disabledAt)),
      ),
    )
    // What fails each time stands in nobody's way.
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
  for (const { id } of orphaned) {
    try {
      await deps.db.transaction((transaction) => endOne(deps, transaction, { id }))
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'the renewal of what nobody holds could not be ended')
    }
  }
}

async function endOne(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { id }: { id: string },
): Promise<void> {
  const subscription = await lockSubscription(transaction, { id })
  if (
    !subscription ||
    isOver(subscription, deps.clock()) ||
    (await hasOpenAccount(transaction, subscription))
  )
    return
  await endRenewal(deps, transaction, { subscription, because, actor: { by: 'clock' } })
}

async function hasOpenAccount(db: Executor, { accountId }: Subscription): Promise<boolean> {
  if (accountId === null) return false
  const [open] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.disabledAt)))
  return open !== undefined
}

function isOver(subscription: Subscription, now: Date): boolean {
  const state = stateOf(datesOf(subscription), now)
  return state === 'cancelled' || state === 'expired'
}
