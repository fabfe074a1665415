import { count, eq } from 'drizzle-orm'
import type { Executor } from '#kernel/database/connection.ts'
import { AppError, type FieldProblem } from '#kernel/errors.ts'
import { readPaidTerm } from '../orders/subscription-ledger.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'
import { seats } from '../tables/subscriptions.ts'
import { actionsOf } from './actions-of.ts'
import type { BillingDependencies } from './actor.ts'
import type { ChangeWish } from './input.ts'
import { offeredPackages } from './offered-packages.ts'
import { type Changing, type PricedChange, priceChange } from './price-change.ts'

export type ReadChange =
  | { ok: true; changing: Changing; priced: PricedChange }
  | { ok: false; error: 'invalid'; fields: FieldProblem[] }

/** What is wished for a subscription, checked and priced at this moment. @throws AppError `conflict` where it may not be changed now */
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
