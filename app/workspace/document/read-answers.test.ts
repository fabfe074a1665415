import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
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
  ] satisfies Field[],
}).template

function read(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return readAnswers(template, form, 'en-US')
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
