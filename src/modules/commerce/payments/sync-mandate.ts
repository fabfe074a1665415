import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findChargedTo } from '../orders/order-rows.ts'
import { accessUntilOf } from '../subscriptions/dates.ts'
import {
  datesOf,
  isChargeable,
  type KeptMandate,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import { subscriptionEvents } from '../tables/subscriptions.ts'
import type { BookedPayment } from './book-payment.ts'
import type { PaymentMandate, ProviderPayment } from './provider.ts'
import { isRetailer, type ProviderName } from './schema.ts'

/** The job that tells a provider to charge a mandate no more. */
export const END_MANDATE = 'end-mandate'

export interface EndMandateJob {
  provider: ProviderName
  mandate: Pick<PaymentMandate, 'kind' | 'reference'>
}

export type MandateDependencies = Pick<Dependencies, 'clock' | 'jobs'>

/** Ends a mandate after the transaction that gave it up: by a job, which tries until its provider knows. */
export async function endMandateLater(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { provider, mandate: { kind, reference } }: EndMandateJob,
): Promise<void> {
  const job: EndMandateJob = { provider, mandate: { kind, reference } }
  await jobs.enqueue(transaction, END_MANDATE, job)
}

/** Stops a provider that charges a subscription by itself; answers what is to be kept of the mandate. */
export async function endOwnMandate(
  deps: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  { provider, mandate }: Pick<Subscription, 'provider' | 'mandate'>,
): Promise<Partial<Pick<Subscription, 'mandate'>>> {
  if (mandate?.kind !== 'subscription') return {}
  await endMandateLater(deps, transaction, { provider, mandate })
  // As PayPal will tell it: nothing is to be had from it from now on.
  return { mandate: { ...mandate, status: 'CANCELLED' } }
}

/** What the provider tells of a mandate: a new month of expiry, its end, or that there is one after all. */
export async function syncMandate(
  deps: MandateDependencies,
  transaction: Transaction,
  subscription: Subscription,
  told: BookedPayment,
): Promise<void> {
  const { order, own, payment } = told
  const { updatedAt } = payment
  const mandate = payment.mandate && inPlaceOf(subscription, payment.mandate)
  if (own.updatedAt !== null && own.updatedAt > updatedAt) return
  // A former holder's.
  if (order.accountId !== subscription.accountId) return
  const known = subscription.mandate
  // An older payment knows an older card.
  const isItsOwn =
    known === null ? order.id === subscription.currentOrderId : known.reference === mandate?.reference
  if (mandate === null || !isItsOwn || isDeepStrictEqual(known, mandate)) return
  // One that has ended never lives again: we have ended it, and its provider has not heard of it yet. But a
  // retailer takes back what it has ended itself (UNCANCEL-REBILL).
  if (known !== null && !isChargeable(known)) {
    if (
      isRetailer(told.provider) &&
      isChargeable(mandate) &&
      (await hasEndedByProvider(transaction, subscription))
    )
      await takeBackEnd(deps, transaction, subscription, mandate)
    return
  }
  const set = { mandate, mandateReference: referenceOf(mandate) }
  if (known === null && isChargeable(mandate))
    return takeFirstMandate(deps, transaction, subscription, { ...told, mandate })
  if (isChargeable(known) && !isChargeable(mandate)) {
    const recording = { actor: { by: 'provider' }, now: deps.clock(), set } as const
    await recordSubscriptionEvent(transaction, subscription, { kind: 'method_ended' }, recording)
    return
  }
  const accessUntil = accessUntilOf(datesOf({ ...subscription, mandate }))
  await transaction
    .update(subscriptions)
    .set({ ...set, accessUntil })
    .where(eq(subscriptions.id, subscription.id))
}

/** Whether it was the provider, and nobody since, that has ended the renewal. */
async function hasEndedByProvider(transaction: Transaction, { id }: Subscription): Promise<boolean> {
  const [last] = await transaction
    .select({ kind: subscriptionEvents.kind })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, id), ne(subscriptionEvents.kind, 'lapsed')))
    .orderBy(desc(subscriptionEvents.id))
    .limit(1)
  return last?.kind === 'method_ended'
}

/** It renews again; of what is over by then, only a charge pays another term. */
async function takeBackEnd(
  deps: MandateDependencies,
  transaction: Transaction,
  subscription: Subscription,
  mandate: PaymentMandate,
): Promise<void> {
  const recording = { actor: { by: 'provider' }, now: deps.clock(), set: { mandate } } as const
  await recordSubscriptionEvent(transaction, { ...subscription, mandate }, { kind: 'kept' }, recording)
}

/**
 * There is something to charge after all: the subscription renews itself. Of one that is cancelled or over
 * nothing is charged, nor is what another provider than its own tells of, and what a provider would charge by
 * itself is ended.
 */
async function takeFirstMandate(
  deps: MandateDependencies,
  transaction: Transaction,
  subscription: Subscription,
  { provider, payment, mandate }: Pick<BookedPayment, 'provider' | 'payment'> & { mandate: PaymentMandate },
): Promise<void> {
  const kept = mandateOf(payment, subscription)
  const set = { mandate: kept, mandateReference: referenceOf(kept) }
  const recording = { actor: { by: 'provider' }, now: deps.clock(), set } as const
  const recorded =
    provider === subscription.provider
      ? await recordSubscriptionEvent(transaction, subscription, { kind: 'method_replaced' }, recording)
      : undefined
  const isCharged = recorded !== undefined && isChargeable(kept)
  if (!isCharged && mandate.kind === 'subscription')
    await endMandateLater(deps, transaction, { provider, mandate })
}

/** What is charged from now on; where `cancelledAt` is set, nothing that its provider charges by itself. */
export function mandateOf(
  { mandate }: Pick<ProviderPayment, 'mandate'>,
  { cancelledAt }: Pick<Subscription, 'cancelledAt'>,
): PaymentMandate | null {
  const isOver = cancelledAt !== null && mandate?.kind === 'subscription'
  return isOver ? { ...mandate, status: 'CANCELLED' } : mandate
}

/**
 * Ends what a provider has charged by itself and is to charge no more (LIC-4): something else is charged now,
 * or nothing is, or what it has charged has opened nothing. `kept` is undefined where there is no
 * subscription; what another one is charged to is left alone.
 */
export async function cancelOrphanMandate(
  deps: MandateDependencies,
  transaction: Transaction,
  kept: Pick<Subscription, 'id' | 'provider' | 'mandate'> | undefined,
  { provider, payment: { mandate }, added }: Pick<BookedPayment, 'provider' | 'payment' | 'added'>,
): Promise<void> {
  if (mandate?.kind !== 'subscription' || !isChargeable(mandate)) return
  if (!added.some(({ kind }) => kind === 'charge')) return
  if (kept?.mandate === null) return
  const isIts = kept?.provider === provider && kept.mandate.reference === mandate.reference
  if (isIts && isChargeable(kept.mandate)) return
  const charged = await findChargedTo(transaction, provider, mandate)
  if (!charged || charged.id === kept?.id) await endMandateLater(deps, transaction, { provider, mandate })
}

/**
 * What a subscription is charged to from now on.
 * What its provider has charged by itself until now is ended before our own jobs charge.
 */
export function inPlaceOf(
  { provider, mandate: former }: Pick<Subscription, 'provider' | 'mandate'>,
  mandate: PaymentMandate,
): KeptMandate {
  if (mandate.kind === 'subscription') return mandate
  const endsFirst =
    former?.kind === 'subscription' ? { provider, reference: former.reference } : former?.endsFirst
  return { ...mandate, ...(endsFirst && { endsFirst }) }
}

/** A subscription of the provider's own is one order's; a saved card may pay for several. */
export function referenceOf(mandate: PaymentMandate | null): string | null {
  return mandate?.kind === 'subscription' ? mandate.reference : null
}
