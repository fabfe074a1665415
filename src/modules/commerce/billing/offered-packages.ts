import { isDeepStrictEqual } from 'node:util'
import type { Package, PriceBook } from '../prices/schema.ts'
import type { Subscription } from '../subscriptions/lock-subscription.ts'

/**
 * What a subscription may be changed to: plans and toolkits that are on sale, and its own. Of packages that open the same for as many
 * people the first one of the price book: the others are the same under the names and prices of single pages.
 */
export function offeredPackages(
  { packages }: Pick<PriceBook, 'packages'>,
  { package: own }: Pick<Subscription, 'package'>,
): Package[] {
  const sold = packages.filter(({ kind, isOnSale }) => isOnSale && (kind === 'plan' || kind === 'toolkit'))
  const firsts = sold.filter((each) => sold.find((other) => isSame(each, other)) === each)
  return packages.filter((each) => each.token === own || firsts.includes(each))
}

function isSame(one: Package, other: Package): boolean {
  return (
    one.perSeat === other.perSeat &&
    isDeepStrictEqual(one.seats, other.seats) &&
    isDeepStrictEqual(one.contents, other.contents)
  )
}
