import { expect, test } from 'vitest'
import type { Expression, Field } from '#engine/source/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { computedPart, printComputed, sourcesOf } from './computed-line.tsx'

const base = { label: 'Question', required: false }
const amount: Expression = {
  kind: 'call',
  name: 'multiply',
  arguments: [
    { kind: 'row', column: 'price' },
    { kind: 'row', column: 'quantity' },
  ],
}
const total: Expression = {
  kind: 'call',
  name: 'sum',
  arguments: [
    { kind: 'field', field: 'fees' },
    { kind: 'value', value: 'amount' },
  ],
}
const fields: Field[] = [
  {
    ...base,
    id: 'fees',
    type: 'table',
    rowLabel: 'Fee',
    minimum: 0,
    maximum: 9,
    blankRows: 1,
    columns: [
      { ...base, id: 'quantity', type: 'integer', minimum: 1, maximum: 99 },
      { ...base, id: 'price', type: 'money', currency: 'USD', minimum: 0, maximum: 1_000_000 },
      { ...base, id: 'amount', type: 'computed', result: 'money', currency: 'USD', expression: amount },
    ],
  },
  { ...base, id: 'total', type: 'computed', result: 'money', currency: 'USD', expression: total },
]
const { template } = buildTemplate({ fields })
const price = { minor: 12_550, currency: 'USD' }

test('rows and totals are printed as in the document, counted as the answer counts them', () => {
  const part = computedPart({ ...template, body: [] })
  if (!part) throw new Error('nothing is computed')

  const texts = printComputed(part, { fees: [{ quantity: 2, price }, {}, { quantity: 1, price }] })

  expect(Object.keys(texts).sort()).toEqual(['fees.0.amount', 'fees.2.amount', 'total'])
  expect(texts['fees.0.amount']).toMatch(/251\.00/)
  expect(texts.total).toMatch(/376\.50/)
})

test('what cannot be computed yet is absent', () => {
  const part = computedPart(template)
  expect(part && printComputed(part, { fees: [{ quantity: 2 }] })).toEqual({})
})

test('a template that computes nothing needs no second evaluation', () => {
  expect(computedPart(buildTemplate().template)).toBeUndefined()
})

test('a formula names what it follows from', () => {
  expect(sourcesOf(total)).toEqual({ fields: ['fees'], columns: [] })
  expect(sourcesOf(amount)).toEqual({ fields: [], columns: ['price', 'quantity'] })
})
