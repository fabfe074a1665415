import { and, asc, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { addDays } from '#kernel/time.ts'
import { isProviderUnavailable } from '../payments/provider.ts'
import { methodReplacements } from '../tables/subscriptions.ts'
import type { RefreshDependencies } from './refresh-payment.ts'
import { refreshMethod } from './take-method.ts'

/** Younger ones have a page that asks for them. */
const MINUTES = 2
/** A card that is not saved by then is asked for no more: its notice would still be heard. */
const DAYS = 2
const AT_ONCE = 100

/**
 * The sweep of cards that are being saved: what a browser that died, and a notice that was lost, have left behind. A provider that is
 * away is left alone until the next time.
 */
export async function settleMethods(deps: RefreshDependencies): Promise<void> {
  const away = new Set<string>()
  for (const { provider, reference } of await takeWaiting(deps)) {
    if (reference === null || away.has(provider)) continue
    try {
      await refreshMethod(deps, provider, reference)
    } catch (error) {
      if (isProviderUnavailable(error)) away.add(provider)
      deps.log.warn({ err: error, provider }, 'a card that waits could not be asked for')
    }
  }
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
    .returning({ provider, reference })
}
