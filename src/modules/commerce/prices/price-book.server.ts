import { priceBook as written } from '#content/prices/price-book.ts'
import { currencies, shareOf } from '#kernel/money/index.ts'
import { departmentIds } from '#modules/library/catalogue/schema.ts'
import { isKnownPlace } from '../taxes/taxes-of.ts'
import { termAmount } from './price-of.ts'
import { billingPeriods, type Coupon, type Offer, type Package, type PriceBook } from './schema.ts'

/**
 * The price book as it stands in `content/prices/`, after a look at everything that could cost somebody
 * money: prices that are no money, packages that share a token, offers of nothing or without an end, and what
 * holds more for less. @throws Error that names every problem
 */
export function checkPriceBook(book: PriceBook): PriceBook {
  const problems = [
    ...repeated('token', book.packages, ({ token }) => token),
    ...repeated('SKU', book.packages, ({ sku }) => sku),
    ...repeated('offer', book.offers, ({ id }) => id),
    ...repeated('coupon', book.coupons, ({ code }) => code.toUpperCase()),
    ...book.packages.flatMap(problemsOfPackage),
    ...book.offers.flatMap((offer) => problemsOfOffer(book, offer.id, offer)),
    ...book.coupons.flatMap((coupon) => problemsOfOffer(book, coupon.code, coupon)),
    ...problemsOfOrder(book),
    ...problemsOfGuarantee(book),
    ...book.taxRegistrations.flatMap(({ region, number }) => {
      const [country = '', province = null] = region.split('-')
      const isKnown = province === null || isKnownPlace({ country, province })
      return isKnown && number !== '' ? [] : [`registration in ${region}: not a place, or no number`]
    }),
  ]
  if (problems.length > 0) throw new Error(`the price book cannot be sold by:\n${problems.join('\n')}`)
  return book
}

function problemsOfPackage({ token, periods, prices, seats, contents: { library } }: Package): string[] {
  const money = currencies.flatMap((currency) => {
    const { month, monthOfYear } = prices[currency] ?? {}
    const isMoney = [month, monthOfYear].every((amount) => Number.isSafeInteger(amount) && Number(amount) > 0)
    if (!isMoney) return [`${token}: no price in ${currency}`]
    return Number(monthOfYear) < Number(month) ? [] : [`${token}: a year saves nothing in ${currency}`]
  })
  const shelves = library === 'all' ? [] : library
  const unknown = shelves
    .filter((shelf) => !departmentIds.some((id) => id === shelf))
    .map((shelf) => `${token}: there is no department "${shelf}"`)
  const isWhole = periods.length > 0 && seats.least >= 1 && seats.least <= seats.most
  return [...money, ...unknown, ...(isWhole ? [] : [`${token}: no period, or no number of seats`])]
}

/**
 * A guarantee ends within the first term, also of a month that begins in February: what is renewed, or was
 * canceled and has ended, is none of its business.
 */
const GUARANTEE_MOST = 25

function problemsOfGuarantee({ moneyBackDays: days }: PriceBook): string[] {
  const isKept = days === null || (Number.isInteger(days) && days >= 7 && days <= GUARANTEE_MOST)
  return isKept ? [] : [`moneyBackDays: ${days}, and not null or 7 to ${GUARANTEE_MOST}`]
}

function problemsOfOffer({ packages }: PriceBook, name: string, offer: Omit<Coupon, 'code'>): string[] {
  const { from, until, percentOff } = offer
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const hasDays = isDay(from) && isDay(until) && from <= until
  const isPercent = Number.isInteger(percentOff) && percentOff > 0 && percentOff < 100
  return [
    ...(hasDays ? [] : [`${name}: no first and last day`]),
    ...(isPercent ? [] : [`${name}: takes off no whole per cent`]),
    ...offer.packages
      .filter((token) => !packages.some((each) => each.token === token))
      .map((token) => `${name}: there is no package "${token}"`),
  ]
}

/**
 * What costs less than something that holds no more, as it is charged: in every currency and term, at every
 * number of seats, with every offer and coupon (decision 30). Packages that hold the same cost the same.
 */
function problemsOfOrder({ packages, offers, coupons }: PriceBook): string[] {
  const reductions: (Pick<Offer, 'percentOff' | 'packages' | 'periods'> & { name: string })[] = [
    { name: '', percentOff: 0, packages: [], periods: billingPeriods },
    ...offers.map((offer) => ({ ...offer, name: ` with ${offer.id}` })),
    ...coupons.map((coupon) => ({ ...coupon, name: ` with ${coupon.code}`, periods: billingPeriods })),
  ]
  const problems = new Set<string>()
  for (const [more, less] of pairsByContents(packages)) {
    for (const { name, percentOff, packages: reduced, periods } of reductions) {
      for (const period of billingPeriods) {
        if (![more, less].every((sold) => sold.periods.includes(period))) continue
        for (const currency of currencies) {
          const charged = (sold: Package, seats: number) => {
            const whole = termAmount(sold, currency, period) * (sold.perSeat ? seats : 1)
            const isReduced = reduced.includes(sold.token) && periods.includes(period)
            return whole - (isReduced ? shareOf(whole, percentOff, 100) : 0)
          }
          for (
            let seats = less.seats.least;
            seats <= Math.min(less.seats.most, more.seats.most);
            seats += 1
          ) {
            const fewest = Math.max(seats, more.seats.least)
            if (charged(more, fewest) >= charged(less, seats)) continue
            problems.add(
              `${more.token} for ${fewest} costs less than ${less.token} for ${seats}, ${period}, ${currency}${name}`,
            )
          }
        }
      }
    }
  }
  return [...problems]
}

/** Every package with each other that opens no more to a person than it does. */
function pairsByContents(packages: readonly Package[]): [more: Package, less: Package][] {
  return packages.flatMap((more) =>
    packages
      .filter((less) => less.token !== more.token && opensAtLeast(more, less))
      .map((less): [Package, Package] => [more, less]),
  )
}

function opensAtLeast(
  { kind, contents: more }: Package,
  { kind: lessKind, contents: less }: Package,
): boolean {
  // What the budgeting application opens is no part of the library's or the drive's contents.
  if ((kind === 'budgeting') !== (lessKind === 'budgeting')) return false
  const { library } = more
  const hasShelves =
    library === 'all' || (less.library !== 'all' && less.library.every((shelf) => library.includes(shelf)))
  const hasDownloads =
    less.library.length === 0 || (more.downloadsPerMonth ?? Infinity) >= (less.downloadsPerMonth ?? Infinity)
  return hasShelves && hasDownloads && (more.driveGigabytes ?? 0) >= (less.driveGigabytes ?? 0)
}

function repeated<Item>(what: string, items: readonly Item[], nameOf: (item: Item) => string): string[] {
  const names = items.map(nameOf)
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${what} "${name}" stands twice`)
}

/** What this installation sells; a price book that could not be sold by stops the build. */
export const priceBook: PriceBook = checkPriceBook(written)
