import { countries, type ICountry } from 'countries-list'
import type { LocatedVisitor, Place } from '#kernel/http/clients.ts'
import { type LanguageCode, languageCodes } from '#kernel/i18n/schema.ts'
import { DEFAULT_COUNTRY, flagPath, type Localization, type Phone } from './schema.ts'

/** What a request tells of the visitor who sends it. */
export interface VisitorFacts extends LocatedVisitor {
  /** What they ask to be answered in. */
  language?: LanguageCode | undefined
}

/** What the operator says to visitors, and whom they may call; the brand file has it. */
export interface OperatorWords {
  phone: Phone | null
  /** By ISO 3166 code, and by language; a country's own goes first. */
  phonesByCountry: Readonly<Record<string, Phone>>
  phonesByLanguage: Readonly<Record<string, Phone>>
  /** By language. */
  marketingMessage: Readonly<Record<string, string>>
}

/**
 * The whole localization record (GEO-1): complete whatever is not known, because the default stands in for
 * the country (GEO-2). Its language is the one asked for, else the country's where we speak it, else English.
 */
export function localize(facts: VisitorFacts, operator: OperatorWords, website: string): Localization {
  const { place, network, ipAddress, browser, device } = facts
  const country = countryFacts(place.country)
  const language = facts.language ?? country.languages.find(isOurs) ?? 'en'
  return {
    // A city without its country would stand in the default one.
    city: country.code === place.country ? cityIn(place.cityNames, language) : null,
    ...namesIn(country, language),
    phoneCode: country.phoneCode,
    customerService:
      ownOf(operator.phonesByCountry, country.code) ??
      ownOf(operator.phonesByLanguage, language) ??
      operator.phone,
    flags: {
      wide: website + flagPath(country.code, '3x2'),
      square: website + flagPath(country.code, '1x1'),
    },
    ipAddress,
    network,
    browser,
    device,
    marketingMessage: ownOf(operator.marketingMessage, language) ?? null,
  }
}

function isOurs(language: string): language is LanguageCode {
  return (languageCodes as readonly string[]).includes(language)
}

type Names = Pick<Localization, 'country' | 'currency' | 'language'>

/** Asking for names is slow and their number is bounded: each is looked up once. */
const known = new Map<string, Names>()

function namesIn({ code, currency }: CountryFacts, language: LanguageCode): Names {
  const key = `${language}:${code}`
  const names = known.get(key) ?? {
    country: { code, name: nameOf('region', code, language) },
    currency: {
      code: currency,
      symbol: symbolOf(currency, language),
      name: nameOf('currency', currency, language),
    },
    language: { code: language, name: nameOf('language', language, language) },
  }
  known.set(key, names)
  return names
}

function nameOf(type: 'region' | 'currency' | 'language', code: string, language: LanguageCode): string {
  return new Intl.DisplayNames(language, { type }).of(code) ?? code
}

/** As the language tells it from others of that name: `$` of the United States is `$US` in French. */
function symbolOf(currency: string, language: LanguageCode): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function cityIn(names: Place['cityNames'], language: LanguageCode): Localization['city'] {
  if (names === null) return null
  const name = names[language] ?? names[`${language}-BR`] ?? names.en ?? Object.values(names)[0]
  return name === undefined ? null : { name, names }
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** What does not change with the language of whoever asks. */
interface CountryFacts {
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
    // Several codes are areas of the North American plan, whose own code is 1.
    phoneCode: phoneCodes[known] ?? (phone.length === 1 ? `+${phone[0]}` : '+1'),
    languages,
  }
}
