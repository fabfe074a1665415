import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { enqueueMail } from '#kernel/mail/mail.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import type { RenewalEnd } from '../notices/schema.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import { voidOrders, voidOrdersFor } from '../orders/void-orders.ts'
import { endOwnMandate } from '../payments/sync-mandate.ts'
import { stateOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  forEachHeld,
  lockSubscription,
  recordSubscriptionEvent,
  type Subscription,
  stateColumn,
} from '../subscriptions/lock-subscription.ts'
import type { SubscriptionActor } from '../subscriptions/schema.ts'
import { orders, payments, subscriptions } from '../tables/orders.ts'
import { seats } from '../tables/subscriptions.ts'
import type { SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, isId, lockOwned } from './own-subscription.ts'

/**
 * Charges a subscription no more: it is open until the end of what is paid. What was ordered for it and is
 * not paid is given up, and a provider that charges by itself is told. A saved card stays, so that it may be
 * kept after all. @throws AppError `conflict` where it has ended already
 */
async function endRenewal(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  subscription: Subscription,
  actor: SubscriptionActor,
  /** What the mail says of why, where its holder has not done it. */
  because?: RenewalEnd,
): Promise<void> {
  const now = deps.clock()
  const recording = { actor, now, set: await stopCharges(deps, transaction, subscription) }
  const ended = await recordSubscriptionEvent(transaction, subscription, { kind: 'cancelled' }, recording)
  if (!ended) throw new AppError('conflict')
  const about = now.toISOString()
  const notice = { subscriptionId: subscription.id, kind: 'cancelled', about } as const
  await sendNoticeOnce(deps, transaction, { ...notice, ...(because && { details: { because } }) })
}

/** Lets nothing more be charged; answers what is to be kept of the mandate. */
export async function stopCharges(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  subscription: Subscription,
): Promise<Partial<Pick<Subscription, 'mandate'>>> {
  await voidOrdersFor(deps, transaction, subscription, {
    kinds: ['renewal', 'change', 'seats'],
    evenDecided: true,
  })
  return endOwnMandate(deps, transaction, subscription)
}

/**
 * Renewal off: everything stays open until the end of what is paid, and nothing is charged any more. A charge
 * that a provider has at this very moment counts. @throws AppError `not_found`; `conflict` where it has ended
 * already
 */
export async function cancelSubscription(
  deps: BillingDependencies,
  actor: BillingActor,
  { id }: SubscriptionName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = await lockOwned(transaction, actor, { id })
    await endRenewal(deps, transaction, subscription, { by: 'holder' })
  })
}

/**
 * Ends the renewal of somebody's subscription, written down with the reason; what is paid stays open until a
 * refund takes it back. For operators only: the caller has asked who it is. What has ended already, by a
 * second press too, stays as it is. @throws AppError `not_found`
 */
export async function endSubscription(
  deps: BillingDependencies,
  operator: BillingActor,
  { id, reason }: SubscriptionName & { reason: string },
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const subscription = isId(id) ? await lockSubscription(transaction, { id }) : undefined
    if (!subscription) throw new AppError('not_found')
    if (!isOver(subscription, deps.clock()))
      await endByOperator(deps, transaction, subscription, operator, { reason, because: 'support' })
  })
}

async function endByOperator(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  subscription: Subscription,
  { accountId: operatorId, network, requestId }: BillingActor,
  { reason, because }: { reason: string; because: RenewalEnd },
): Promise<void> {
  await endRenewal(deps, transaction, subscription, { by: 'operator', operatorId, reason }, because)
  await recordEvent(transaction, {
    event: 'subscription.ended',
    accountId: subscription.accountId ?? undefined,
    ...{ actorId: operatorId, network, requestId },
    details: { subscription: subscription.id, reason },
  })
}

/** In one run, which is over before the next one begins. */
const AT_ONCE = 500
const because = 'account_closed'

/**
 * Charges an account no more that an operator closes in this transaction: the renewal of everything that it
 * holds is ended, and what it has ordered to begin something is given up, unless a payment for it is being
 * worked on.
 */
export async function endRenewalsOf(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  operator: BillingActor,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  await forEachRenewing(deps, transaction, accountId, (subscription) =>
    endByOperator(deps, transaction, subscription, operator, { reason, because }),
  )
  await giveUpFirstOrders(deps, transaction, accountId)
}

async function forEachRenewing(
  deps: Pick<Dependencies, 'clock'>,
  transaction: Transaction,
  accountId: string,
  end: (subscription: Subscription) => Promise<void>,
): Promise<void> {
  const held = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), ne(subscriptions.state, 'expired')))
    .orderBy(asc(subscriptions.id))
  for (const { id } of held) {
    const subscription = await lockSubscription(transaction, { id })
    if (subscription?.accountId !== accountId || isOver(subscription, deps.clock())) continue
    await end(subscription)
  }
}

/**
 * Charges an account no more that is put down for deletion, or deleted, in this transaction. A payment that a
 * provider is working on is let be: what it opens is ended the next time this is called.
 */
export async function endPlans(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { accountId, by }: { accountId: string; by: 'holder' | 'clock' },
): Promise<{ isPaying: boolean }> {
  if (by === 'holder') await announceTeamEnd(deps, transaction, { accountId })
  await forEachRenewing(deps, transaction, accountId, (subscription) =>
    endRenewal(deps, transaction, subscription, { by }),
  )
  await giveUpFirstOrders(deps, transaction, accountId)
  const [paying] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.accountId, accountId), eq(payments.state, 'processing')))
    .limit(1)
  return { isPaying: paying !== undefined }
}

/**
 * Tells everybody who has a seat in a team that it ends with the account of its holder: once, in the
 * transaction that puts that down for deletion.
 */
async function announceTeamEnd(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  const losing = await transaction
    .select({ seatId: seats.id })
    .from(seats)
    .innerJoin(subscriptions, eq(subscriptions.id, seats.subscriptionId))
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        eq(accounts.id, accountId),
        isNull(accounts.deletionDueAt),
        isNotNull(seats.acceptedAt),
        gt(subscriptions.accessUntil, sql`now()`),
      ),
    )
  for (const { seatId } of losing) await enqueueMail(jobs, transaction, { kind: 'teamEnds', seatId })
}

/** The plans of an account that are not over, with the end of what is paid: what its deletion ends. */
export async function listEndingPlans(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { accountId }: { accountId: string },
) {
  const now = clock()
  const found = await db
    .select({
      name: orders.productName,
      until: subscriptions.paidThrough,
      state: stateColumn(now),
      people: sql<number>`(select count(*) from ${seats}
        where ${seats.subscriptionId} = ${subscriptions.id})::int`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.currentOrderId))
    .where(and(eq(subscriptions.accountId, accountId), sql`${stateColumn(now)} <> 'expired'`))
    .orderBy(desc(subscriptions.paidThrough))
  return found.map(({ until, state, ...plan }) => ({
    ...plan,
    until: until.toISOString(),
    renews: state !== 'cancelled',
  }))
}

async function giveUpFirstOrders(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  accountId: string,
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
 * The sweep of what nobody holds any more: the renewal of a subscription is ended whose account is deleted,
 * or which began when an operator had closed its account already. Otherwise a provider that charges by itself
 * would go on.
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
  const fault = 'the renewal of what nobody holds could not be ended'
  await forEachHeld(deps, orphaned, fault, async (transaction, subscription) => {
    if (isOver(subscription, deps.clock()) || (await hasOpenAccount(transaction, subscription))) return
    await endRenewal(deps, transaction, subscription, { by: 'clock' }, because)
  })
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
