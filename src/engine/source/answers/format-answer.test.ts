import { describe, expect, it } from 'vitest'
import { wordsFor } from '../languages/languages.ts'
import type { Address, AnswerValue, Field } from '../template.ts'
import { answerFormat, formatAnswer, formatLawValue, joinList } from './format-answer.ts'

const visible = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, '_')
const formatOf = (language: string, jurisdiction?: string) =>
  answerFormat(language, wordsFor(language), jurisdiction)

describe('dates, amounts and periods', () => {
  it.each([
    ['en-US', 'March 1, 2027', 'USD_1,234.56', '€1,234.50', '10%', '30_days', '2_Business Days'],
    ['en-GB', '1 March 2027', 'USD_1,234.56', '€1,234.50', '10%', '30_days', '2_Business Days'],
    ['en-CA', 'March 1, 2027', 'USD_1,234.56', '€1,234.50', '10%', '30_days', '2_Business Days'],
    ['fr-FR', '1er mars 2027', '1_234,56_USD', '1_234,50_€', '10_%', '30_jours', '2_jours ouvrés'],
    ['fr-CA', '1er mars 2027', '1_234,56_USD', '1_234,50_€', '10_%', '30_jours', '2_jours ouvrables'],
    ['es-ES', '1 de marzo de 2027', '1.234,56_USD', '1.234,50_€', '10_%', '30_días', '2_días hábiles'],
    ['es-MX', '1 de marzo de 2027', 'USD_1,234.56', '€1,234.50', '10%', '30_días', '2_días hábiles'],
    ['de-DE', '1.\u00A0März 2027', '1.234,56_USD', '1.234,50_€', '10_%', '30_Tage', '2_Werktage'],
  ])('%s', (language, date, dollars, euros, percent, days, businessDays) => {
    const format = formatOf(language)
    expect(format.date('2027-03-01')).toBe(date)
    expect(visible(format.money({ minor: 123_456, currency: 'USD' }))).toBe(dollars)
    expect(visible(format.money({ minor: 123_450, currency: 'EUR' }))).toBe(euros)
    expect(visible(format.percent(10))).toBe(percent)
    expect(visible(format.duration({ count: 30, unit: 'day' }))).toBe(days)
    expect(visible(format.duration({ count: 2, unit: 'businessDay' }))).toBe(businessDays)
  })

  it.each([
    ['en-US', 'US', 'USD', '$5.00'],
    ['en-US', 'US', 'CAD', 'CAD_5.00'],
    ['en-CA', 'CA', 'CAD', '$5.00'],
    ['fr-CA', 'CA-QC', 'CAD', '5,00_$'],
    ['fr-CA', 'CA-QC', 'USD', '5,00_USD'],
    ['es-MX', 'MX', 'MXN', '$5.00'],
    ['en-US', 'neutral', 'USD', 'USD_5.00'],
    ['en-GB', 'neutral', 'GBP', '£5.00'],
  ])('%s in %s: the sign of %s only where it can mean nothing else', (language, place, currency, text) => {
    expect(visible(formatOf(language, place).money({ minor: 500, currency }))).toBe(text)
  })
})

describe('addresses', () => {
  const address = (
    country: string | undefined,
    city: string,
    postalCode: string,
    region?: string,
  ): Address => ({
    line1: '1 Main',
    city,
    postalCode,
    ...(region && { region }),
    ...(country && { country }),
  })

  it.each<[string, Address, string[]]>([
    ['US', address('US', 'Austin', '78701', 'TX'), ['1 Main', 'Austin, TX 78701']],
    ['CA', address('CA', 'Toronto', 'M5V 2T6', 'ON'), ['1 Main', 'Toronto, ON M5V 2T6']],
    ['GB', address('GB', 'London', 'SW1A 2AA'), ['1 Main', 'London', 'SW1A 2AA']],
    ['FR', address('FR', 'Lyon', '69001'), ['1 Main', '69001 Lyon']],
    ['ES', address('ES', 'Getafe', '28901', 'Madrid'), ['1 Main', '28901 Getafe (Madrid)']],
    ['MX', address('MX', 'Monterrey', '64000', 'N.L.'), ['1 Main', '64000 Monterrey, N.L.']],
    ['DE', address('DE', 'Berlin', '10115'), ['1 Main', '10115 Berlin']],
    ['IT', address('IT', 'Monza', '20900', 'MB'), ['1 Main', '20900 Monza (MB)']],
    ['PT', address('PT', 'Lisboa', '1000-001'), ['1 Main', '1000-001 Lisboa']],
    ['BR', address('BR', 'Santos', '11010-000', 'SP'), ['1 Main', 'Santos - SP', '11010-000']],
    ['AU', address('AU', 'Perth', '6000', 'WA'), ['1 Main', 'Perth, WA 6000']],
  ])('%s: its own order and lines', (jurisdiction, value, lines) => {
    expect(formatOf('en-US', jurisdiction).addressLines(value)).toEqual(lines)
    expect(formatOf('en-US', jurisdiction).address(value)).toBe(lines.join(', '))
  })

  it('names the country unless it is the document’s own', () => {
    const lyon = address('FR', 'Lyon', '69001')
    expect(formatOf('en-US', 'US').address(lyon)).toBe('1 Main, 69001 Lyon, France')
    expect(formatOf('es-ES', 'ES').address(lyon)).toBe('1 Main, 69001 Lyon, Francia')
    expect(formatOf('fr-FR', 'FR').address(lyon)).toBe('1 Main, 69001 Lyon')
    expect(formatOf('fr-FR', 'neutral').address(lyon)).toBe('1 Main, 69001 Lyon, France')
    expect(formatOf('fr-CA', 'CA-QC').address(address('CA', 'Québec', 'G1R 4S9', 'Québec'))).toBe(
      '1 Main, Québec (Québec) G1R 4S9',
    )
  })

  it('lays out an address without a country as at home', () => {
    expect(formatOf('fr-FR').address(address(undefined, 'Lyon', '69001'))).toBe('1 Main, 69001 Lyon')
    expect(formatOf('en-US', 'MX').address(address(undefined, 'Mérida', '97000', 'Yuc.'))).toBe(
      '1 Main, 97000 Mérida, Yuc.',
    )
  })

  it('leaves out what is missing, and whatever is no text', () => {
    const format = formatOf('en-US')
    expect(format.addressLines({})).toEqual([])
    expect(format.address({ region: 'TX' })).toBe('TX')
    const forged = { line1: 7, city: ['x'], region: 'a\nb', country: 'toString' } as unknown as Address
    expect(format.address(forged)).toBe('a b')
  })
})

describe('joinList', () => {
  it.each([
    ['en-US', 3, [', ', ', and ']],
    ['en-GB', 3, [', ', ' and ']],
    ['fr-FR', 2, [' et ']],
    ['es-ES', 3, [', ', ' y ']],
    ['en-US', 1, []],
    ['en-US', 0, []],
  ])('%s: between %d items', (language, count, separators) => {
    expect(joinList(language, count)).toEqual(separators)
  })

  it('says "e" in Spanish before the sound of an i', () => {
    expect(joinList('es-ES', ['agua', 'iglesia'])).toEqual([' e '])
    expect(joinList('es-ES', ['agua', 'hierro'])).toEqual([' y '])
  })
})

describe('formatAnswer', () => {
  const base = { id: 'f', label: 'F', required: false }
  const options = [
    { value: 'a', label: 'A', text: 'alpha' },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C' },
  ]
  const choices: Field = { ...base, type: 'multipleChoice', options, minimum: 0, maximum: 3 }
  const list: Field = {
    ...base,
    type: 'list',
    itemLabel: 'Item',
    minimum: 0,
    maximum: 5,
    maximumLength: 50,
    blankRows: 1,
  }
  const text = (field: Field, value: unknown, language = 'en-GB') =>
    formatAnswer(field, value as AnswerValue, formatOf(language), wordsFor(language))

  it('prints a multiple choice in the order of its options', () => {
    expect(text(choices, ['c', 'a'])).toBe('alpha and C')
    expect(text(choices, ['c', 'b', 'a'], 'es-ES')).toBe('alpha, B y C')
  })

  it('prints a list without its blank entries', () => {
    expect(text(list, ['one', ' ', 'two\nlines', ''])).toBe('one and two lines')
  })

  it.each<[string, Field, unknown]>([
    ['an option that does not exist', choices, ['a', 'z']],
    ['a text for a multiple choice', choices, 'a'],
    ['a number in a list', list, ['a', 7]],
    ['a list of blanks', list, ['', ' ']],
    ['an object for a list', list, { 0: 'a' }],
  ])('prints nothing for %s', (_case, field, value) => {
    expect(text(field, value)).toBeUndefined()
  })

  const computed = (result: 'money' | 'integer' | 'percent' | 'date' | 'duration'): Field => ({
    ...base,
    type: 'computed',
    result,
    expression: { kind: 'value', value: null },
  })

  it.each([
    ['money', { minor: 1250, currency: 'GBP' }, '£12.50'],
    ['integer', 1200, '1,200'],
    ['percent', 12.5, '12.5%'],
    ['date', '2027-01-31', '31 January 2027'],
    ['duration', { count: 1, unit: 'month' }, '1_month'],
  ] as const)('prints a computed %s', (result, value, expected) => {
    expect(visible(text(computed(result), value))).toBe(expected)
  })

  it.each([
    ['money', 12],
    ['money', { minor: 1.5, currency: 'GBP' }],
    ['money', { minor: 1, currency: 'pounds' }],
    ['integer', Number.NaN],
    ['integer', '7'],
    ['date', '2027-02-30'],
    ['duration', { count: 1, unit: 'toString' }],
  ] as const)('prints nothing for a computed %s that came out as %j', (result, value) => {
    expect(text(computed(result), value)).toBeUndefined()
  })
})

describe('formatLawValue', () => {
  it.each([
    ['en-US', { kind: 'money', money: { minor: 4000, currency: 'EUR' } }, '€40'],
    ['fr-FR', { kind: 'money', money: { minor: 4000, currency: 'EUR' } }, '40_€'],
    ['fr-FR', { kind: 'money', money: { minor: 4050, currency: 'EUR' } }, '40,50_€'],
    ['en-US', { kind: 'percent', percent: 10 }, '10%'],
    ['es-ES', { kind: 'duration', duration: { count: 20, unit: 'businessDay' } }, '20_días hábiles'],
    ['fr-FR', { kind: 'integer', integer: 35 }, '35'],
    ['en-US', { kind: 'text', text: 'as published' }, 'as published'],
  ] as const)('%s: %j', (language, value, text) => {
    expect(visible(formatLawValue(value, formatOf(language)))).toBe(text)
  })
})
