import type { Executor } from '#kernel/database/connection.ts'
import { chargesAfterChange } from '../orders/quote-renewal.ts'
import { dueAt } from '../subscriptions/state-of.ts'
import type { BillingDependencies } from './actor.ts'
import type { Changing, PricedChange } from './price-change.ts'
import type { ChangePreview } from './schema.ts'

/** What a change comes to, as its page says it. */
export async function previewOf(
  deps: Pick<BillingDependencies, 'priceBook'>,
  db: Executor,
  changing: Changing,
  priced: PricedChange,
): Promise<ChangePreview> {
  const { wish, now, subscription, term } = changing
  const { quote, quantity } = priced
  const { currency, unitAmount, subtotal, taxes } = quote
  const isNow = priced.kind !== 'planned'
  return {
    ...wish,
    ...{ currency, unitAmount, quantity, subtotal, taxes },
    when: isNow ? 'now' : 'renewal',
    from: (isNow ? now : dueAt(subscription)).toISOString(),
    credit: isNow ? priced.credit : 0,
    unusedDays: isNow ? priced.unusedDays : 0,
    total: isNow ? quote.total : 0,
    charges: await chargesAfterChange(deps, db, { ...changing, current: term.current, ...priced }),
  }
}
