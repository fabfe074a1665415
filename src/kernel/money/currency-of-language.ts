import type { LanguageCode } from '#kernel/i18n/languages.ts'
import type { Currency } from './schema.ts'

/** The money that most readers of a language reckon in: what stands for a country that nobody knows. */
export const currencyOfLanguage: Readonly<Record<LanguageCode, Currency>> = {
  en: 'USD',
  fr: 'EUR',
  es: 'EUR',
  de: 'EUR',
  it: 'EUR',
  pt: 'BRL',
}
