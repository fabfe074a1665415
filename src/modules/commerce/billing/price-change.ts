import { isDeepStrictEqual } from 'node:util'
import { count, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError, type FieldProblem } from '#kernel/errors.ts'
import { type Currency, shareOf } from '#kernel/money/index.ts'
import type { Order } from '../orders/order-rows.ts'
import { quoteRenewal, type RenewalQuote } from '../orders/quote-renewal.ts'
import type { Buyer } from '../orders/schema.ts'
import { type PaidTerm, readPaidTerm } from '../orders/subscription-ledger.ts'
import { findPackage, termAmount } from '../prices/price-of.ts'
import type { Package, PriceBook } from '../prices/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import type { PlannedChange } from '../subscriptions/schema.ts'
import { daysOf, shareLeft } from '../subscriptions/terms-of.ts'
import { seats } from '../tables/subscriptions.ts'
import { taxesOf } from '../taxes/taxes-of.ts'
import { actionsOf } from './holder-actions.ts'
import type { ChangeWish, SubscriptionName } from './input.ts'
import { type BillingActor, type BillingDependencies, requireOwned } from './own-subscription.ts'

/** What is less is not charged by itself: Stripe takes nothing below (its "minimum charge amounts"). */
const leastCharges: Record<Currency, number> = {
  USD: 50,
  CAD: 50,
  EUR: 50,
  GBP: 30,
  AUD: 50,
  MXN: 10_00,
  BRL: 50,
  CHF: 50,
}

/** A subscription, and what it is to be. */
export interface Changing {
  subscription: Subscription
  term: PaidTerm
  sold: Package
  wish: PlannedChange
  now: Date
}

/** How a change comes, and what it costs. */
export type PricedChange =
  /** Charged today: a term of something else, or more seats until the end of this one. */
  | { kind: 'change' | 'seats'; quote: RenewalQuote; quantity: number; credit: number; unusedDays: number }
  /** Charged with the next term. */
  | { kind: 'planned'; quote: RenewalQuote; quantity: number }

/**
 * What a change costs. Seats that are added to the same are paid for the days that are left of the term, at
 * the price that the others have. Anything else begins today where it is for more people, or its term costs
 * more than the one that runs now, or than the same for as long; and always more than what is left of that:
 * the days that are paid and not used are taken off. What costs less comes with the next term, and so does
 * what is paid by those days already, so that nothing is ever owed to its holder.
 */
export function priceChange(book: PriceBook, changing: Changing): PricedChange {
  return priceSeats(book, changing) ?? priceTerm(book, changing) ?? planChange(book, changing)
}

/** Undefined where no seats are added to the same, or where PayPal charges, which needs a new approval. */
function priceSeats(book: PriceBook, changing: Changing): PricedChange | undefined {
  const { subscription, term, sold, wish, now } = changing
  const isSame = wish.package === subscription.package && wish.period === subscription.period
  const added = wish.seats - subscription.seats
  if (!isSame || !sold.perSeat || added <= 0 || subscription.mandate?.kind !== 'saved-method')
    return undefined
  const { currency, period } = subscription
  const agreed = Math.min(term.current.unitAmount, termAmount(sold, currency, period))
  const unitAmount = shareLeft(agreed, subscription, now)
  const quote = quoteOf(book, changing, { unitAmount, subtotal: unitAmount * added, of: term.current })
  if (quote.total < leastCharges[currency]) return undefined
  return { kind: 'seats', quote, quantity: added, credit: 0, unusedDays: daysOf(subscription, now).left }
}

/** Undefined where it does not cost more. */
function priceTerm(book: PriceBook, changing: Changing): PricedChange | undefined {
  const { subscription, sold, wish, now } = changing
  const { currency } = subscription
  const isMoreOfTheSame = wish.package === subscription.package && wish.period === subscription.period
  // Seats for a day or two, which cost next to nothing, come with the next term.
  if (isMoreOfTheSame && subscription.mandate?.kind === 'saved-method') return undefined
  const unitAmount = termAmount(sold, currency, wish.period)
  const quantity = sold.perSeat ? wish.seats : 1
  const whole = unitAmount * quantity
  const credit = creditOf(changing)
  const addsPeople = wish.seats > subscription.seats
  if (whole <= credit || (!addsPeople && whole <= leastOfMore(book, changing))) return undefined
  const quote = quoteOf(book, changing, { unitAmount, subtotal: whole - credit, of: sold })
  if (quote.total < leastCharges[currency]) return undefined
  return { kind: 'change', quote, quantity, credit, unusedDays: daysOf(subscription, now).left }
}

/**
 * What costs more than this is more than what runs now: the term as it was agreed, or what runs now for as
 * long as what is wished. A month of a larger package costs less than a year of a smaller one, and is more
 * all the same.
 */
function leastOfMore(book: PriceBook, changing: Changing): number {
  const { subscription, wish } = changing
  const agreed = agreedTerm(changing)
  const known = findPackage(book, subscription.package)
  if (!known) return agreed
  const quantity = known.perSeat ? subscription.seats : 1
  return Math.min(agreed, termAmount(known, subscription.currency, wish.period) * quantity)
}

/** What was paid for days that are not used. */
function creditOf({ subscription: { paidThrough }, term, now }: Changing): number {
  return term.parts.reduce(
    (sum, { from, worth }) => sum + shareLeft(worth, { termFrom: from, paidThrough }, now),
    0,
  )
}

/** What a whole term costs that is as this one, without anything taken off. */
function agreedTerm({ subscription, term: { current } }: Changing): number {
  return shareOf(current.subtotal + current.discount, subscription.seats, current.seats)
}

function planChange(priceBook: PriceBook, { subscription, term, sold, wish }: Changing): PricedChange {
  const next = { ...wish, unitAmount: termAmount(sold, subscription.currency, wish.period) }
  const quote = quoteRenewal(
    { priceBook },
    { subscription: { ...subscription, next }, current: term.current },
  )
  return { kind: 'planned', quote, quantity: sold.perSeat ? wish.seats : 1 }
}

function quoteOf(
  { taxRegistrations }: PriceBook,
  { subscription, term, wish, now }: Changing,
  { unitAmount, subtotal, of }: { unitAmount: number; subtotal: number; of: Package | Order },
): RenewalQuote {
  const buyer = (subscription.buyer as Buyer | null) ?? term.current.buyer
  const taxes = taxesOf(subtotal, buyer, { at: now, registrations: taxRegistrations })
  const { sku, contents } = of
  const productName = 'name' in of ? of.name : of.productName
  const { currency } = subscription
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal)
  return { ...wish, ...{ sku, contents, productName, currency, unitAmount, subtotal, taxes, total } }
}

/**
 * What a subscription may be changed to: plans and toolkits that are on sale, and its own. Of packages that
 * open the same for as many people the first one of the price book: the others are the same under the names
 * and prices of single pages.
 */
function offeredPackages({ packages }: PriceBook, { package: own }: Subscription): Package[] {
  const sold = packages.filter(({ kind, isOnSale }) => isOnSale && (kind === 'plan' || kind === 'toolkit'))
  const firsts = sold.filter((each) => sold.find((other) => isSame(each, other)) === each)
  return packages.filter((each) => each.token === own || firsts.includes(each))
}

/** What one person more is added by: seats of the same package, else the first that is sold by the seat. */
export function choiceForOneMore(
  { packages }: Pick<PriceBook, 'packages'>,
  { package: own, seats }: Pick<PlannedChange, 'package' | 'seats'>,
): Pick<PlannedChange, 'package' | 'seats'> | undefined {
  const bySeat = packages.filter(({ perSeat, isOnSale }) => perSeat && isOnSale)
  const sold = bySeat.find(({ token }) => token === own) ?? bySeat[0]
  if (sold === undefined || seats >= sold.seats.most) return undefined
  return { package: sold.token, seats: Math.max(seats + 1, sold.seats.least) }
}

function isSame(one: Package, other: Package): boolean {
  const opens = ({ perSeat, seats, contents }: Package) => ({ perSeat, seats, contents })
  return isDeepStrictEqual(opens(one), opens(other))
}

type ReadChange =
  | { ok: true; changing: Changing; priced: PricedChange }
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }

/** Checks and prices a wished change as of now. @throws AppError `conflict` where no change is allowed */
export async function readChange(
  { clock, priceBook }: Pick<BillingDependencies, 'clock' | 'priceBook'>,
  db: Executor,
  subscription: Subscription,
  { package: token, period, seats: wished }: ChangeWish,
): Promise<ReadChange> {
  const now = clock()
  if (!actionsOf(subscription, now).includes('change')) throw new AppError('conflict')
  const sold = offeredPackages(priceBook, subscription).find((each) => each.token === token)
  if (!sold) return invalid('package', 'unknown_package')
  // How many people a package is for that is not sold by the seat, its buyer does not choose.
  const wish = { package: token, period, seats: sold.perSeat ? wished : sold.seats.least }
  if (!sold.periods.includes(period)) return invalid('period', 'unknown_period')
  if (wish.seats < sold.seats.least || wish.seats > sold.seats.most) {
    return invalid('seats', 'seats_out_of_range')
  }
  const isSame =
    token === subscription.package && period === subscription.period && wish.seats === subscription.seats
  if (isSame) return invalid('package', 'no_change')
  const people = await countPeople(db, subscription)
  if (wish.seats < people) return invalid(sold.perSeat ? 'seats' : 'package', 'seats_taken')
  const term = await readPaidTerm(db, subscription)
  if (!term) throw new AppError('conflict')
  const changing = { subscription, term, sold, wish, now }
  const priced = priceChange(priceBook, changing)
  // PayPal charges what was approved, until its end.
  if (priced.kind === 'planned' && subscription.mandate?.kind === 'subscription') {
    return invalid('package', 'not_with_paypal')
  }
  return { ok: true, changing, priced }
}

/** Its holder, and everybody who has a seat or an invitation to one. */
async function countPeople(db: Executor, { id }: Pick<Subscription, 'id'>): Promise<number> {
  const [row] = await db.select({ others: count() }).from(seats).where(eq(seats.subscriptionId, id))
  return 1 + (row?.others ?? 0)
}

function invalid(path: string, code: string): Extract<ReadChange, { ok: false }> {
  return { ok: false, error: 'invalid', fields: [{ path, code }] }
}

/** What a subscription may be changed to, at the prices of the price book. @throws AppError `not_found` */
export async function listChangeOptions(
  { db, priceBook }: Pick<BillingDependencies, 'db' | 'priceBook'>,
  actor: Pick<BillingActor, 'accountId'>,
  name: SubscriptionName,
) {
  const subscription = await requireOwned(db, actor, name)
  const { currency } = subscription
  return offeredPackages(priceBook, subscription).map((sold) => ({
    package: sold.token,
    name: sold.name,
    perSeat: sold.perSeat,
    seats: sold.seats,
    prices: sold.periods.map((period) => ({ period, unitAmount: termAmount(sold, currency, period) })),
  }))
}
