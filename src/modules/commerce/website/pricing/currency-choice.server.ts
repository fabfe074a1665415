import { type Currency, currencies, currencyOfLanguage, isCurrency } from '#kernel/money/schema.ts'
import { countryFacts } from '#modules/visitors/public.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'

/** The query's parameter, which the switch of currencies sends. */
const PARAMETER = 'currency'

/** The currency that prices are shown in: the one asked for, else that of the visitor's country where we sell in it. */
export async function chooseCurrency({ url, language, services }: PageRequest): Promise<Currency> {
  const asked = url.searchParams.get(PARAMETER)?.toUpperCase() ?? ''
  if (isCurrency(asked)) return asked
  const country = (await services?.describeVisitor())?.country ?? null
  return country === null ? currencyOfLanguage[language.code] : currencyOfCountry(country)
}

/** The currency of a country (ISO 3166); US dollars where we do not sell in its own. */
function currencyOfCountry(country: string): Currency {
  const { currency } = countryFacts(country)
  return isCurrency(currency) ? currency : 'USD'
}

/** The currencies that we sell in, by code and by their names in the language of a tag. */
export function currencyOptions(tag: string): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
}
