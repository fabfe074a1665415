import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { consumeRecordedRateLimit, countersOf } from '#kernel/rate-limits/index.ts'
import { findAccount } from '#modules/identity/public.ts'
import {
  isProviderUnavailable,
  type MethodRequest,
  type PaymentProvider,
  type PaymentStep,
  type StartedPayment,
} from '../payments/provider.ts'
import { refreshMethod } from '../payments/refresh-method.ts'
import type { ProviderName } from '../payments/schema.ts'
import { renewSubscription } from '../renewals/renew-due.ts'
import { stateOf } from '../subscriptions/dates.ts'
import { datesOf, type Subscription } from '../subscriptions/lock-subscription.ts'
import { subscriptions } from '../tables/orders.ts'
import { methodReplacements } from '../tables/subscriptions.ts'
import type { SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, isId, lockOwned } from './own-subscription.ts'

/** Where the provider leads its holder back to, and the language of the page in which its fields stand. */
interface FieldsPage {
  returnUrl: string
  language: string
}

type BeginReplacementOutcome =
  | { ok: true; provider: ProviderName; reference: string; step: PaymentStep }
  /** F-10: nothing is lost; the same is asked for again. */
  | { ok: false; error: 'provider_unavailable' }
  | { ok: false; error: 'too_many_requests'; retryAfter: number }

type ReplacingDependencies = BillingDependencies & Pick<Dependencies, 'limits'>
type Row = typeof methodReplacements.$inferSelect

/**
 * Whether the holder of a subscription may have another card charged: of what is not over, and was to be
 * charged again. Whoever pays with PayPal goes over to a card by it.
 */
export function mayReplaceMethod(
  { payments }: Pick<ReplacingDependencies, 'payments'>,
  subscription: Subscription,
  now: Date,
): boolean {
  const isOpen = stateOf(datesOf(subscription), now) !== 'expired' && subscription.mandate !== null
  return isOpen && payments.methodsIn(subscription.currency).includes('card')
}

/**
 * Begins to save a card in the place of what a subscription is charged to, or goes on where it was begun: the
 * same fields after a reload, in a second tab, and after a crash. The provider is called outside of
 * any transaction. @throws AppError `not_found`; `conflict` of what is over
 */
export async function beginMethodReplacement(
  deps: ReplacingDependencies,
  actor: BillingActor,
  { id, ...page }: SubscriptionName & FieldsPage,
): Promise<BeginReplacementOutcome> {
  const decided = await deps.db.transaction((transaction) => decide(deps, transaction, actor, { id }))
  if (!decided.ok) return decided
  const { provider, replacement, request } = decided
  try {
    const started = startedOf(replacement) ?? (await startAtProvider(deps, provider, { ...request, ...page }))
    return { ok: true, provider: provider.name, ...started }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    deps.log.warn({ err: error, subscription: id }, 'a card could not be begun to be saved')
    return { ok: false, error: 'provider_unavailable' }
  }
}

/** Which one it is: the one that is under way, or a new one. Written down before the provider hears of it. */
async function decide(
  deps: ReplacingDependencies,
  transaction: Transaction,
  actor: BillingActor,
  { id }: SubscriptionName,
) {
  const subscription = await lockOwned(transaction, actor, { id })
  const now = deps.clock()
  if (!mayReplaceMethod(deps, subscription, now)) throw new AppError('conflict')
  const account = await findAccount(transaction, { id: actor.accountId })
  if (!account) throw new AppError('not_found')
  const provider = deps.payments.forMethod('card')
  const open = await holdOpen(transaction, id, provider)
  if (!open) {
    const attempt = await consumeRecordedRateLimit(
      transaction,
      countersOf(deps.limits, 'paymentTriesPerOrder', id),
      { event: 'payment-tries.limited', ...actor, details: { subscription: id } },
    )
    if (!attempt.ok) return { ...attempt, error: 'too_many_requests' as const }
  }
  const replacement = open ?? (await insertReplacement(transaction, id, provider, now))
  const request = {
    ...{ setupId: replacement.id, subscriptionId: id },
    ...{ currency: subscription.currency, email: account.email },
  }
  return { ok: true as const, provider, replacement, request }
}

/** The one that is under way. What was begun with a provider that takes no cards any more is given up. */
async function holdOpen(transaction: Transaction, id: string, { name }: PaymentProvider) {
  const { subscriptionId, state, provider } = methodReplacements
  const [open] = await transaction
    .select()
    .from(methodReplacements)
    .where(and(eq(subscriptionId, id), eq(state, 'awaiting')))
  if (!open || open.provider === name) return open
  await transaction
    .update(methodReplacements)
    .set({ state: 'declined' })
    .where(and(eq(methodReplacements.id, open.id), eq(provider, open.provider)))
  return undefined
}

async function insertReplacement(transaction: Transaction, id: string, provider: PaymentProvider, now: Date) {
  const [row] = await transaction
    .insert(methodReplacements)
    .values({ id: newId(), subscriptionId: id, provider: provider.name, createdAt: now })
    .returning()
  if (!row) throw new Error('an insert without conflict clause answered no row')
  return row
}

/** Where the provider has answered already. */
function startedOf({ reference, step }: Pick<Row, 'reference' | 'step'>): StartedPayment | undefined {
  return reference === null || step === null ? undefined : { reference, step: step as PaymentStep }
}

/** The same begun twice is one at the provider: whoever was killed before writing it down does it again. */
async function startAtProvider(
  { db }: Pick<ReplacingDependencies, 'db'>,
  provider: PaymentProvider,
  request: MethodRequest,
): Promise<StartedPayment> {
  const started = await provider.replaceMethod(request)
  const { id, reference } = methodReplacements
  await db
    .update(methodReplacements)
    .set(started)
    // A notice may have told its reference before.
    .where(and(eq(id, request.setupId), or(isNull(reference), eq(reference, started.reference))))
  return started
}

/** A card that is being saved, or was. */
type MethodReplacement = StartedPayment & Pick<Row, 'provider' | 'state'>

type FinishReplacementOutcome =
  /** The holder has something to do, or a provider has not told what they have done. */
  | { state: 'awaiting' }
  /** Another try is another one. */
  | { state: 'declined' }
  /** It is charged from now on; `charge` is what became of the renewal that was owed. */
  | { state: 'saved'; charge: 'none' | 'paid' | 'processing' | 'declined' }
  /** Nobody knows now: it is taken as soon as somebody does. */
  | { state: 'unavailable' }

/** The last card that the holder of a subscription has begun to save, as far as it is known here. */
export async function findMethodReplacement(
  { db }: Pick<BillingDependencies, 'db'>,
  actor: Pick<BillingActor, 'accountId'>,
  { id }: SubscriptionName,
): Promise<MethodReplacement | undefined> {
  const [last] = await listOwn(db, actor, { id })
  const started = last && startedOf(last)
  return started && { ...started, provider: last.provider, state: last.state }
}

/**
 * Asks what has become of a card that was begun to be saved, and has it charged from now on: at once, where a
 * renewal is owed. The same any number of times, at once too, is one. @throws AppError `not_found`
 */
export async function finishMethodReplacement(
  deps: BillingDependencies,
  actor: BillingActor,
  { id, reference }: SubscriptionName & { reference: string },
): Promise<FinishReplacementOutcome> {
  const own = (await listOwn(deps.db, actor, { id })).find((each) => each.reference === reference)
  if (!own) throw new AppError('not_found')
  try {
    const state = await refreshMethod(deps, own.provider, reference)
    if (state !== 'saved') return { state: state ?? 'awaiting' }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    return { state: 'unavailable' }
  }
  const charged = await renewSubscription(deps, { id, now: deps.clock() })
  const isKnown = charged?.state === 'paid' || charged?.state === 'declined'
  // What nobody knows yet our jobs go on with.
  const charge = charged === undefined || charged.state === 'closed' ? 'none' : 'processing'
  return { state: 'saved', charge: isKnown ? charged.state : charge }
}

/** The newest first; of somebody else's subscription none. */
async function listOwn(
  db: Executor,
  { accountId }: Pick<BillingActor, 'accountId'>,
  { id }: SubscriptionName,
): Promise<Row[]> {
  if (!isId(id)) return []
  const rows = await db
    .select({ replacement: methodReplacements })
    .from(methodReplacements)
    .innerJoin(subscriptions, eq(subscriptions.id, methodReplacements.subscriptionId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.accountId, accountId)))
    .orderBy(desc(methodReplacements.createdAt), desc(methodReplacements.id))
  return rows.map(({ replacement }) => replacement)
}
