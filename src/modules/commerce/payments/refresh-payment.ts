import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { cancelAwaited, findDifferences, findOrder, findPayment, listPayments } from '../orders/order-rows.ts'
import { type OrderViewer, requireOrder } from '../orders/view-order.ts'
import { orders, payments } from '../tables/orders.ts'
import { isProviderUnavailable, type ProviderPayment } from './provider.ts'
import type { ProviderName } from './schema.ts'
import { type SettleDependencies, settlePayment } from './settle-payment.ts'

/** How long a payment once begun may be paid at its provider's page: PayPal forgets an order within hours. */
const FORGOTTEN_HOURS = 24

export type RefreshDependencies = SettleDependencies & Pick<Dependencies, 'payments'>

/**
 * Asks the provider what it knows of a payment, and books all that is new. Whoever has a reason to ask does,
 * as often as they like: a notice, the sweep, a page that waits. What its buyer has approved is charged by
 * whoever asks first.
 * @throws ProviderUnavailableError where it cannot be reached in time
 */
export async function refreshPayment(deps: RefreshDependencies, name: ProviderName, reference: string) {
  const payment = await askForPayment(deps, name, reference)
  if (payment?.isApproved) await captureApproved(deps, name, payment)
}

/** The same for a payment that is being given up, charging nothing. Answers what the provider knows. */
export async function askForPayment(deps: RefreshDependencies, name: ProviderName, reference: string) {
  const provider = deps.payments.byName(name)
  if (!provider) {
    deps.log.warn({ provider: name }, 'a payment is with a provider that is not set up')
    return undefined
  }
  const payment = await provider.fetchPayment(reference)
  if (payment) await settlePayment(deps, name, payment)
  else await forgetPayment(deps.db, name, reference)
  return payment
}

/**
 * What nobody has paid, and its provider no longer has, is over.
 * A younger one may only not be known everywhere at the provider yet.
 */
function forgetPayment(db: Database, provider: ProviderName, reference: string): Promise<void> {
  return cancelAwaited(
    db,
    and(
      eq(payments.provider, provider),
      eq(payments.reference, reference),
      // What we charge ourselves is asked for again under its own number.
      eq(payments.isUnattended, false),
      lt(payments.createdAt, sql`now() - make_interval(hours => ${FORGOTTEN_HOURS})`),
    ),
  )
}

/**
 * The same for the payments of an order that is not paid yet, for a page that waits for it. @throws AppError
 * `not_found` as `requireOrder` does, ProviderUnavailableError where nothing is known now
 */
export async function refreshOrder(
  deps: RefreshDependencies & Pick<Dependencies, 'tokenKey'>,
  viewer: OrderViewer,
  { id }: { id: string },
): Promise<void> {
  const { state } = await requireOrder(deps, viewer, { id })
  if (state !== 'placed') return
  for (const { provider, reference } of await listPayments(deps.db, { orderId: id })) {
    if (reference !== null) await refreshPayment(deps, provider, reference)
  }
}

/**
 * Has a provider charge what a buyer has approved, and books what comes of it: only while the order still
 * waits for this payment, and only where it is for what was ordered, so that what opens nothing is not taken
 * either. Any other approval lapses. Two at once, and whoever was killed between the charge and the
 * books, come to one charge. @throws ProviderUnavailableError
 */
async function captureApproved(deps: RefreshDependencies, name: ProviderName, payment: ProviderPayment) {
  const { reference } = payment
  const own = await findPayment(deps.db, { provider: name, reference })
  const order = own && (await findOrder(deps.db, { id: own.orderId }))
  if (own?.state !== 'awaiting' || !order) return
  const isWaiting = order.state === 'placed'
  const differs = isWaiting ? await findDifferences(deps.db, order, name, payment) : []
  if (differs.length > 0)
    deps.log.warn({ order: order.id, differs }, 'a payment was approved that is none of this order')
  // It is not waited for any longer, and in nobody's way; only an approval that is newer brings it back.
  if (!isWaiting || differs.length > 0) return cancelAwaited(deps.db, eq(payments.id, own.id))
  const captured = await deps.payments.byName(name)?.capturePayment(reference)
  if (captured) await settlePayment(deps, name, captured)
}

/** Younger ones have a page that asks for them. */
const YOUNG_MINUTES = 2
/** An order that is not paid yet is asked for so long: its notice may have been lost. */
const UNPAID_DAYS = 2
const AT_ONCE = 500

/**
 * The sweep: asks providers for every payment that should have come to something by now, so that a notice
 * that is lost loses nothing (F-10).
 */
export async function reconcilePendingPayments(deps: RefreshDependencies): Promise<void> {
  await sweep(deps, await takeWaiting(deps), 'a payment that waits could not be settled', async (each) => {
    if (each.reference !== null) await refreshPayment(deps, each.provider, each.reference)
  })
}

/** Does something with a provider for each that waits; one that is away is left alone until the next time. */
export async function sweep<Waiting extends { id: string; provider: ProviderName }>(
  { log }: Pick<Dependencies, 'log'>,
  waiting: readonly Waiting[],
  warning: string,
  act: (each: Waiting) => Promise<unknown>,
): Promise<void> {
  const away = new Set<ProviderName>()
  for (const each of waiting) {
    if (away.has(each.provider)) continue
    try {
      await act(each)
    } catch (error) {
      const { id, provider } = each
      if (isProviderUnavailable(error)) away.add(provider)
      log.warn({ err: error, provider, id }, warning)
    }
  }
}

/** The ones not asked for longest: everybody's turn comes, however many wait, and whoever is away. */
function takeWaiting({ db }: Pick<Dependencies, 'db'>) {
  const { id, provider, reference, state, createdAt, askedAt } = payments
  const isYoung = sql`${orders.placedAt} > now() - make_interval(days => ${UNPAID_DAYS})`
  const waiting = db
    .select({ id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(reference),
        lt(createdAt, sql`now() - make_interval(mins => ${YOUNG_MINUTES})`),
        or(sql`${state} in ('awaiting', 'processing')`, and(eq(orders.state, 'placed'), isYoung)),
      ),
    )
    .orderBy(sql`${askedAt} nulls first`, asc(createdAt))
    .limit(AT_ONCE)
  return db
    .update(payments)
    .set({ askedAt: sql`now()` })
    .where(inArray(id, waiting))
    .returning({ id, provider, reference })
}
