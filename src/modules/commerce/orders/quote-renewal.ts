import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { shareOf } from '#kernel/money/index.ts'
import { dayOf } from '#kernel/time.ts'
import { findPackage, termAmount } from '../prices/price-of.ts'
import type { Package } from '../prices/schema.ts'
import { dueAt } from '../subscriptions/dates.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { dueAfter, endOfTerm } from '../subscriptions/terms-of.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import { type TaxLine, type TaxPlace, WHOLE_RATE } from '../taxes/schema.ts'
import { sumOfTaxes, type TaxTime, taxAmount, taxesOf, withTaxes } from '../taxes/taxes-of.ts'
import { type Order, soldQuantity } from './order-rows.ts'
import type { PlannedCharge, Quote } from './schema.ts'

/** What the next term of a subscription is and costs, to the cent. */
export type RenewalQuote = Pick<
  Quote,
  'package' | 'period' | 'seats' | 'currency' | 'unitAmount' | 'subtotal' | 'taxes' | 'total'
> &
  Pick<Order, 'productName' | 'sku' | 'contents'>

/** A renewal's price as announced 30 days before (src/modules/commerce/renewals/announce-prices.ts). */
export interface AnnouncedPrice {
  unitAmount: number
}

interface Renewal {
  subscription: Subscription
  /** The order whose package and price hold now. */
  current: Order
  announced?: AnnouncedPrice | undefined
}

/**
 * What the next term costs: the agreed price, the price book's where that is lower, and a higher one only
 * where it was announced; of what its holder has planned instead, the price that was shown then, or the price
 * book's where that is lower. Taxes are those of the day on which it is charged and of the place where its
 * holder lives by then (PRICE-5). A provider's own subscription is charged as it was agreed, by the provider.
 */
export function quoteRenewal(
  { priceBook }: Pick<Dependencies, 'priceBook'>,
  { subscription, current, announced }: Renewal,
): RenewalQuote {
  const { next, mandate } = subscription
  const { currency } = current
  const known = findPackage(priceBook, next?.package ?? current.package)
  const isOther = next !== null && known !== undefined
  const { package: token, period, seats } = isOther ? next : { ...current, seats: subscription.seats }
  const { sku, productName, contents } = isOther ? { ...known, productName: known.name } : current
  const names = { package: token, period, seats, sku, productName, contents, currency }
  const buyer = subscription.buyer ?? current.buyer
  const time = { at: dueAt(subscription), registrations: priceBook.taxRegistrations }
  if (mandate?.kind === 'subscription') {
    const { unitAmount } = current
    const included = laterTaxes(current, buyer, time)
    return { ...names, unitAmount, ...included, total: laterCharge(current).amount }
  }
  const listed = known && termAmount(known, currency, period)
  const held = (announced ?? current).unitAmount
  const isPlanned = isOther && listed !== undefined
  const unitAmount = isPlanned ? Math.min(next.unitAmount ?? listed, listed) : Math.min(held, listed ?? held)
  return { ...names, unitAmount, ...withTaxes(unitAmount * quantityOf(known, seats, current), buyer, time) }
}

function quantityOf(known: Package | undefined, seats: number, current: Order): number {
  if (known === undefined) return soldQuantity(current)
  return known.perSeat ? seats : 1
}

/**
 * The price that was announced in time for the next renewal, or for a day of the term before it: undefined
 * where none was, or another package was spoken of.
 */
export async function findAnnouncedPrice(
  db: Executor,
  subscription: Pick<Subscription, 'id' | 'termFrom' | 'paidThrough' | 'resumesAt' | 'package' | 'period'>,
): Promise<AnnouncedPrice | undefined> {
  const { details, about } = subscriptionNotices
  const [found] = await db
    .select({ details })
    .from(subscriptionNotices)
    .where(
      and(
        eq(subscriptionNotices.subscriptionId, subscription.id),
        eq(subscriptionNotices.kind, 'price_change'),
        gt(about, subscription.termFrom.toISOString()),
        lte(about, aboutRenewal(subscription)),
        sql`${details} ->> 'package' = ${subscription.package}`,
        sql`${details} ->> 'period' = ${subscription.period}`,
      ),
    )
    .orderBy(desc(about))
    .limit(1)
  return found?.details as AnnouncedPrice | undefined
}

/** How a notice names the renewal that it is about. */
export function aboutRenewal(subscription: Pick<Subscription, 'paidThrough' | 'resumesAt'>): string {
  return dueAt(subscription).toISOString()
}

/** The next charge of a subscription; undefined where there will be none. */
export async function findNextCharge(
  deps: Pick<Dependencies, 'priceBook'>,
  db: Executor,
  renewal: { subscription: Subscription; current: Order },
): Promise<PlannedCharge | undefined> {
  const { cancelledAt, mandate } = renewal.subscription
  if (cancelledAt !== null || mandate === null) return undefined
  const [next] = await listChargesAhead(deps, db, renewal, 1)
  return next
}

type Priced = Pick<Order, 'subtotal' | 'discount' | 'taxes'>

/** What every term after the first costs: nothing is taken off, and taxes follow the rates of the order. */
export function laterCharge(order: Priced): { amount: number; taxes: TaxLine[] } {
  const subtotal = order.subtotal + order.discount
  const taxes = order.taxes.map((line) => ({ ...line, amount: taxAmount(subtotal, line.rate) }))
  return { amount: subtotal + sumOfTaxes(taxes), taxes }
}

/**
 * What is in a later charge that a provider makes by itself: its amount is the one that was approved there,
 * and its taxes are those of the day and of the place where its holder lives by then (PRICE-5). Where these
 * are others than were agreed to, they are in the amount, and the rest is ours.
 */
export function laterTaxes(order: Priced, buyer: TaxPlace, time: TaxTime) {
  const { amount } = laterCharge(order)
  const agreed = order.subtotal + order.discount
  const { taxes: onTop, total } = withTaxes(agreed, buyer, time)
  if (total === amount) return { subtotal: agreed, taxes: onTop }
  const rates = onTop.reduce((sum, { rate }) => sum + rate, 0)
  const taxes = taxesOf(shareOf(amount, WHOLE_RATE, WHOLE_RATE + rates), buyer, time)
  return { subtotal: amount - sumOfTaxes(taxes), taxes }
}

/** How many charges are said ahead: today's among them, where there is one. */
const CHARGES_SAID = 3

/** The next charges of a subscription that renews itself, if everything goes on as planned. */
export async function listChargesAhead(
  deps: Pick<Dependencies, 'priceBook'>,
  db: Executor,
  { subscription, current }: { subscription: Subscription; current: Order },
  count = CHARGES_SAID,
): Promise<PlannedCharge[]> {
  const charges: PlannedCharge[] = []
  let announced: AnnouncedPrice | undefined
  for (let term = 0; term < count; term += 1) {
    const paidThrough = dueAfter(subscription, term)
    const later = { ...subscription, paidThrough, resumesAt: null }
    // Once it is charged it is the agreed one.
    announced = (await findAnnouncedPrice(db, later)) ?? announced
    const { total } = quoteRenewal(deps, { subscription: later, current, announced })
    charges.push({ on: dayOf(paidThrough), amount: total })
  }
  return charges
}

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
  const buyer = subscription.buyer ?? current.buyer
  const registrations = deps.priceBook.taxRegistrations
  const later = Array.from({ length: CHARGES_SAID - 1 }, (_, term) => {
    const at = endOfTerm(now, term + 1, wish.period)
    return {
      on: dayOf(at),
      amount: withTaxes(quote.unitAmount * quantity, buyer, { at, registrations }).total,
    }
  })
  return [today, ...later]
}
