import { expect, test } from 'vitest'
import { type Field, LOGO_ANSWER } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { refusedAnswers, validAnswers } from './valid-answers.ts'

const COUNT = { kind: 'field' as const, field: 'count' }
const fields: Field[] = [
  { id: 'party', type: 'party', label: 'Party', required: true },
  { id: 'mail', type: 'text', label: 'Mail', required: false, maximumLength: 100, pattern: 'email' },
  { id: 'count', type: 'integer', label: 'Count', required: true, minimum: 1, maximum: 9 },
  {
    id: 'steps',
    type: 'list',
    label: 'Steps',
    itemLabel: 'Step',
    required: true,
    minimum: 3,
    maximum: 4,
    maximumLength: 5,
    blankRows: 1,
  },
  {
    id: 'people',
    type: 'table',
    label: 'People',
    rowLabel: 'Person',
    required: true,
    minimum: 1,
    maximum: 3,
    blankRows: 1,
    columns: [
      { id: 'name', type: 'text', label: 'Name', required: true, maximumLength: 9 },
      { id: 'mail', type: 'text', label: 'Mail', required: true, maximumLength: 99, pattern: 'email' },
    ],
  },
  { id: 'total', type: 'computed', label: 'Total', required: false, result: 'integer', expression: COUNT },
]
const template = buildTemplate({ fields }).template

test('whole answers are kept as they are', () => {
  const answers = { party: { name: 'Acme', email: 'a@acme.example' }, mail: 'b@acme.example', count: 3 }
  expect(validAnswers(template, answers)).toEqual(answers)
})

test('an answer that is not right is a blank, and the others are saved', () => {
  expect(validAnswers(template, { mail: 'b@', count: 3 })).toEqual({ mail: null, count: 3 })
})

test('no default takes the place of an answer that is not right', () => {
  const field: Field = {
    id: 'term',
    type: 'duration',
    label: 'Term',
    required: true,
    units: ['year'],
    maximum: 9,
    default: { count: 2, unit: 'year' },
  }
  const { template } = buildTemplate({ fields: [field] })
  expect(validAnswers(template, { term: { count: -3, unit: 'year' } })).toEqual({ term: null })
})

test('of a party only the part that is wrong waits', () => {
  const party = { name: 'Acme', email: 'a@', address: { city: 'Oslo', country: 'Norway' } }
  expect(validAnswers(template, { party })).toEqual({ party: { name: 'Acme', address: { city: 'Oslo' } } })
})

test('whose logo heads the document is saved with the answers', () => {
  for (const logo of ['a'.repeat(22), null])
    expect(validAnswers(template, { [LOGO_ANSWER]: logo, count: 3 })).toEqual({
      [LOGO_ANSWER]: logo,
      count: 3,
    })
})

test('a blank is an answer, also where one is required', () => {
  expect(validAnswers(template, { count: null, party: { name: '' } })).toEqual({ count: null, party: null })
})

test('what the template does not ask is not sent', () => {
  expect(validAnswers(template, { gone: 'x' })).toEqual({})
})

test('a list that is not long enough yet is kept, with the blank entries that were added', () => {
  expect(validAnswers(template, { steps: ['one', ''] })).toEqual({ steps: ['one', ''] })
})

test('of a list only what is too long or too much waits', () => {
  expect(validAnswers(template, { steps: ['one', 'too long', 'two', '', 'five'] })).toEqual({
    steps: ['one', '', 'two', ''],
  })
})

test('of a table only the cell that is wrong waits; missing ones are blank', () => {
  const people = [{ name: 'Jo', mail: 'jo@' }, {}, { name: null, mail: 'mo@acme.example' }]
  expect(validAnswers(template, { people })).toEqual({
    people: [{ name: 'Jo', mail: null }, {}, { name: null, mail: 'mo@acme.example' }],
  })
})

test('what is left out is named in the order of the interview, with its part; what is only missing is not', () => {
  const answers = {
    people: [{ name: 'Jo' }, { name: 'Mo', mail: 'mo@' }],
    steps: ['one', 'too long'],
    count: 'some',
    party: { email: 'a@' },
    total: 3,
    gone: 'x',
  }
  expect(refusedAnswers(template, answers)).toEqual([
    { field: 'party', part: 'email', code: 'not_an_email' },
    { field: 'count', code: 'wrong_type' },
    { field: 'steps', part: '1', code: 'too_long', limit: 5 },
    { field: 'people', part: '1.mail', code: 'not_an_email' },
  ])
  expect(refusedAnswers(template, { count: null, steps: ['one'], party: {} })).toEqual([])
})

test('what is computed is never sent', () => {
  expect(validAnswers(template, { total: 3 })).toEqual({})
})
