import { typesetAnswer } from '../languages/typeset-answer.ts'
import type { Address } from '../template.ts'
import { cleanText } from '../text.ts'

/** One printed line of the place: address parts between fixed marks, which go when their part is missing. */
type Place = (address: Record<keyof Address, string>) => string[]

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)
const bracketed = (text: string) => (text ? `(${text})` : '')

const cityRegionCode: Place = ({ city, region, postalCode }) => [
  joined(', ', city, joined(' ', region, postalCode)),
]
const codeCity: Place = ({ city, region, postalCode }) => [joined(' ', postalCode, city), region]
const codeCityBracketedRegion: Place = ({ city, region, postalCode }) => [
  joined(' ', postalCode, city, bracketed(region)),
]

const PLACES: Record<string, Place> = {
  BR: ({ city, region, postalCode }) => [joined(' - ', city, region), postalCode],
  ES: codeCityBracketedRegion,
  GB: ({ city, region, postalCode }) => [city, region, postalCode],
  IE: ({ city, region, postalCode }) => [city, region, postalCode],
  IT: codeCityBracketedRegion,
  MX: ({ city, region, postalCode }) => [joined(', ', joined(' ', postalCode, city), region)],
}

/** Countries that write the postal code before the city, and no region after it. */
const CODE_FIRST = new Set(
  (
    'AD AL AR AT AX BA BE BG CH CR CU CY CZ DE DK DO DZ EE FI FO FR GF GL GP GR GT HR HU IL IS LI LT LU LV MA MC MD ME MF ' +
    'MK MQ MY NC NL NO PF PL PM PT PY RE RO RS SE SI SK SM SN TN TR UY VA WF YT'
  ).split(' '),
)

/**
 * An address line by line as its country writes it, without the country's name; a country that we know
 * nothing of as the United States do. French names a Canadian province in brackets. Whatever is not text is
 * left out: an answer that was never checked prints what can be printed.
 */
export function addressLines(address: Address, country: string | undefined, language: string): string[] {
  const part = (text: unknown) =>
    typeof text === 'string' ? typesetAnswer(cleanText(text, 'one'), language) : ''
  const texts = {
    line1: part(address.line1),
    line2: part(address.line2),
    city: part(address.city),
    region: part(address.region),
    postalCode: part(address.postalCode),
    country: '',
  }
  const place = placeOf(country, language)
  return [texts.line1, texts.line2, ...place(texts)].filter(Boolean)
}

function placeOf(country: string | undefined, language: string): Place {
  if (country === 'CA' && language.startsWith('fr')) {
    return ({ city, region, postalCode }) => [joined(' ', city, bracketed(region), postalCode)]
  }
  const own = country !== undefined && Object.hasOwn(PLACES, country) ? PLACES[country] : undefined
  if (own) return own
  return country !== undefined && CODE_FIRST.has(country) ? codeCity : cityRegionCode
}
