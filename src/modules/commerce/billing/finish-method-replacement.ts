import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError } from '#kernel/errors.ts'
import { isProviderUnavailable, type StartedPayment } from '../payments/provider.ts'
import { refreshMethod } from '../payments/refresh-method.ts'
import { renewSubscription } from '../renewals/renew-due.ts'
import { subscriptions } from '../tables/orders.ts'
import { methodReplacements } from '../tables/subscriptions.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import { startedOf } from './begin-method-replacement.ts'
import type { SubscriptionName } from './input.ts'
import { isId } from './lock-owned.ts'

type Row = typeof methodReplacements.$inferSelect

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
 * Asks what has become of a card that was begun to be saved, and has it charged from now on: at once, where a renewal is owed. The
 * same any number of times, at once too, is one. @throws AppError `not_found`
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
