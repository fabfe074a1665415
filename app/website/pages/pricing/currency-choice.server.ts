import { countryFacts } from '#domain/geography/index.ts'
import { type Currency, isCurrency } from '#domain/money/schema.ts'
import type { LanguageCode } from '../../../languages.ts'
import type { PageRequest } from '../../page-loaders.server.ts'

/** What stands for a country that nobody knows: that of most readers of a language. */
const currencyOfLanguage: Readonly<Record<LanguageCode, Currency>> = {
  en: 'USD',
  fr: 'EUR',
  es: 'EUR',
  de: 'EUR',
  it: 'EUR',
  pt: 'BRL',
}

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
