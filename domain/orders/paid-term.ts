import { eq, or } from 'drizzle-orm'
import type { Executor } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { earnedBy, type Posting, readPostings } from '../ledger/index.ts'
import { addDays, daysOf, type Subscription, type TermCharge, termsOf } from '../subscriptions/index.ts'
import { byTime, chargesOf } from './keep-subscription.ts'
import type { Order } from './order-rows.ts'

/** The term of a subscription that runs now, by the books. */
export interface PaidTerm {
  /** The order whose package and price hold. */
  current: Order
  /**
   * What it is worth without taxes: what was paid for it, with what was credited of the term before, and, from the day on which they were
   * added, what was paid for seats.
   */
  parts: readonly PaidPart[]
}

/** What was paid for days until the end of the term. */
export interface PaidPart {
  from: Date
  worth: number
}

/** Everything that was ordered for a subscription, with all that is booked of it, in the order in which it happened. */
export async function readSubscriptionBooks(
  db: Executor,
  { id, orderId }: Pick<Subscription, 'id' | 'orderId'>,
): Promise<{ orders: Order[]; booked: Posting[] }> {
  const all = (await db
    .select()
    .from(orders)
    .where(or(eq(orders.id, orderId), eq(orders.subscriptionId, id)))) as Order[]
  const booked: Posting[] = []
  for (const order of all) booked.push(...(await readPostings(db, { orderId: order.id })))
  return { orders: all, booked: booked.sort(byTime) }
}

/** What the term that runs now is worth; undefined where nothing was ever charged. */
export async function readPaidTerm(
  db: Executor,
  subscription: Pick<Subscription, 'id' | 'orderId'>,
): Promise<PaidTerm | undefined> {
  const { orders: all, booked } = await readSubscriptionBooks(db, subscription)
  const charges = chargesOf(all, booked)
  const terms = termsOf(charges)
  const current = all.find(({ id }) => id === terms?.currentOrderId)
  const begins = charges.findLastIndex(
    ({ orderId, kind, isPaid }) => orderId === current?.id && kind !== 'seats' && isPaid,
  )
  const charge = charges[begins]
  if (!terms || !current || !charge) return undefined
  const added = charges.slice(begins + 1).filter(({ kind, isPaid }) => kind === 'seats' && isPaid)
  const isFirst = charges.find(({ orderId }) => orderId === current.id) === charge
  const worthOf = (paid: TermCharge) =>
    booked
      .filter((posting) => paid.id === (posting.charge ?? posting.id))
      .reduce((sum, posting) => sum + earnedBy(posting), 0)
  const whole = { from: terms.termFrom, worth: worthOf(charge) + (isFirst ? current.credit : 0) }
  // Seats are paid for whole days.
  const seats = added.map((each) => ({
    from: addDays(terms.paidThrough, -daysOf(terms, each.at).left),
    worth: worthOf(each),
  }))
  return { current, parts: [whole, ...seats].filter(({ worth }) => worth > 0) }
}
