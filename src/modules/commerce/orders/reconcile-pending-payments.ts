import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Dependencies } from '#kernel/dependencies.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { orders, payments } from '../tables/orders.ts'
import { type RefreshDependencies, refreshPayment } from './refresh-payment.ts'

/** Younger ones have a page that asks for them. */
const MINUTES = 2
/** An order that is not paid yet is asked for so long: its notice may have been lost. */
const DAYS = 2
const AT_ONCE = 500

/**
 * The sweep: asks providers for every payment that should have come to something by now, so that a notice that is lost loses
 * nothing (F-10). A provider that is away is left alone until the next time.
 */
export async function reconcilePendingPayments(deps: RefreshDependencies): Promise<void> {
  const away = new Set<string>()
  for (const { provider, reference } of await takeWaiting(deps)) {
    if (reference === null || away.has(provider)) continue
    try {
      await refreshPayment(deps, provider, reference)
    } catch (error) {
      if (isProviderUnavailable(error)) away.add(provider)
      deps.log.warn({ err: error, provider }, 'a payment that waits could not be settled')
    }
  }
}

/** Whoever was asked for the longest time ago, so that however many wait, and whoever is away, everybody's turn comes. */
function takeWaiting({ db }: Pick<Dependencies, 'db'>) {
  const waiting = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        isNotNull(payments.reference),
        lt(payments.createdAt, sql`now() - make_interval(mins => ${MINUTES})`),
        or(
          sql`${payments.state} in ('awaiting', 'processing')`,
          and(eq(orders.state, 'placed'), sql`${orders.placedAt} > now() - make_interval(days => ${DAYS})`),
        ),
      ),
    )
    .orderBy(sql`${payments.askedAt} nulls first`, asc(payments.createdAt))
    .limit(AT_ONCE)
  return db
    .update(payments)
    .set({ askedAt: sql`now()` })
    .where(inArray(payments.id, waiting))
    .returning({ provider: payments.provider, reference: payments.reference })
}
