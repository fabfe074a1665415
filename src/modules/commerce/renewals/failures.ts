import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { sendNoticeOnce } from '../notices/send-notice-once.ts'
import type { Order, Payment } from '../orders/order-rows.ts'
import { recordSubscriptionEvent, type Subscription } from '../subscriptions/lock-subscription.ts'
import { dueAt, triesOf } from '../subscriptions/state-of.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'

/** So long nobody charges a saved card whose holder is paying with another one. */
const ATTENDED_MS = 30 * 60 * 1000

/**
 * Whether a renewal is to be charged at this moment: a charge of which nobody knows what became of it is gone
 * on with, and another one is made once for every moment of `triesOf`, and for the one at which its holder
 * gave another card. Moments that nothing was made at, because nothing ran, are one.
 */
export function isTryOwed(
  tries: readonly Payment[],
  { due, replacedAt, now }: { due: Date; replacedAt: Date | undefined; now: Date },
): boolean {
  if (tries.some(({ state }) => state === 'processing' || state === 'paid')) return false
  const open = tries.find(({ state }) => state === 'awaiting')
  if (open?.isUnattended) return true
  if (open && now.getTime() - open.createdAt.getTime() < ATTENDED_MS) return false
  const moments = [...triesOf(due), ...(replacedAt ? [replacedAt] : [])].filter((at) => at <= now)
  const last = new Date(Math.max(...moments.map((at) => at.getTime())))
  return moments.length > 0 && !tries.some((each) => each.isUnattended && each.createdAt >= last)
}

/** When the holder of a subscription last gave another card. */
export async function findReplacedAt(
  db: Executor,
  { id }: Pick<Subscription, 'id'>,
): Promise<Date | undefined> {
  const { subscriptionId, kind, at } = subscriptionEvents
  const [last] = await db
    .select({ at })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionId, id), eq(kind, 'method_replaced')))
    .orderBy(desc(at))
    .limit(1)
  return last?.at
}

/** Writes down every declined try, the first one first, and tells of each once, whoever sees it first. */
export async function noteFailures(
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  { subscription, order, tries }: { subscription: Subscription; order: Order; tries: readonly Payment[] },
  now: Date,
): Promise<void> {
  const failed = tries.filter(({ isUnattended, state }) => isUnattended && state === 'declined')
  if (failed.length === 0) return
  const noted = await listNoted(transaction, subscription)
  const { id: orderId, total: amount, currency } = order
  for (const [before, { id: payment, decline }] of failed.entries()) {
    if (noted.has(payment)) continue
    const details = { order: orderId, decline, amount, currency }
    await recordSubscriptionEvent(
      transaction,
      subscription,
      { kind: 'payment_failed' },
      { actor: { by: 'provider' }, now, details: { ...details, payment } },
    )
    if (order.state !== 'placed') continue
    const next = triesOf(dueAt(subscription)).find((at) => at > now)
    await sendNoticeOnce(deps, transaction, {
      subscriptionId: subscription.id,
      kind: 'payment_failed',
      about: `${orderId}#${before + 1}`,
      details: { ...details, triesAgainOn: next?.toISOString().slice(0, 10) ?? null },
    })
  }
}

/** The payments of which a failure stands in the history. */
async function listNoted(db: Executor, { id }: Pick<Subscription, 'id'>): Promise<Set<string>> {
  const rows = await db
    .select({ payment: sql<string | null>`${subscriptionEvents.details} ->> 'payment'` })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, id), eq(subscriptionEvents.kind, 'payment_failed')))
  return new Set(rows.flatMap(({ payment }) => payment ?? []))
}
