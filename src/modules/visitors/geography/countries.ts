import { countries, type ICountry } from 'countries-list'
import { DEFAULT_COUNTRY } from './schema.ts'

/** What does not change with the language of whoever asks. */
export interface CountryFacts {
  /** ISO 3166, two letters. */
  code: string
  /** ISO 4217. */
  currency: string
  /** With its plus sign. */
  phoneCode: string
  /** ISO 639, the most spoken first. */
  languages: readonly string[]
}

const table: Readonly<Record<string, ICountry>> = countries

/** Kosovo had numbers of three neighbours before its own. */
const phoneCodes: Readonly<Record<string, string>> = { XK: '+383' }

/** Every country of ISO 3166, and what `countries-list` has besides. */
export const countryCodes: readonly string[] = Object.keys(table)

/** A country's facts; those of the default country where there is none of this code (GEO-2). */
export function countryFacts(code: string | null): CountryFacts {
  const known = code !== null && Object.hasOwn(table, code) ? code : DEFAULT_COUNTRY
  const { currency, phone, languages } = table[known] as ICountry // by its own key
  return {
    code: known,
    // Antarctica has none of its own. Where there are several, the first is the one that shops ask for.
    currency: currency[0] ?? 'USD',
    phoneCode: phoneCodes[known] ?? phoneCodeOf(phone),
    languages,
  }
}

/** Several codes are areas of the North American plan, whose own code is 1. */
function phoneCodeOf(codes: readonly number[]): string {
  return codes.length === 1 ? `+${codes[0]}` : '+1'
}
