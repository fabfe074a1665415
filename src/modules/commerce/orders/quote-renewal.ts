import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { findPackage } from '../prices/find.ts'
import { termAmount } from '../prices/price-of.ts'
import type { Package } from '../prices/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { dueAt } from '../subscriptions/state-of.ts'
import { subscriptionNotices } from '../tables/subscriptions.ts'
import { taxesOf } from '../taxes/taxes-of.ts'
import { laterCharge, laterTaxes } from './later-charge.ts'
import type { Order } from './order-rows.ts'
import type { Buyer, PlannedCharge, Quote } from './schema.ts'
import { soldQuantity } from './sold-quantity.ts'

/** What the next term of a subscription is and costs, to the cent. */
export type RenewalQuote = Pick<
  Quote,
  'package' | 'period' | 'seats' | 'currency' | 'unitAmount' | 'subtotal' | 'taxes' | 'total'
> &
  Pick<Order, 'productName' | 'sku' | 'contents'>

/** A price that was announced for a renewal, 30 days before it (src/modules/commerce/renewals/announce-prices.ts). */
export interface AnnouncedPrice {
  unitAmount: number
}

/**
 * What the next term costs: the agreed price, the price book's where that is lower, and a higher one only where it was announced;
 * of what its holder has planned instead, the price that was shown then, or the price book's where that is lower. Taxes are those
 * of the day on which it is charged and of the place where its holder lives by then (PRICE-5). A provider's own subscription is charged as it was agreed, by the provider.
 */
export function quoteRenewal(
  { priceBook }: Pick<Dependencies, 'priceBook'>,
  {
    subscription,
    current,
    announced,
  }: {
    subscription: Subscription
    /** The order whose package and price hold now. */
    current: Order
    announced?: AnnouncedPrice | undefined
  },
): RenewalQuote {
  const { next, mandate } = subscription
  const { currency, sku, productName, contents } = current
  const known = findPackage(priceBook, next?.package ?? current.package)
  const names =
    next && known
      ? {
          package: known.token,
          period: next.period,
          seats: next.seats,
          sku: known.sku,
          productName: known.name,
          contents: known.contents,
        }
      : {
          package: current.package,
          period: current.period,
          seats: subscription.seats,
          sku,
          productName,
          contents,
        }
  const buyer = (subscription.buyer as Buyer | null) ?? current.buyer
  if (mandate?.kind === 'subscription') {
    const at = dueAt(subscription)
    const included = laterTaxes(current, buyer, { at, registrations: priceBook.taxRegistrations })
    const { unitAmount } = current
    return { ...names, currency, unitAmount, ...included, total: laterCharge(current).amount }
  }
  const listed = known && termAmount(known, currency, names.period)
  const isPlanned = next !== null && listed !== undefined
  const unitAmount = isPlanned
    ? Math.min(next.unitAmount ?? listed, listed)
    : heldPrice(current.unitAmount, listed, announced)
  const subtotal = unitAmount * quantityOf(known, names.seats, current)
  const taxes = taxesOf(subtotal, buyer, {
    at: dueAt(subscription),
    registrations: priceBook.taxRegistrations,
  })
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal)
  return { ...names, currency, unitAmount, subtotal, taxes, total }
}

function heldPrice(
  agreed: number,
  listed: number | undefined,
  announced: AnnouncedPrice | undefined,
): number {
  if (announced) return Math.min(announced.unitAmount, listed ?? announced.unitAmount)
  return Math.min(agreed, listed ?? agreed)
}

function quantityOf(known: Package | undefined, seats: number, current: Order): number {
  if (known === undefined) return soldQuantity(current)
  return known.perSeat ? seats : 1
}

/**
 * The price that was announced in time for the next renewal, or for a day of the term before it: undefined where none was, or another
 * package was spoken of.
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
export function nextChargeOf(
  deps: Pick<Dependencies, 'priceBook'>,
  renewal: { subscription: Subscription; current: Order; announced?: AnnouncedPrice | undefined },
): PlannedCharge | undefined {
  const { subscription } = renewal
  if (subscription.cancelledAt !== null || subscription.mandate === null) return undefined
  return { on: dueAt(subscription).toISOString().slice(0, 10), amount: quoteRenewal(deps, renewal).total }
}
