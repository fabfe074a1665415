import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '#kernel/i18n/languages.ts'
import { countryCodes } from '#modules/visitors/public.ts'
import type { NamedPlace } from '../checkout/checkout-rules.ts'

const known = new Map<string, readonly NamedPlace[]>()

/** Every country by its name in a language, in the order of that language's alphabet. */
export function countriesIn({ code, tag }: Language): readonly NamedPlace[] {
  const made = known.get(code)
  if (made !== undefined) return made
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const list = countryCodes
    .map((country) => ({ code: country, name: names.of(country) ?? country }))
    .sort((a, b) => compare(a.name, b.name))
  known.set(code, list)
  return list
}

/** Canada's provinces and territories: taxes depend on them (PRICE-5). */
const canadian: Readonly<Record<string, MessageDescriptor>> = {
  AB: msg`Alberta`,
  BC: msg`British Columbia`,
  MB: msg`Manitoba`,
  NB: msg`New Brunswick`,
  NL: msg`Newfoundland and Labrador`,
  NS: msg`Nova Scotia`,
  NT: msg`Northwest Territories`,
  NU: msg`Nunavut`,
  ON: msg`Ontario`,
  PE: msg`Prince Edward Island`,
  QC: msg`Quebec`,
  SK: msg`Saskatchewan`,
  YT: msg`Yukon`,
}

/** Parts of a country that its addresses or its taxes name, by country; other countries have none here. */
export function provincesIn({ tag }: Language, i18n: I18n): Readonly<Record<string, readonly NamedPlace[]>> {
  const { compare } = new Intl.Collator(tag)
  const provinces = Object.entries(canadian).map(([code, name]) => ({ code, name: i18n._(name) }))
  return { CA: provinces.sort((a, b) => compare(a.name, b.name)), US: states }
}

/** The states of the United States and the capital's district: their names on letters, in all languages. */
const states: readonly NamedPlace[] = Object.entries({
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}).map(([code, name]) => ({ code, name }))
