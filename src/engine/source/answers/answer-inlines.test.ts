import { describe, expect, it } from 'vitest'
import { LANGUAGES, partyPartsFor, wordsFor } from '../languages/languages.ts'
import type { AnswerValue, Field, Party, TableRow } from '../template.ts'
import type { Inline } from '../tree.ts'
import { type AnswerSource, answerInlines, partyDescription } from './answer-inlines.ts'
import { answerFormat } from './format-answer.ts'

function sourceOf(language: string, value: AnswerValue | undefined): AnswerSource {
  const words = wordsFor(language)
  return {
    words,
    format: answerFormat(language, words),
    value: () => value,
    cell: (_field, row, column) => (value as TableRow[] | undefined)?.[row]?.[column],
  }
}

const text = (inlines: Inline[]) =>
  inlines
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'answer') return inline.text
      return inline.kind === 'blank' ? `[${inline.label}]` : ''
    })
    .join('')
    .replace(/[\u00A0\u202F]/g, ' ')

const base = { id: 'f', label: 'Fee', required: true }
const party: Field = { ...base, type: 'party', label: 'Buyer' }

const COMPANY: Party = {
  kind: 'company',
  name: 'Acme',
  entityType: 'LLC',
  organizedIn: 'Ohio',
  registrationNumber: '123',
  taxNumber: 'T-9',
  address: { line1: '1 rue A', city: 'Lyon', postalCode: '69001' },
  signatoryName: 'Ana Ruiz',
  signatoryTitle: 'director',
}

describe('partyDescription', () => {
  it.each([
    [
      'en-US',
      'Acme, an LLC organized under the laws of Ohio (registration number 123), with its principal place of business at 1 rue A, Lyon, 69001',
    ],
    [
      'en-CA',
      'Acme, an LLC existing under the laws of Ohio (corporation number 123), with its principal place of business at 1 rue A, Lyon, 69001',
    ],
    [
      'en-GB',
      'Acme, an LLC incorporated in Ohio with company number 123, whose registered office is at 1 rue A, Lyon, 69001',
    ],
    [
      'fr-FR',
      'Acme, LLC, immatriculée au registre du commerce et des sociétés sous le numéro 123, dont le siège social est situé 1 rue A, 69001 Lyon, représentée par Ana Ruiz, en qualité de director',
    ],
    [
      'fr-CA',
      'Acme, LLC, personne morale constituée en vertu de Ohio (NEQ 123), ayant son siège au 1 rue A, Lyon 69001, représentée par Ana Ruiz, agissant à titre de director',
    ],
    [
      'es-ES',
      'Acme, LLC, con NIF T-9, con domicilio social en 1 rue A, 69001 Lyon, inscrita en el 123, representada por Ana Ruiz, en calidad de director',
    ],
    [
      'es-MX',
      'Acme, LLC constituida conforme a las leyes de Ohio, con folio mercantil 123, con RFC T-9, con domicilio en 1 rue A, 69001 Lyon, representada por Ana Ruiz, en su carácter de director',
    ],
  ])('%s: a company', (language, expected) => {
    expect(text(partyDescription(sourceOf(language, COMPANY), party))).toBe(expected)
  })

  it.each([
    ['en-US', 'Acme, an individual residing at 1 rue A, Lyon, 69001'],
    ['en-GB', 'Acme of 1 rue A, Lyon, 69001'],
    ['fr-FR', 'Acme, demeurant 1 rue A, 69001 Lyon'],
    ['fr-CA', 'Acme, résidant au 1 rue A, Lyon 69001'],
    ['es-ES', 'Acme, con NIF T-9, con domicilio en 1 rue A, 69001 Lyon'],
    ['es-MX', 'Acme, por su propio derecho, con RFC T-9, con domicilio en 1 rue A, 69001 Lyon'],
  ])('%s: a person', (language, expected) => {
    const person = { ...COMPANY, kind: 'individual' as const }
    expect(text(partyDescription(sourceOf(language, person), party))).toBe(expected)
  })

  it('labels what is always stated and leaves out what is not', () => {
    expect(text(partyDescription(sourceOf('en-US', null), party))).toBe(
      '[Buyer: full legal name], a [Buyer: type of entity] organized under the laws of [Buyer: state or country of organization], with its principal place of business at [Buyer: address]',
    )
    expect(text(partyDescription(sourceOf('fr-FR', { name: 'Acme' }), party))).toBe(
      'Acme, [Buyer : forme juridique], immatriculée au registre du commerce et des sociétés sous le numéro [Buyer : numéro RCS et ville du greffe], dont le siège social est situé [Buyer : adresse], représentée par [Buyer : nom du signataire], en qualité de [Buyer : qualité du signataire]',
    )
  })

  it.each(LANGUAGES)('%s: has a word for every part, and asks for every part that it prints', (language) => {
    const words = wordsFor(language)
    for (const kind of ['company', 'individual'] as const) {
      const asked = partyPartsFor(language, kind)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked[0]).toBe('name')
      for (const { part } of words.party[kind]) expect(asked).toContain(part)
      for (const part of asked) expect(words.parts[part]).toBeTruthy()
    }
    expect(partyPartsFor(language, 'company').slice(-2)).toEqual(['signatoryName', 'signatoryTitle'])
  })
})

describe('answerInlines', () => {
  const list: Field = {
    ...base,
    type: 'list',
    itemLabel: 'Service',
    minimum: 0,
    maximum: 5,
    maximumLength: 50,
    blankRows: 1,
  }
  const table: Field = {
    ...base,
    type: 'table',
    rowLabel: 'Fee',
    minimum: 0,
    maximum: 5,
    blankRows: 1,
    columns: [
      { id: 'item', label: 'Item', required: true, type: 'text', maximumLength: 20 },
      {
        id: 'price',
        label: 'Price',
        required: true,
        type: 'money',
        currency: { field: 'currency' },
        minimum: 0,
        maximum: 1e9,
      },
    ],
  }

  it('prints an item of a list, or labels its blank', () => {
    const source = sourceOf('en-US', ['Bookkeeping', ''])
    expect(answerInlines(source, list, '0', { bold: true })).toEqual([
      { kind: 'answer', field: 'f', part: '0', text: 'Bookkeeping', bold: true },
    ])
    expect(answerInlines(source, list, '1', {})).toEqual([
      { kind: 'blank', field: 'f', part: '1', label: 'Service 2' },
    ])
  })

  it('prints a cell of a table, or labels its blank', () => {
    const source = sourceOf('en-US', [{ item: 'Set-up', price: { minor: 5, currency: 'EUR' } }, {}])
    expect(answerInlines(source, table, '0.item', {})).toMatchObject([{ text: 'Set-up', part: '0.item' }])
    expect(answerInlines(source, table, '1.item', {})).toMatchObject([
      { kind: 'blank', label: 'Fee 2: Item' },
    ])
    expect(answerInlines(sourceOf('fr-FR', []), table, '0.price', {})).toMatchObject([
      { label: 'Fee 1\u00A0: Price' },
    ])
  })

  it('spells out a number, an amount or a period', () => {
    const money: Field = { ...base, type: 'money', currency: 'EUR', minimum: 0, maximum: 1e14 }
    const amount = (minor: number) => sourceOf('fr-FR', { minor, currency: 'EUR' })
    expect(text(answerInlines(amount(1_000_000), money, undefined, {}, true))).toBe('dix mille euros')
    const days: Field = { ...base, type: 'duration', units: ['day'], maximum: 99 }
    const period = sourceOf('es-ES', { count: 21, unit: 'day' })
    expect(text(answerInlines(period, days, undefined, {}, true))).toBe('veintiún días')
    expect(text(answerInlines(sourceOf('en-US', null), money, undefined, {}, true))).toBe('[Fee]')
  })

  it.each<[string, Field, unknown, string | undefined]>([
    ['a text for a table', table, 'x', '0.item'],
    ['rows that are texts', table, ['x', 7, null], '1.item'],
    ['a column that does not exist', table, [{}], '0.toString'],
    ['a list of objects', list, [{}, []], '0'],
    ['an index that is none', list, ['a'], 'length'],
    ['a number for a party', party, 7, 'name'],
    ['a list for an address', party, { address: ['x'] }, 'address'],
    ['a country from the prototype', { ...base, type: 'address' }, { country: 'constructor' }, 'country'],
  ])('leaves a labelled blank for %s', (_case, field, value, part) => {
    const [inline] = answerInlines(sourceOf('en-US', value as AnswerValue), field, part, {})
    expect(inline).toMatchObject({ kind: 'blank', field: 'f' })
  })
})
