import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { chosenCurrencies, currencyOf } from './currencies.ts'

const base = { label: 'Question', required: false }
const options = [
  { value: 'USD', label: 'US dollar' },
  { value: 'CAD', label: 'Canadian dollar' },
]
const fields: Field[] = [
  { ...base, id: 'kind', type: 'choice', options: [{ value: 'a', label: 'A' }] },
  { ...base, id: 'currency', type: 'choice', options, default: 'CAD' },
  { ...base, id: 'other', type: 'choice', options },
  { ...base, id: 'price', type: 'money', currency: { field: 'currency' }, minimum: 0, maximum: 9 },
  {
    ...base,
    id: 'fees',
    type: 'table',
    rowLabel: 'Fee',
    minimum: 0,
    maximum: 9,
    blankRows: 1,
    columns: [{ ...base, id: 'fee', type: 'money', currency: { field: 'other' }, minimum: 0, maximum: 9 }],
  },
]
const { template } = buildTemplate({ fields })

test('only choices that amounts follow are currencies: the answer, else the default, else the first option', () => {
  expect(chosenCurrencies(template, {})).toEqual({ currency: 'CAD', other: 'USD' })
  expect(chosenCurrencies(template, { currency: 'USD', other: 'CAD' })).toEqual({
    currency: 'USD',
    other: 'CAD',
  })
})

test('an amount is in its own currency or in the chosen one', () => {
  expect(currencyOf('EUR', {})).toBe('EUR')
  expect(currencyOf({ field: 'currency' }, { currency: 'CAD' })).toBe('CAD')
})
