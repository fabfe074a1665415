import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { savableAnswers } from './savable-answers.ts'

const fields: Field[] = [
  { id: 'party', type: 'party', label: 'Party', required: true },
  { id: 'mail', type: 'text', label: 'Mail', required: false, maximumLength: 100, pattern: 'email' },
  { id: 'count', type: 'integer', label: 'Count', required: true, minimum: 1, maximum: 9 },
]
const template = buildTemplate({ fields }).template

test('whole answers are kept as they are', () => {
  const answers = { party: { name: 'Acme', email: 'a@acme.example' }, mail: 'b@acme.example', count: 3 }
  expect(savableAnswers(template, answers)).toEqual(answers)
})

test('a half-typed answer waits, and the others are saved', () => {
  expect(savableAnswers(template, { mail: 'b@', count: 3 })).toEqual({ count: 3 })
})

test('of a party only the part that is wrong waits', () => {
  const party = { name: 'Acme', email: 'a@', address: { city: 'Oslo', country: 'Norway' } }
  expect(savableAnswers(template, { party })).toEqual({ party: { name: 'Acme', address: { city: 'Oslo' } } })
})

test('a blank is an answer, also where one is required', () => {
  expect(savableAnswers(template, { count: null, party: { name: '' } })).toEqual({ count: null, party: null })
})

test('what the template does not ask is not sent', () => {
  expect(savableAnswers(template, { gone: 'x' })).toEqual({})
})
