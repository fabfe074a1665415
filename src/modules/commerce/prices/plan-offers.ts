import { documentOffers } from '#content/prices/pages.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { moneyWriter } from '#kernel/money/index.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import { currencyIn, monthOf, requirePackage, termAmount } from './price-of.ts'

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
