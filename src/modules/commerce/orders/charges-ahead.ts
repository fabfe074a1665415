import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { dayOf } from '#kernel/time.ts'
import { dueAfter } from '../subscriptions/due-after.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { Order } from './order-rows.ts'
import { findAnnouncedPrice, quoteRenewal } from './quote-renewal.ts'
import type { PlannedCharge } from './schema.ts'

/** How many charges are said ahead. */
const CHARGES_SAID = 3

/** The next charges of a subscription that renews itself, as they will be if everything goes on as it is planned. */
export async function listChargesAhead(
  deps: Pick<Dependencies, 'priceBook'>,
  db: Executor,
  { subscription, current }: { subscription: Subscription; current: Order },
): Promise<PlannedCharge[]> {
  const charges: PlannedCharge[] = []
  let announced: Awaited<ReturnType<typeof findAnnouncedPrice>>
  for (let term = 0; term < CHARGES_SAID; term += 1) {
    const paidThrough = dueAfter(subscription, term)
    const later = { ...subscription, paidThrough, resumesAt: null }
    // Once it is charged it is the agreed one.
    announced = (await findAnnouncedPrice(db, later)) ?? announced
    const { total } = quoteRenewal(deps, { subscription: later, current, announced })
    charges.push({ on: dayOf(paidThrough), amount: total })
  }
  return charges
}
