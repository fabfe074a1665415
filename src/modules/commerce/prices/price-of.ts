import { type SQL, sql } from 'drizzle-orm'
import { documentOffers } from '#content/prices/pages.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import type { LanguageCode } from '#kernel/i18n/schema.ts'
import { currencies, decimalText, moneyWriter } from '#kernel/money/index.ts'
import { type Currency, currencyOfLanguage, isCurrency } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import { countryFacts } from '#modules/visitors/public.ts'
import type { BillingPeriod, Coupon, Offer, Package, PackageOnWire, PriceBook } from './schema.ts'

export function findPackage({ packages }: Pick<PriceBook, 'packages'>, token: string): Package | undefined {
  return packages.find((each) => each.token === token)
}

/** @throws AppError `not_found` where nothing is sold under that token */
export function requirePackage(book: Pick<PriceBook, 'packages'>, token: string): Package {
  const found = findPackage(book, token)
  if (!found) throw new AppError('not_found', { fields: [{ path: 'token', code: 'unknown_package' }] })
  return found
}

export function findOffer({ offers }: Pick<PriceBook, 'offers'>, id: string): Offer | undefined {
  return offers.find((each) => each.id === id)
}

/** A coupon as people type it: capitals and spaces make no difference. */
export function findCoupon({ coupons }: Pick<PriceBook, 'coupons'>, typed: string): Coupon | undefined {
  const code = typed.replace(/\s/g, '').toUpperCase()
  return coupons.find((each) => each.code.toUpperCase() === code)
}

const MONTHS_OF_A_YEAR = 12

/** What one seat costs for a whole term, in the smallest unit, before offers and taxes. */
export function termAmount({ prices }: Package, currency: Currency, period: BillingPeriod): number {
  const { month, monthOfYear } = prices[currency]
  return period === 'month' ? month : MONTHS_OF_A_YEAR * monthOfYear
}

/** What one seat costs a month when it is billed that way, in the smallest unit. */
export function monthOf({ prices }: Package, currency: Currency, period: BillingPeriod): number {
  return period === 'month' ? prices[currency].month : prices[currency].monthOfYear
}

/** The lowest price of a month among packages that are billed by the year, in the smallest unit. */
export function lowestMonth(book: PriceBook, tokens: readonly string[], currency: Currency): number {
  return Math.min(...tokens.map((token) => monthOf(requirePackage(book, token), currency, 'year')))
}

/**
 * The currency of a country's visitors (GEO-3): US dollars where we do not sell in its own. Of a country that
 * nobody knows, what most readers of the language have.
 */
export function currencyIn(country: string | null, language: LanguageCode): Currency {
  if (country === null) return currencyOfLanguage[language]
  const { currency } = countryFacts(country)
  return isCurrency(currency) ? currency : 'USD'
}

/** How much less a month costs of those that are billed by the year: whole per cent, never rounded up. */
export function savingOf({ prices }: Package, currency: Currency): number {
  const { month, monthOfYear } = prices[currency]
  return Math.floor(((month - monthOfYear) * 100) / month)
}

/** PRICE-2: what other programs are told of a package. */
export function packageOnWire(sold: Package, currency: Currency): PackageOnWire {
  const text = (amount: number) => decimalText({ amount, currency })
  const saving = savingOf(sold, currency)
  return {
    token: sold.token,
    price: text(monthOf(sold, currency, 'year')),
    total: text(termAmount(sold, currency, 'year')),
    savings: saving,
    saveRelative: saving,
    valueRegular: text(monthOf(sold, currency, 'month')),
    currencyCode: currency,
  }
}

/**
 * What packages cost now, as a table for a query: `book (package, period, currency, amount, per_seat)`. Of
 * those that are meant, or of all that the price book knows.
 */
export function priceTable({ packages }: PriceBook, isMeant: (sold: Package) => boolean = () => true): SQL {
  const prices = packages.filter(isMeant).flatMap((sold) =>
    sold.periods.flatMap((period) =>
      currencies.map((currency) => ({
        ...{ package: sold.token, period, currency, per_seat: sold.perSeat },
        amount: termAmount(sold, currency, period),
      })),
    ),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as book (package text, period text, currency text, amount bigint, per_seat boolean)`
}

/** That of the visitor's country, if we sell in it; of the page's language where nobody knows the country. */
export async function currencyOfVisitor(
  services: Pick<Services, 'describeVisitor'> | undefined,
  language: Language,
): Promise<Currency> {
  return currencyIn((await services?.describeVisitor())?.country ?? null, language.code)
}

/** Where somebody buys what they have chosen; what it costs, the checkout reckons anew. */
export function checkoutPath(choice: Record<string, string>): string {
  return `/pricing/checkout/?${new URLSearchParams(choice)}`
}

/** The plans that a document offers whose files need one: in the visitor's currency, as at the checkout. */
export async function listPlanOffers(
  services: Pick<Services, 'describeVisitor' | 'priceBook' | 'urls'>,
  language: Language,
): Promise<PlanOffer[]> {
  const currency = await currencyOfVisitor(services, language)
  const money = moneyWriter(language.tag, currency)
  return documentOffers.map(({ package: token, period }) => {
    const sold = requirePackage(services.priceBook, token)
    const choice = { package: token, period, seats: String(sold.seats.least), currency }
    return {
      ...{ id: `${token}-${period}`, name: sold.name, period },
      month: money(monthOf(sold, currency, period)),
      term: money(termAmount(sold, currency, period)),
      downloadsPerMonth: sold.contents.downloadsPerMonth,
      moneyBackDays: services.priceBook.moneyBackDays,
      buyUrl: services.urls.website + language.prefix + checkoutPath(choice),
    }
  })
}
