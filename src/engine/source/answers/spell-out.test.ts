import { describe, expect, it } from 'vitest'
import { spellOut } from './spell-out.ts'

describe('spellOut: numbers', () => {
  it.each([
    [0, 'zero', 'zéro', 'cero'],
    [1, 'one', 'un', 'uno'],
    [16, 'sixteen', 'seize', 'dieciséis'],
    [21, 'twenty-one', 'vingt et un', 'veintiuno'],
    [31, 'thirty-one', 'trente et un', 'treinta y uno'],
    [70, 'seventy', 'soixante-dix', 'setenta'],
    [71, 'seventy-one', 'soixante et onze', 'setenta y uno'],
    [80, 'eighty', 'quatre-vingts', 'ochenta'],
    [81, 'eighty-one', 'quatre-vingt-un', 'ochenta y uno'],
    [91, 'ninety-one', 'quatre-vingt-onze', 'noventa y uno'],
    [99, 'ninety-nine', 'quatre-vingt-dix-neuf', 'noventa y nueve'],
    [100, 'one hundred', 'cent', 'cien'],
    [101, 'one hundred one', 'cent un', 'ciento uno'],
    [200, 'two hundred', 'deux cents', 'doscientos'],
    [201, 'two hundred one', 'deux cent un', 'doscientos uno'],
    [580, 'five hundred eighty', 'cinq cent quatre-vingts', 'quinientos ochenta'],
    [1000, 'one thousand', 'mille', 'mil'],
    [1001, 'one thousand one', 'mille un', 'mil uno'],
    [21_000, 'twenty-one thousand', 'vingt et un mille', 'veintiún mil'],
    [31_000, 'thirty-one thousand', 'trente et un mille', 'treinta y un mil'],
    [80_000, 'eighty thousand', 'quatre-vingt mille', 'ochenta mil'],
    [200_000, 'two hundred thousand', 'deux cent mille', 'doscientos mil'],
    [1_000_000, 'one million', 'un million', 'un millón'],
    [80_000_000, 'eighty million', 'quatre-vingts millions', 'ochenta millones'],
    [1_000_000_000, 'one billion', 'un milliard', 'mil millones'],
    [2_000_000_000_000, 'two trillion', 'deux billions', 'dos billones'],
    [12.5, 'twelve point five', 'douze virgule cinq', 'doce coma cinco'],
    [0.05, 'zero point zero five', 'zéro virgule zéro cinq', 'cero coma cero cinco'],
    [-3, 'minus three', 'moins trois', 'menos tres'],
  ])('%d', (value, english, french, spanish) => {
    expect(spellOut(value, 'en-US')).toBe(english)
    expect(spellOut(value, 'fr-FR')).toBe(french)
    expect(spellOut(value, 'es-ES')).toBe(spanish)
  })

  it('says "and" in British English', () => {
    expect(spellOut(1101, 'en-GB')).toBe('one thousand one hundred and one')
    expect(spellOut(1001, 'en-GB')).toBe('one thousand and one')
  })

  it.each([
    [0, 'null'],
    [1, 'eins'],
    [16, 'sechzehn'],
    [21, 'einundzwanzig'],
    [101, 'einhunderteins'],
    [1_234, 'eintausendzweihundertvierunddreißig'],
    [21_000, 'einundzwanzigtausend'],
    [1_000_000, 'eine Million'],
    [2_000_001, 'zwei Millionen eins'],
    [12.5, 'zwölf Komma fünf'],
    [-3, 'minus drei'],
  ])('says %d in German', (value, expected) => {
    expect(spellOut(value, 'de-DE')).toBe(expected)
  })

  it.each([1e15, -1e15, Number.NaN, Number.POSITIVE_INFINITY])('has no words for %d', (value) => {
    expect(spellOut(value, 'en-US')).toBeUndefined()
  })

  it.each(['en-US', 'fr-FR', 'es-ES', 'de-DE'])('%s: no two numbers have the same words', (language) => {
    const words = new Set(Array.from({ length: 20_000 }, (_, value) => spellOut(value * 7, language)))
    expect(words.size).toBe(20_000)
  })
})

describe('spellOut: amounts', () => {
  it.each([
    ['en-US', 1_000_000, 'USD', 'ten thousand US dollars'],
    ['de-DE', 123_450, 'EUR', 'eintausendzweihundertvierunddreißig Euro und fünfzig Cent'],
    ['de-DE', 100, 'EUR', 'ein Euro'],
    ['en-US', 100, 'USD', 'one US dollar'],
    ['en-US', 1_050, 'USD', 'ten US dollars and fifty cents'],
    ['en-CA', 101, 'CAD', 'one Canadian dollar and one cent'],
    ['en-GB', 10_101, 'GBP', 'one hundred and one pounds sterling and one penny'],
    ['en-US', 150, 'CHF', 'one Swiss franc and 50/100'],
    ['en-US', 500, 'JPY', 'five hundred Japanese yen'],
    ['fr-FR', 1_000_000, 'EUR', 'dix mille euros'],
    ['fr-FR', 100_000_000, 'EUR', 'un million d\u2019euros'],
    ['fr-FR', 200_000_000, 'USD', 'deux millions de dollars américains'],
    ['fr-FR', 100_000_100, 'EUR', 'un million un euros'],
    ['fr-FR', 8_050, 'EUR', 'quatre-vingts euros et cinquante centimes'],
    ['fr-FR', 2_100, 'GBP', 'vingt et une livres sterling'],
    ['fr-FR', 0, 'EUR', 'zéro euro'],
    ['fr-CA', 2_101, 'CAD', 'vingt et un dollars et un cent'],
    ['es-ES', 1_000_000, 'EUR', 'diez mil euros'],
    ['es-ES', 2_150, 'EUR', 'veintiún euros con cincuenta céntimos'],
    ['es-ES', 100_000_000, 'EUR', 'un millón de euros'],
    ['es-ES', 20_000_100, 'GBP', 'doscientas mil una libras esterlinas'],
    ['es-MX', 1_000_000, 'MXN', 'diez mil pesos 00/100 M.N.'],
    ['es-MX', 105, 'MXN', 'un peso 05/100 M.N.'],
    ['es-MX', 100_000_000, 'MXN', 'un millón de pesos 00/100 M.N.'],
    ['es-MX', 2_100, 'USD', 'veintiún dólares de los Estados Unidos 00/100 USD'],
  ])('%s: %d %s', (language, minor, currency, words) => {
    expect(spellOut({ minor, currency }, language)).toBe(words)
  })

  it('has no words for half a cent or a currency that cannot be', () => {
    expect(spellOut({ minor: 0.5, currency: 'USD' }, 'en-US')).toBeUndefined()
    expect(spellOut({ minor: 5, currency: 'us' }, 'en-US')).toBeUndefined()
  })
})

it.each([
  ['en-US', 30, 'day', 'thirty days'],
  ['en-US', 10, 'businessDay', 'ten Business Days'],
  ['fr-FR', 1, 'week', 'une semaine'],
  ['fr-FR', 2, 'businessDay', 'deux jours ouvrés'],
  ['fr-CA', 1, 'businessDay', 'un jour ouvrable'],
  ['es-ES', 21, 'day', 'veintiún días'],
  ['es-ES', 21, 'week', 'veintiuna semanas'],
  ['es-MX', 1, 'year', 'un año'],
] as const)('%s: a period of %d %s', (language, count, unit, words) => {
  expect(spellOut({ count, unit }, language)).toBe(words)
})
