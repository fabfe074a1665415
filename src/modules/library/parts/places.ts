import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Parts of countries whose law templates name; `Intl` knows only countries. */
const parts: Partial<Record<string, MessageDescriptor>> = {
  'CA-BC': msg`British Columbia, Canada`,
  'CA-MB': msg`Manitoba, Canada`,
  'CA-NB': msg`New Brunswick, Canada`,
  'CA-NL': msg`Newfoundland and Labrador, Canada`,
  'CA-NS': msg`Nova Scotia, Canada`,
  'CA-ON': msg`Ontario, Canada`,
  'CA-PE': msg`Prince Edward Island, Canada`,
  'CA-QC': msg`Quebec, Canada`,
  'CA-SK': msg`Saskatchewan, Canada`,
  'US-CA': msg`California, United States`,
  'US-DE': msg`Delaware, United States`,
  'US-FL': msg`Florida, United States`,
  'US-IL': msg`Illinois, United States`,
  'US-MA': msg`Massachusetts, United States`,
  'US-MD': msg`Maryland, United States`,
  'US-ME': msg`Maine, United States`,
  'US-MN': msg`Minnesota, United States`,
  'US-MT': msg`Montana, United States`,
  'US-ND': msg`North Dakota, United States`,
  'US-NY': msg`New York, United States`,
  'US-OH': msg`Ohio, United States`,
  'US-OK': msg`Oklahoma, United States`,
  'US-WA': msg`Washington, United States`,
  'US-WV': msg`West Virginia, United States`,
  'US-WY': msg`Wyoming, United States`,
}

/** Name of an ISO 3166 code, a part of a country (`CA-QC`) or the European Union, in the page's language. */
export function placeName(code: string, { tag }: { tag: string }, i18n: I18n): string {
  const part = parts[code]
  if (part !== undefined) return i18n._(part)
  const [country = code, region] = code.split('-')
  const name = new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country
  return region === undefined ? name : `${name} (${region})`
}
