/* Money as every part of the product has it. Browser-safe and without zod. */

import type { LanguageCode } from '../i18n/schema.ts'

/** The currencies that we sell in. */
export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN', 'BRL', 'CHF'] as const
export type Currency = (typeof currencies)[number]

export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text)
}

/** The money that most readers of a language reckon in: what stands for a country that nobody knows. */
export const currencyOfLanguage: Readonly<Record<LanguageCode, Currency>> = {
  en: 'USD',
  fr: 'EUR',
  es: 'EUR',
  de: 'EUR',
  it: 'EUR',
  pt: 'BRL',
}

/** An amount in the currency's smallest unit: 2499 of USD is $24.99. Always a safe integer. */
export interface Money {
  amount: number
  currency: Currency
}
