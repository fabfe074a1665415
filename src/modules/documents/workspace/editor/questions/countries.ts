import { createContext } from 'react'
import { COUNTRY_CODES } from '#engine/source/answers/countries.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  value: string
  label: string
}

/**
 * The countries in the language and order of the interface. Made on the server and handed to the page: browsers know other
 * names ("Türkiye", "Turkey") than the server, and what both render must be the same.
 */
export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  )
}

/** The list, for whichever question asks for a country. */
export const CountriesContext = createContext<readonly Country[]>([])
