import { AppError } from '#kernel/errors.ts'
import { termAmount } from '../prices/price-of.ts'
import { findSubscription } from '../subscriptions/lock-subscription.ts'
import type { BillingActor, BillingDependencies } from './actor.ts'
import type { SubscriptionName } from './input.ts'
import { isId } from './lock-owned.ts'
import { offeredPackages } from './offered-packages.ts'
import type { ChangeOption } from './schema.ts'

/** What a subscription may be changed to, at the prices of the price book. @throws AppError `not_found` */
export async function listChangeOptions(
  { db, priceBook }: Pick<BillingDependencies, 'db' | 'priceBook'>,
  { accountId }: Pick<BillingActor, 'accountId'>,
  { id }: SubscriptionName,
): Promise<ChangeOption[]> {
  const subscription = isId(id) ? await findSubscription(db, { id }) : undefined
  if (subscription?.accountId !== accountId) throw new AppError('not_found')
  const { currency } = subscription
  return offeredPackages(priceBook, subscription).map((sold) => ({
    package: sold.token,
    name: sold.name,
    perSeat: sold.perSeat,
    seats: sold.seats,
    prices: sold.periods.map((period) => ({ period, unitAmount: termAmount(sold, currency, period) })),
  }))
}
