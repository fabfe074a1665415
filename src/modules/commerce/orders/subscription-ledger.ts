import { and, eq, inArray, max, or } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { shareOf } from '#kernel/money/index.ts'
import { addDays } from '#kernel/time.ts'
import { byTime, earnedBy, isOfRetailer, movedBy, type Posting, readPostings } from '../ledger/postings.ts'
import { listRefunds, pendingOf } from '../refunds/ask-refund.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { daysOf, type TermCharge, termsOf } from '../subscriptions/terms-of.ts'
import { invoices, orders } from '../tables/orders.ts'
import { chargesFor, type Order, stands } from './order-rows.ts'

/** All that was ordered for a subscription, and what is booked of it. */
export interface SubscriptionLedger {
  orders: readonly Order[]
  /** In the order in which it happened, by the clocks of the providers. */
  booked: readonly Posting[]
  /**
   * The number of each charge's invoice, which is written in the transaction that books it; of what this
   * transaction books there is none yet. Charges are booked, and orders placed, while the subscription is
   * held, and numbers have no gap: what has a number up to an order's `knownInvoice` is what its price knew,
   * whatever any clock says and however late a provider has told. A retailer's charge has no invoice of ours
   * and the number 0: every price knows it.
   */
  invoiceOf: ReadonlyMap<string, number>
}

/** Everything that was ordered for a subscription, with all that is booked of it. */
export async function readSubscriptionLedger(
  db: Executor,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
): Promise<SubscriptionLedger> {
  const all = await db
    .select()
    .from(orders)
    .where(or(eq(orders.id, orderId), eq(orders.subscriptionId, id)))
  const ids = all.map((order) => order.id)
  const booked: Posting[] = []
  for (const each of ids) booked.push(...(await readPostings(db, { orderId: each })))
  const issued = await db
    .select({ posting: invoices.posting, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), inArray(invoices.orderId, ids)))
  const invoiceOf = new Map([
    ...booked.filter(({ id }) => isOfRetailer(id)).map(({ id }) => [id, 0] as const),
    ...issued.map(({ posting, number }) => [posting, number] as const),
  ])
  return { orders: all, booked: booked.sort(byTime), invoiceOf }
}

/** The last invoice of a subscription, which is held; null where it has none. */
export async function findLastInvoice(db: Executor, { id, orderId }: Pick<Subscription, 'id' | 'orderId'>) {
  const [last] = await db
    .select({ number: max(invoices.number) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.kind, 'invoice'), or(eq(orders.id, orderId), eq(orders.subscriptionId, id))))
  return last?.number ?? null
}

/** What the orders of a subscription have been charged, as its terms are made of. */
export function chargesOf(books: SubscriptionLedger): TermCharge[] {
  const { orders, booked } = books
  const overtaken = listSupersededCharges(books)
  return chargesFor(booked).flatMap((charge) => {
    const order = orders.find(({ id }) => id === charge.orderId)
    if (!order) return []
    const { kind, period, seats, termFrom } = order
    const isFirstOfOrder = chargesFor(booked).find(({ orderId }) => orderId === order.id)?.id === charge.id
    return [
      {
        ...{ id: charge.id, orderId: order.id, at: charge.at, kind, period, seats },
        termFrom: isFirstOfOrder ? termFrom : null,
        isPaid: stands(charge, booked),
        isOvertaken: overtaken.has(charge.id),
      },
    ]
  })
}

/** Orders that come in the place of what was charged before. */
const takePlace: ReadonlySet<Order['kind']> = new Set(['change', 'renewal'])

/**
 * The charges of a subscription whose days another charge has taken without taking them off its price, by
 * their ids: what they brought in goes back. By the books, and by what of them an order's price knew, so that
 * whatever is told in which order once it is placed, the end is one:
 * - a change takes the place of whatever is paid, and its price knows nothing of what was booked after it was
 *   ordered;
 * - a renewal, or seats, that are paid after something else was charged in their place, of which they knew
 *   nothing, come too late;
 * - what a provider charges by itself once more, after something else has taken its place, was to be charged
 *   no more.
 */
export function listSupersededCharges({
  orders,
  booked,
  invoiceOf,
}: SubscriptionLedger): ReadonlySet<string> {
  const overtaken = new Set<string>()
  const seen: { charge: Posting; order: Order; isFirst: boolean }[] = []
  const counts = (charge: Posting) => !overtaken.has(charge.id) && stands(charge, booked)
  for (const charge of chargesFor(booked)) {
    const order = orders.find(({ id }) => id === charge.orderId)
    if (!order) continue
    const begun = seen.findIndex((each) => each.order.id === order.id)
    // What was not in the books when the order was priced.
    const unknown = seen.filter(
      (each) => (invoiceOf.get(each.charge.id) ?? Infinity) > (order.knownInvoice ?? 0),
    )
    if (begun !== -1) {
      const others = seen.slice(begun).filter((each) => each.isFirst && each.order.id !== order.id)
      const isReplaced = others.some((each) => takePlace.has(each.order.kind) && counts(each.charge))
      if (isReplaced) overtaken.add(charge.id)
    } else if (order.kind === 'change' && counts(charge)) {
      for (const earlier of unknown) overtaken.add(earlier.charge.id)
    } else if (order.kind === 'renewal' || order.kind === 'seats') {
      // Seats leave the day alone on which a renewal is due.
      const isLate = unknown.some(
        (each) => (order.kind === 'seats' || each.order.kind !== 'seats') && counts(each.charge),
      )
      if (isLate) overtaken.add(charge.id)
    }
    seen.push({ charge, order, isFirst: begun === -1 })
  }
  return overtaken
}

/** The term of a subscription that runs now, by the books. */
export interface PaidTerm {
  /** The order whose package and price hold. */
  current: Order
  /**
   * What it is worth without taxes: what was paid for it, with what was credited of the term before, and,
   * from the day on which they were added, what was paid for seats.
   */
  parts: readonly PaidPart[]
}

interface PaidPart {
  from: Date
  worth: number
}

/** What the term that runs now is worth; undefined where nothing was ever charged. */
export async function readPaidTerm(
  db: Executor,
  subscription: Pick<Subscription, 'id' | 'orderId'>,
): Promise<PaidTerm | undefined> {
  const books = await readSubscriptionLedger(db, subscription)
  const charges = chargesOf(books)
  const terms = termsOf(charges)
  const current = books.orders.find(({ id }) => id === terms?.currentOrderId)
  const begins = charges.findLastIndex(
    ({ orderId, kind, isPaid }) => orderId === current?.id && kind !== 'seats' && isPaid,
  )
  const charge = charges[begins]
  if (!terms || !current || !charge) return undefined
  const added = charges.slice(begins + 1).filter(({ kind, isPaid }) => kind === 'seats' && isPaid)
  const isFirst = charges.find(({ orderId }) => orderId === current.id) === charge
  const worthOf = async (paid: TermCharge) => {
    const its = books.booked.filter((posting) => paid.id === (posting.charge ?? posting.id))
    const earned = its.reduce((sum, posting) => sum + earnedBy(posting), 0)
    const [charged] = its
    if (!charged) return earned
    // What goes back before long is not theirs any more: its share without taxes.
    const pending = pendingOf(charged, await listRefunds(db, paid))
    return earned - shareOf(earnedBy(charged), pending, Math.max(1, movedBy(charged)))
  }
  const whole = { from: terms.termFrom, worth: (await worthOf(charge)) + (isFirst ? current.credit : 0) }
  // Seats are paid for whole days.
  const seats: PaidPart[] = []
  for (const each of added) {
    const from = addDays(terms.paidThrough, -daysOf(terms, each.at).left)
    seats.push({ from, worth: await worthOf(each) })
  }
  return { current, parts: [whole, ...seats].filter(({ worth }) => worth > 0) }
}
