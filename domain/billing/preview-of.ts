import type { Executor } from '#database/connection.ts'
import { listChargesAhead } from '../orders/index.ts'
import type { Buyer, PlannedCharge } from '../orders/schema.ts'
import { dueAt, endOfTerm } from '../subscriptions/index.ts'
import { taxesOf } from '../taxes/index.ts'
import type { BillingDependencies } from './actor.ts'
import type { Changing, PricedChange } from './price-change.ts'
import type { ChangePreview } from './schema.ts'

/** How many charges are said before somebody confirms: today's among them, where there is one. */
const CHARGES_SAID = 3

/** What a change comes to, as its page says it. */
export async function previewOf(
  deps: Pick<BillingDependencies, 'priceBook'>,
  db: Executor,
  changing: Changing,
  priced: PricedChange,
): Promise<ChangePreview> {
  const { wish, now, subscription } = changing
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
    charges: await chargesOf(deps, db, changing, priced),
  }
}

/** The next charges of a subscription once it is changed. */
export async function chargesOf(
  deps: Pick<BillingDependencies, 'priceBook'>,
  db: Executor,
  changing: Pick<Changing, 'subscription' | 'wish' | 'now'> & { term: Pick<Changing['term'], 'current'> },
  { kind, quote, quantity }: Pick<PricedChange, 'kind' | 'quote' | 'quantity'>,
): Promise<PlannedCharge[]> {
  const { subscription, term, wish, now } = changing
  const { current } = term
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

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
