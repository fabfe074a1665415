import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '#kernel/database/connection.ts'
import { addDays } from '#kernel/time.ts'
import {
  isChargeable,
  lockSubscription,
  recordSubscriptionEvent,
  type Subscription,
} from '../subscriptions/lock-subscription.ts'
import { methodReplacements } from '../tables/subscriptions.ts'
import type { PaymentMandate, ProviderMethod } from './provider.ts'
import { type RefreshDependencies, sweep } from './refresh-payment.ts'
import type { ProviderName } from './schema.ts'
import { endMandateLater, inPlaceOf } from './sync-mandate.ts'

/**
 * Asks the provider what has become of a card that was to be saved, and puts it in the place of what its
 * subscription was charged to. Whoever has a reason to ask does, as often as they like: a notice, the sweep,
 * the page that waits. Undefined where it is no card of ours. @throws ProviderUnavailableError where it
 * cannot be reached in time
 */
export async function refreshMethod(deps: RefreshDependencies, name: ProviderName, reference: string) {
  const provider = deps.payments.byName(name)
  if (!provider) {
    deps.log.warn({ provider: name }, 'a card is with a provider that is not set up')
    return undefined
  }
  const method = await provider.fetchMethod(reference)
  if (!method) return undefined
  return deps.db.transaction((transaction) => takeMethod(deps, transaction, name, method))
}

async function takeMethod(
  deps: Pick<RefreshDependencies, 'clock' | 'jobs' | 'log'>,
  transaction: Transaction,
  provider: ProviderName,
  method: ProviderMethod,
): Promise<ProviderMethod['state'] | undefined> {
  const subscription = await lockSubscription(transaction, { id: method.subscriptionId })
  const known = subscription && (await findReplacement(transaction, provider, method))
  if (!subscription || !known) {
    deps.log.warn({ provider }, 'a provider tells of a card that is none of ours')
    return undefined
  }
  if (known.state === 'saved') return 'saved'
  const { reference, mandate } = method
  const state = method.state === 'saved' && mandate === null ? 'awaiting' : method.state
  await transaction
    .update(methodReplacements)
    // One that was declined is no longer what its holder goes on with, even where they try another card in
    // its fields.
    .set({ reference, ...(state !== 'awaiting' && { state }) })
    .where(eq(methodReplacements.id, known.id))
  if (state === 'saved' && mandate !== null)
    await putInPlace(deps, transaction, subscription, { provider, mandate })
  return state
}

/**
 * Whoever was killed before they had written down what the provider calls it has left one without a name.
 * What a former holder has begun to save is none of its subscription's any more.
 */
async function findReplacement(
  transaction: Transaction,
  provider: ProviderName,
  { reference, setupId, subscriptionId }: ProviderMethod,
) {
  const [found] = await transaction
    .select({ id: methodReplacements.id, state: methodReplacements.state })
    .from(methodReplacements)
    .where(
      and(
        eq(methodReplacements.subscriptionId, subscriptionId),
        eq(methodReplacements.provider, provider),
        or(
          eq(methodReplacements.reference, reference),
          and(isNull(methodReplacements.reference), eq(methodReplacements.id, setupId)),
        ),
      ),
    )
  return found
}

/** Charges the card from now on, and nothing else any more. */
async function putInPlace(
  deps: Pick<RefreshDependencies, 'clock' | 'jobs'>,
  transaction: Transaction,
  subscription: Subscription,
  method: { provider: ProviderName; mandate: PaymentMandate },
): Promise<void> {
  const { provider, mandate } = subscription
  if (mandate?.reference === method.mandate.reference && provider === method.provider) return
  // A saved card may pay for several: it is nobody's by its name.
  const set = { ...method, mandate: inPlaceOf(subscription, method.mandate), mandateReference: null }
  const recording = { actor: { by: 'holder' }, now: deps.clock(), set } as const
  const event = { kind: 'method_replaced' } as const
  const replaced = await recordSubscriptionEvent(transaction, subscription, event, recording)
  // Of what is over by now nothing is charged to anything.
  const given = replaced ? { provider, mandate } : method
  if (given.mandate === null) return
  // Nothing is charged to the new one before what charges by itself has ended, also where that was told to
  // have.
  if (given.mandate.kind !== 'subscription' && !isChargeable(given.mandate)) return
  await endMandateLater(deps, transaction, { provider: given.provider, mandate: given.mandate })
}

/** Younger ones have a page that asks for them. */
const MINUTES = 2
/** A card that is not saved by then is asked for no more: its notice would still be heard. */
const DAYS = 2
const AT_ONCE = 100

/** Sweeps cards that are being saved: those left behind by a browser that died or a notice that was lost. */
export async function settleMethods(deps: RefreshDependencies): Promise<void> {
  await sweep(deps, await takeWaiting(deps), 'a card that waits could not be asked for', async (each) => {
    if (each.reference !== null) await refreshMethod(deps, each.provider, each.reference)
  })
}

/** Whoever was asked for the longest time ago, so that everybody's turn comes. */
function takeWaiting({ db, clock }: Pick<RefreshDependencies, 'db' | 'clock'>) {
  const now = clock()
  const { id, provider, reference, state, createdAt, askedAt } = methodReplacements
  const waiting = db
    .select({ id })
    .from(methodReplacements)
    .where(
      and(
        isNotNull(reference),
        ne(state, 'saved'),
        lt(createdAt, new Date(now.getTime() - MINUTES * 60_000)),
        gt(createdAt, addDays(now, -DAYS)),
      ),
    )
    .orderBy(sql`${askedAt} nulls first`, asc(createdAt))
    .limit(AT_ONCE)
  return db
    .update(methodReplacements)
    .set({ askedAt: now })
    .where(inArray(id, waiting))
    .returning({ id, provider, reference })
}
