import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { dayOf } from '#kernel/time.ts'
import { endOfTerm } from '../subscriptions/end-of-term.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { taxesOf } from '../taxes/taxes-of.ts'
import { listChargesAhead } from './charges-ahead.ts'
import type { Order } from './order-rows.ts'
import type { RenewalQuote } from './quote-renewal.ts'
import type { Buyer, PlannedCharge } from './schema.ts'

/** How many charges are said before somebody confirms: today's among them, where there is one. */
const CHARGES_SAID = 3

/** A change, as it is charged: `planned` with the next term, anything else at `now`. */
interface ChargedChange {
  subscription: Subscription
  /** The order whose package and price hold until then. */
  current: Order
  wish: PlannedChange
  now: Date
  kind: 'change' | 'seats' | 'planned'
  quote: RenewalQuote
  quantity: number
}

/** The next charges of a subscription once it is changed. */
export async function chargesAfterChange(
  deps: Pick<Dependencies, 'priceBook'>,
  db: Executor,
  { subscription, current, wish, now, kind, quote, quantity }: ChargedChange,
): Promise<PlannedCharge[]> {
  if (kind === 'planned') {
    const next = { ...wish, unitAmount: quote.unitAmount }
    return listChargesAhead(deps, db, { subscription: { ...subscription, next }, current })
  }
  const today = { on: dayOf(now), amount: quote.total }
  if (kind === 'seats') {
    const { seats } = wish
    const ahead = await listChargesAhead(deps, db, { subscription: { ...subscription, seats }, current })
    return [today, ...ahead].slice(0, CHARGES_SAID)
  }
  const buyer = (subscription.buyer as Buyer | null) ?? current.buyer
  const registrations = deps.priceBook.taxRegistrations
  const later = Array.from({ length: CHARGES_SAID - 1 }, (_, term) => {
    const at = endOfTerm(now, term + 1, wish.period)
    const whole = quote.unitAmount * quantity
    const taxes = taxesOf(whole, buyer, { at, registrations })
    return { on: dayOf(at), amount: taxes.reduce((sum, { amount }) => sum + amount, whole) }
  })
  return [today, ...later]
}
