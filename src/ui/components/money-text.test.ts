import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { digitsOf } from '#kernel/money/index.ts'
import { currencySign, readDecimal, readMoney, writeMoney } from './money-text.ts'

const read = (text: string, locale = 'en', currency = 'USD') => readMoney(text, [locale], currency)

describe('reading an amount', () => {
  it.each([
    ['1250', 'en', 'USD', 125000],
    ['1250.5', 'en', 'USD', 125050],
    ['1,250.50', 'en', 'USD', 125050],
    ['12,345,678.90', 'en', 'USD', 1234567890],
    ['$1,250.50', 'en', 'USD', 125050],
    ['USD 1,250.50', 'en', 'USD', 125050],
    [' .5 ', 'en', 'USD', 50],
    ['5.', 'en', 'USD', 500],
    ['1.500', 'en', 'USD', 150],
    ['0', 'en', 'USD', 0],
    ['1.250,50', 'de', 'EUR', 125050],
    ['1250,5', 'de', 'EUR', 125050],
    ['1.250', 'de', 'EUR', 125000],
    ['1 250,50', 'fr', 'EUR', 125050],
    ['1 250,50 €', 'fr', 'EUR', 125050],
    ['1.250,50', 'es', 'EUR', 125050],
    ['1.250,50', 'it', 'EUR', 125050],
    ['R$ 1.250,50', 'pt', 'BRL', 125050],
    ['80,000', 'en', 'JPY', 80000],
    ['1.234', 'en', 'KWD', 1234],
    ['1,5', 'en', 'USD', 150],
    ['1,234.56', 'es', 'MXN', 123456],
    ['$1,234.56', 'es-MX', 'MXN', 123456],
    ['1.234,56', 'en', 'USD', 123456],
    ['1 234,56', 'en', 'USD', 123456],
    ["1'234.56", 'es', 'CHF', 123456],
  ])('reads %j in %s as %s', (text, locale, currency, minorUnits) => {
    expect(readMoney(text, [locale], currency)).toEqual({ ok: true, minorUnits })
  })

  it('takes an empty field for no amount', () => {
    expect(read('  ')).toEqual({ ok: true, minorUnits: undefined })
  })

  it.each([
    ['ten', 'not_a_number'],
    ['-5', 'not_a_number'],
    ['1,25,000', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['.', 'not_a_number'],
    ['$', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['1.255', 'too_many_decimals'],
    ['99999999999999999', 'too_large'],
  ])('refuses %j: %s', (text, error) => {
    expect(read(text)).toEqual({ ok: false, error })
  })

  it('refuses what two languages read differently, and names both readings', () => {
    const unclear = (readings: number[]) => ({ ok: false, error: 'unclear', readings })
    expect(readMoney('1,234', ['es', 'es-MX'], 'MXN')).toEqual(unclear([123, 123400]))
    expect(readMoney('1.234', ['en', 'es'], 'USD')).toEqual(unclear([123, 123400]))
    expect(readMoney('1,234', ['en', 'es-MX'], 'MXN')).toEqual({ ok: true, minorUnits: 123400 })
    expect(readMoney('80.000', ['en', 'es'], 'JPY')).toEqual({ ok: true, minorUnits: 80000 })
    expect(readMoney('1,234', ['es', 'en'], 'KWD')).toEqual({ ok: true, minorUnits: 1234 })
  })

  it('refuses decimals where the currency has none', () => {
    expect(read('80.5', 'en', 'JPY')).toEqual({ ok: false, error: 'too_many_decimals' })
  })

  it('reads back what it writes, in every language and currency', () => {
    const locales = fc.constantFrom(
      'en',
      'fr',
      'es',
      'de',
      'it',
      'pt',
      'en-US',
      'fr-FR',
      'es-ES',
      'de-DE',
      'it-IT',
      'pt-BR',
    )
    const currencies = fc.constantFrom('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'JPY', 'KWD', 'BRL')
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), locales, currencies, (minorUnits, locale, currency) => {
        const written = writeMoney(minorUnits, locale, currency)
        expect(readMoney(written, [locale], currency)).toEqual({ ok: true, minorUnits })
      }),
    )
  })
})

describe('writing an amount', () => {
  it.each([
    [5, 'en', 'USD', '0.05'],
    [125050, 'en', 'USD', '1,250.50'],
    [125050, 'de', 'EUR', '1.250,50'],
    [80000, 'en', 'JPY', '80,000'],
  ])('writes %d minor units in %s %s as %s', (minorUnits, locale, currency, text) => {
    expect(writeMoney(minorUnits, locale, currency)).toBe(text)
  })

  it('knows the signs and decimals of currencies', () => {
    expect(currencySign('en', 'EUR')).toBe('€')
    expect(currencySign('en', 'CAD')).toBe('$')
    expect([digitsOf('USD'), digitsOf('JPY'), digitsOf('KWD')]).toEqual([2, 0, 3])
  })
})

const decimals = (text: string, ...locales: string[]) =>
  readDecimal(text, locales).map(({ whole, fraction }) => `${whole}|${fraction}`)

test.each([
  ['1,234.56', '1234|56'],
  ['1.234,56', '1234|56'],
  ['1 234,56', '1234|56'],
  ['1\u202f234,56', '1234|56'],
  ["1'234.56", '1234|56'],
  ['1’234.56', '1234|56'],
  ['1234.567', '1234|567'],
  ['0,125', '0|125'],
  ['.125', '|125'],
  ['12,5', '12|5'],
  ['5.', '5|'],
  ['1,234,567', '1234567|'],
  ['1.234.567', '1234567|'],
  ['1,234,567.8', '1234567|8'],
  [' 12345 ', '12345|'],
])('%j is clear in every language: %s', (text, reading) => {
  for (const locale of ['en-US', 'es', 'es-MX', 'fr', 'de-CH', 'pt-BR'])
    expect(decimals(text, locale)).toEqual([reading])
})

test.each(['', '.', 'ten', '1.2.3', '1,25,000', '1,2345,6.7', '1.234.56', '12 34', '1,234 567.8', '1e9'])(
  '%j is no number',
  (text) => {
    expect(decimals(text, 'en-US', 'es')).toEqual([])
  },
)

test('a mark before three figures is what the languages make of it, where they agree', () => {
  expect(decimals('1,234', 'en-US', 'es-MX')).toEqual(['1234|'])
  expect(decimals('1.234', 'en-US', 'es-MX')).toEqual(['1|234'])
  expect(decimals('1.234', 'es', 'fr')).toEqual(['1234|'])
})

test('where they disagree there are two readings, the first language’s first', () => {
  expect(decimals('1,234', 'es', 'es-MX')).toEqual(['1|234', '1234|'])
  expect(decimals('1.234', 'en-US', 'es-ES')).toEqual(['1|234', '1234|'])
})
