import { priceBook as written } from '#content/prices/price-book.ts'
import { currencies } from '#kernel/money/index.ts'
import { departmentIds } from '#modules/library/catalogue/schema.ts'
import { isKnownPlace } from '../taxes/taxes-of.ts'
import type { Coupon, Package, PriceBook } from './schema.ts'

/**
 * The price book as it stands in `content/prices/`, after a look at everything that could cost somebody
 * money: prices that are no money, packages that share a token, offers of nothing or without an end. @throws
 * Error that names every problem
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

function repeated<Item>(what: string, items: readonly Item[], nameOf: (item: Item) => string): string[] {
  const names = items.map(nameOf)
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${what} "${name}" stands twice`)
}

/** What this installation sells; a price book that could not be sold by stops the build. */
export const priceBook: PriceBook = checkPriceBook(written)
