import { expect, test } from 'vitest'
import type { Answers, Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { readAnswers } from './read-answers.ts'

const base = { label: 'Question', required: false }
const template = buildTemplate({
  fields: [
    { ...base, id: 'name', type: 'text', maximumLength: 100 },
    { ...base, id: 'count', type: 'integer', minimum: 1, maximum: 9_999 },
    { ...base, id: 'share', type: 'percent', minimum: 0, maximum: 100 },
    { ...base, id: 'price', type: 'money', currency: 'USD', minimum: 0, maximum: 100_000_000 },
    { ...base, id: 'time', type: 'duration', units: ['day', 'businessDay'], maximum: 90 },
    { ...base, id: 'kind', type: 'choice', options: [{ value: 'a', label: 'A' }] },
    { ...base, id: 'secret', type: 'yesNo', default: true },
    { ...base, id: 'open', type: 'yesNo' },
    { ...base, id: 'place', type: 'address' },
    { ...base, id: 'party', type: 'party' },
    {
      ...base,
      id: 'benefits',
      type: 'multipleChoice',
      minimum: 0,
      maximum: 2,
      options: [
        { value: 'health', label: 'Health' },
        { value: 'car', label: 'Car' },
      ],
    },
    {
      ...base,
      id: 'services',
      type: 'list',
      itemLabel: 'Service',
      minimum: 0,
      maximum: 9,
      maximumLength: 99,
      blankRows: 1,
    },
    {
      ...base,
      id: 'currency',
      type: 'choice',
      default: 'USD',
      options: [
        { value: 'USD', label: 'US dollar' },
        { value: 'EUR', label: 'Euro' },
      ],
    },
    {
      ...base,
      id: 'fees',
      type: 'table',
      rowLabel: 'Fee',
      minimum: 0,
      maximum: 9,
      blankRows: 1,
      columns: [
        { ...base, id: 'item', type: 'text', maximumLength: 99 },
        { ...base, id: 'quantity', type: 'integer', minimum: 1, maximum: 99, default: 1 },
        {
          ...base,
          id: 'price',
          type: 'money',
          currency: { field: 'currency' },
          minimum: 0,
          maximum: 1_000_000,
        },
        { ...base, id: 'time', type: 'duration', units: ['day', 'month'], maximum: 90 },
        { ...base, id: 'taxed', type: 'yesNo' },
        {
          ...base,
          id: 'amount',
          type: 'computed',
          result: 'money',
          expression: { kind: 'row', column: 'price' },
        },
      ],
    },
  ] satisfies Field[],
}).template

function read(entries: Record<string, string | string[]>, before: Answers = {}) {
  const form = new FormData()
  for (const [name, values] of Object.entries(entries))
    for (const value of [values].flat()) form.append(name, value)
  return readAnswers(template, form, 'en-US', before)
}

test('every type is read as people write it', () => {
  expect(
    read({
      name: ' Acme ',
      count: '1,250',
      share: '12.5',
      price: '$1,250.50',
      'time.count': '10',
      'time.unit': 'businessDay',
      kind: 'a',
      'secret.asked': '1',
      open: 'yes',
      'place.line1': '1 Main St',
      'place.country': 'US',
      'party.kind': 'individual',
      'party.name': 'Jo Doe',
      'party.email': '',
      'party.address.city': 'Oslo',
    }),
  ).toEqual({
    name: 'Acme',
    count: 1250,
    share: 12.5,
    price: { minor: 125_050, currency: 'USD' },
    time: { count: 10, unit: 'businessDay' },
    kind: 'a',
    secret: false,
    open: true,
    place: { line1: '1 Main St', country: 'US' },
    party: { kind: 'individual', name: 'Jo Doe', address: { city: 'Oslo' } },
  })
})

test('what was cleared is blank, what was not asked is no answer', () => {
  expect(read({ name: '', price: '' })).toEqual({ name: null, price: null })
})

test('what cannot be read is left as it was', () => {
  expect(
    read({ count: 'some', price: '1.2.3', 'time.count': '3', 'time.unit': 'century', kind: 'z' }),
  ).toEqual({})
})

test('several options are read in their own order, and none of them as a blank', () => {
  expect(read({ 'benefits.asked': '1', benefits: ['car', 'health', 'gone'] })).toEqual({
    benefits: ['health', 'car'],
  })
  expect(read({ 'benefits.asked': '1' })).toEqual({ benefits: null })
})

test('a list is read without its spare entries, and several lines in one are several entries', () => {
  const sent = {
    'services.asked': '1',
    'services.0': 'Payroll',
    'services.1': ' ',
    'services.2': 'Tax\r\nAudit',
  }
  expect(read(sent)).toEqual({ services: ['Payroll', 'Tax', 'Audit'] })
  expect(read({ 'services.asked': '1', 'services.0': '' })).toEqual({ services: null })
})

test('cells of columns that the form does not show stay as they were', () => {
  const before = {
    fees: [
      { item: 'Set-up', taxed: true },
      { item: 'Support', taxed: false },
    ],
  }
  const shown = { 'fees.asked': '1', 'fees.0.item': 'Start', 'fees.1.item': 'Support' }
  expect(read(shown, before).fees).toEqual([
    { item: 'Start', taxed: true },
    { item: 'Support', taxed: false },
  ])
})

test('a table is read row by row, in the chosen currency, without rows that nobody has written in', () => {
  expect(
    read({
      currency: 'EUR',
      'fees.asked': '1',
      'fees.0.item': 'Set-up',
      'fees.0.quantity': '2',
      'fees.0.price': '1,250.50',
      'fees.0.time.count': '3',
      'fees.0.time.unit': 'month',
      'fees.0.taxed': 'no',
      'fees.1.item': '',
      'fees.1.quantity': '1',
      'fees.1.price': '',
      'fees.1.time.count': '',
      'fees.1.time.unit': 'day',
      'fees.1.taxed': '',
      'fees.10.item': 'Support',
      'fees.10.price': 'much',
    }),
  ).toEqual({
    currency: 'EUR',
    fees: [
      {
        item: 'Set-up',
        quantity: 2,
        price: { minor: 125_050, currency: 'EUR' },
        time: { count: 3, unit: 'month' },
        taxed: false,
      },
      { item: 'Support', price: null },
    ],
  })
})
