import { describe, expect, test } from 'vitest'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { countryCodes, localize, type OperatorWords, type VisitorFacts } from './localize.ts'
import { defaultLocalization } from './schema.ts'

const silent: OperatorWords = { phone: null, phonesByCountry: {}, phonesByLanguage: {}, marketingMessage: {} }
const facts: VisitorFacts = {
  place: { country: null, cityNames: null },
  network: { family: 'IPv4', isPublic: true, range: '8.8.8.0/24', number: null, organization: null },
  ipAddress: '8.8.8.8',
  browser: { name: 'Firefox', system: 'Windows' },
  device: 'desktop',
}
const of = (changes: Partial<VisitorFacts> = {}, operator: Partial<OperatorWords> = {}) =>
  localize({ ...facts, ...changes }, { ...silent, ...operator }, 'https://www.example.com')
const inCountry = (country: string, language?: VisitorFacts['language']) =>
  of({ place: { country, cityNames: null }, language })

test('GEO-1 the record is whole: place, money, phone, language, flags, address, network, browser, device, message', () => {
  const place = { country: 'CA', cityNames: { en: 'Montreal', fr: 'Montréal' } }
  const operator = { phone: { text: '514', number: '+1514' }, marketingMessage: { fr: 'Bienvenue' } }
  expect(of({ place, language: 'fr' }, operator)).toEqual({
    city: { name: 'Montréal', names: { en: 'Montreal', fr: 'Montréal' } },
    country: { code: 'CA', name: 'Canada' },
    currency: { code: 'CAD', symbol: '$CA', name: 'dollar canadien' },
    phoneCode: '+1',
    customerService: { text: '514', number: '+1514' },
    language: { code: 'fr', name: 'français' },
    flags: {
      wide: 'https://www.example.com/pictures/flags/3x2/CA.svg',
      square: 'https://www.example.com/pictures/flags/1x1/CA.svg',
    },
    ipAddress: '8.8.8.8',
    network: facts.network,
    browser: { name: 'Firefox', system: 'Windows' },
    device: 'desktop',
    marketingMessage: 'Bienvenue',
  })
})

test.each([null, 'EU', 'ZZ', 'us', '__proto__'])(
  'GEO-2 a country %j is the United States, USD, English',
  (country) => {
    const { ipAddress, network, browser, device, flags, ...rest } = of({
      place: { country, cityNames: { en: 'Nowhere' } },
    })
    expect({ ...defaultLocalization, ...rest }).toEqual(defaultLocalization)
    expect(flags.wide).toBe(`https://www.example.com${defaultLocalization.flags.wide}`)
    expect([ipAddress, network, browser, device]).toEqual([
      '8.8.8.8',
      facts.network,
      facts.browser,
      'desktop',
    ])
  },
)

test.each([
  ['FR', 'fr', 'EUR', '€', '+33'],
  ['AT', 'de', 'EUR', '€', '+43'],
  ['BR', 'pt', 'BRL', 'R$', '+55'],
  ['MX', 'es', 'MXN', 'MXN', '+52'],
  ['CH', 'de', 'CHF', 'CHF', '+41'],
  ['JP', 'en', 'JPY', '¥', '+81'],
  ['BG', 'en', 'EUR', '€', '+359'],
  ['XK', 'en', 'EUR', '€', '+383'],
  ['DO', 'es', 'DOP', 'DOP', '+1'],
  ['AQ', 'en', 'USD', '$', '+672'],
])(
  'GEO-1 in %s somebody reads %s, pays in %s (%s) and is called by %s',
  (country, language, code, symbol, phone) => {
    const { currency, phoneCode, ...record } = inCountry(country)
    expect([record.country.code, record.language.code, currency.code, currency.symbol, phoneCode]).toEqual([
      country,
      language,
      code,
      symbol,
      phone,
    ])
  },
)

describe('the table of countries', () => {
  const everywhere = listCountriesOfIntl()

  test('GEO-1 has every country, and no other', () => {
    expect(countryCodes.toSorted()).toEqual(everywhere)
    expect(countryCodes.length).toBeGreaterThan(248)
  })

  test('GEO-1 has for each money that exists, a code to dial and a name in six languages', () => {
    const currencies = new Set(Intl.supportedValuesOf('currency'))
    for (const code of countryCodes) {
      for (const language of languageCodes) {
        const { country, currency, phoneCode } = inCountry(code, language)
        expect([code, currencies.has(currency.code)]).toEqual([code, true])
        expect(phoneCode).toMatch(/^\+\d{1,4}$/)
        for (const name of [country.name, currency.name]) expect(name).toMatch(/\p{L}{3}/u)
        expect(country.name).not.toBe(code)
        expect(currency.symbol).not.toBe('')
      }
    }
  })
})

test('GEO-1 the service phone is that of the country, else of the language, else of everybody', () => {
  const phone = (text: string) => ({ text, number: text })
  const phones = {
    phone: phone('all'),
    phonesByCountry: { BE: phone('Belgium') },
    phonesByLanguage: { fr: phone('French') },
  }
  const called = (country: string) =>
    of({ place: { country, cityNames: null }, language: 'fr' }, phones).customerService?.text
  expect([called('BE'), called('FR')]).toEqual(['Belgium', 'French'])
  expect(of({ language: 'de' }, phones).customerService?.text).toBe('all')
  expect(of({ language: 'de' }).customerService).toBeNull()
})

test.each([
  [{ en: 'Munich', de: 'München', 'pt-BR': 'Munique' }, 'de', 'München'],
  [{ en: 'Munich', de: 'München', 'pt-BR': 'Munique' }, 'pt', 'Munique'],
  [{ en: 'Munich', de: 'München' }, 'it', 'Munich'],
  [{ ja: 'ミュンヘン' }, 'it', 'ミュンヘン'],
] as const)('GEO-1 of the city %j in %s the name is %s', (cityNames, language, name) => {
  expect(of({ place: { country: 'DE', cityNames }, language }).city).toEqual({ name, names: cityNames })
})

/**
 * What Intl has a name for, but for groups of countries, countries that are gone and codes for private use.
 */
function listCountriesOfIntl(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const noCountry = new Set(
    'AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TP UK UN VD XA XB YD YU ZR ZZ'.split(' '),
  )
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter((code) => names.of(code) !== undefined && !noCountry.has(code))
}
