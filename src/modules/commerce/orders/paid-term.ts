import type { Executor } from '#kernel/database/connection.ts'
import { shareOf } from '#kernel/money/index.ts'
import { addDays } from '#kernel/time.ts'
import { earnedBy, movedBy } from '../ledger/postings.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { daysOf } from '../subscriptions/prorate.ts'
import { type TermCharge, termsOf } from '../subscriptions/terms-of.ts'
import type { Order } from './order-rows.ts'
import { listRefunds, pendingOf } from './refund-rows.ts'
import { readSubscriptionLedger } from './subscription-ledger.ts'
import { chargesOf } from './term-charges.ts'

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
