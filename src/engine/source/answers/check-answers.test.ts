import { describe, expect, it } from 'vitest'
import type { AnswerValue, Field } from '../template.ts'
import { filledIndexes, isBlankAnswer } from './answers.ts'
import { checkAnswers } from './check-answers.ts'
import { validateAnswer } from './validate-answer.ts'

const base = { label: 'n', required: false }
const benefits: Field = {
  ...base,
  id: 'benefits',
  type: 'multipleChoice',
  minimum: 2,
  maximum: 2,
  options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
}
const services: Field = {
  ...base,
  id: 'services',
  type: 'list',
  itemLabel: 'Service',
  minimum: 2,
  maximum: 3,
  maximumLength: 10,
  blankRows: 1,
}
const currency: Field = {
  ...base,
  id: 'currency',
  type: 'choice',
  options: [
    { value: 'USD', label: 'USD' },
    { value: 'EUR', label: 'EUR' },
  ],
}
const price = {
  ...base,
  required: true,
  id: 'price',
  type: 'money',
  currency: { field: 'currency' },
  minimum: 0,
  maximum: 1000,
} as const
const fees: Field = {
  ...base,
  id: 'fees',
  type: 'table',
  rowLabel: 'Fee',
  minimum: 1,
  maximum: 2,
  blankRows: 1,
  columns: [
    { ...base, id: 'item', type: 'text', required: true, maximumLength: 10 },
    { ...base, id: 'kind', type: 'text', maximumLength: 10 },
    { ...base, id: 'day', type: 'date' },
    price,
    {
      ...base,
      id: 'amount',
      type: 'computed',
      result: 'money',
      expression: { kind: 'row', column: 'price' },
    },
  ],
}
const total: Field = {
  ...base,
  id: 'total',
  type: 'computed',
  result: 'money',
  expression: { kind: 'value', value: null },
}
const fee: Field = { ...price, id: 'fee' }
const template = {
  groups: [{ id: 'all', title: 'All', fields: [benefits, services, currency, fees, total, fee] }],
}
const cents = (minor: number, code = 'USD') => ({ minor, currency: code })

describe('checkAnswers: several values in one answer', () => {
  it.each<[string, string, unknown, object]>([
    ['a word for a multiple choice', 'benefits', 'a', { code: 'wrong_type' }],
    ['an option that does not exist', 'benefits', ['a', 'z'], { code: 'not_an_option' }],
    ['an option that is no text', 'benefits', [['a']], { code: 'not_an_option' }],
    ['too many options', 'benefits', ['a', 'b', 'c'], { code: 'too_many', limit: 2 }],
    ['an object for a list', 'services', { length: 1 }, { code: 'wrong_type' }],
    ['too many entries', 'services', ['', '', '', ''], { code: 'too_many', limit: 3 }],
    ['an entry that is no text', 'services', ['a', null], { code: 'wrong_type', part: '1' }],
    [
      'an entry that is too long',
      'services',
      ['a', 'x'.repeat(11)],
      { code: 'too_long', part: '1', limit: 10 },
    ],
    ['a text for a table', 'fees', 'a', { code: 'wrong_type' }],
    ['a row that is no row', 'fees', [{}, []], { code: 'wrong_type', part: '1' }],
    ['too many rows', 'fees', [{}, {}, {}], { code: 'too_many', limit: 2 }],
    ['an unknown column', 'fees', [{ ghost: 1 }], { code: 'unknown_field', part: '0.ghost' }],
    ['a column from the prototype', 'fees', [{ toString: 1 }], { code: 'unknown_field', part: '0.toString' }],
    ['a computed column', 'fees', [{ amount: cents(1) }], { code: 'not_asked', part: '0.amount' }],
    ['a blank computed column', 'fees', [{ amount: null }], { code: 'not_asked', part: '0.amount' }],
    [
      'a cell that is too long',
      'fees',
      [{ item: 'x'.repeat(11) }],
      { code: 'too_long', part: '0.item', limit: 10 },
    ],
    [
      'a cell that is no date',
      'fees',
      [{ item: 'a' }, { day: 'soon' }],
      { code: 'not_a_date', part: '1.day' },
    ],
    ['a cell with half a cent', 'fees', [{ price: cents(0.5) }], { code: 'wrong_type', part: '0.price' }],
    [
      'a cell beyond its limit',
      'fees',
      [{ price: cents(1001) }],
      { code: 'too_large', part: '0.price', limit: 1000 },
    ],
    ['a currency that is not offered', 'fee', cents(1, 'MXN'), { code: 'not_an_option', part: 'currency' }],
    [
      'a currency that is not offered in a cell',
      'fees',
      [{ price: cents(1, 'MXN') }],
      { code: 'not_an_option', part: '0.price' },
    ],
    ['an answer to a computed field', 'total', cents(1), { code: 'not_asked' }],
    ['a blank answer to a computed field', 'total', null, { code: 'not_asked' }],
  ])('refuses %s', (_case, field, value, problem) => {
    expect(checkAnswers(template, { [field]: value })).toEqual({
      ok: false,
      problems: [{ field, ...problem }],
    })
  })

  it('cleans texts, orders options, and keeps a row that was just added', () => {
    expect(
      checkAnswers(template, {
        benefits: ['c', 'a'],
        services: [' a\nb ', ''],
        currency: 'EUR',
        fees: [{ item: ' Set\u0000-up ', day: '', price: cents(5) }, {}],
        fee: cents(7, 'EUR'),
      }),
    ).toEqual({
      ok: true,
      answers: {
        benefits: ['a', 'c'],
        services: ['a b', ''],
        currency: 'EUR',
        fees: [{ item: 'Set-up', day: null, price: cents(5) }, {}],
        fee: cents(7, 'EUR'),
      },
    })
  })

  it('stores an option once, and a draft that is not complete', () => {
    expect(checkAnswers(template, { benefits: ['b', 'b'], services: [], fees: [{ kind: 'x' }] })).toEqual({
      ok: true,
      answers: { benefits: ['b'], services: [], fees: [{ kind: 'x' }] },
    })
  })

  it('refuses a row with a hidden prototype', () => {
    const forged: unknown = JSON.parse('{ "fees": [{ "__proto__": { "item": "x" } }] }')
    expect(checkAnswers(template, forged)).toMatchObject({ ok: false })
  })
})

describe('validateAnswer: several values in one answer', () => {
  it.each<[string, Field, AnswerValue, object | undefined]>([
    ['too few options', benefits, ['a'], { code: 'too_few', limit: 2 }],
    ['enough options', benefits, ['a', 'b'], undefined],
    ['too few entries, the blank ones not counted', services, ['a', ' '], { code: 'too_few', limit: 2 }],
    ['nothing in an optional list', services, ['', ''], undefined],
    ['nothing in a required list', { ...services, required: true }, [''], { code: 'required' }],
    ['a row without a required cell', fees, [{}, { item: 'a' }], { code: 'required', part: '1.price' }],
    [
      'a row with a blank required cell',
      fees,
      [{ item: ' ', price: cents(1) }],
      { code: 'required', part: '0.item' },
    ],
    ['complete rows with a blank one between', fees, [{}, { item: 'a', price: cents(1, 'MXN') }], undefined],
    ['an amount in any currency, where another field asks for it', fee, cents(1, 'MXN'), undefined],
    ['an amount in no currency', fee, cents(1, 'x'), { code: 'not_an_option', part: 'currency' }],
    ['a required field that is computed', { ...total, required: true }, null, undefined],
  ])('%s', (_case, field, value, problem) => {
    expect(validateAnswer(field, value)).toEqual(problem)
  })
})

it('finds the entries that hold anything', () => {
  expect(filledIndexes(['', 'a', ' ', 'b'])).toEqual([1, 3])
  expect(filledIndexes([{}, { item: null, day: '' }, { kind: 'x' }, { flag: false }])).toEqual([2, 3])
  expect(isBlankAnswer([{}, { item: ' ' }])).toBe(true)
  expect(isBlankAnswer([])).toBe(true)
})
