import { expect, test } from 'vitest'
import type { Field } from '#engine/source/index.ts'
import { atEnd, openedQuestions, placeAt, positionOf, stepsOf } from './interview-steps.ts'

const text = (id: string): Field => ({ id, type: 'text', label: id, required: false, maximumLength: 9 })
const total: Field = {
  id: 'total',
  type: 'computed',
  label: 'Total',
  required: false,
  result: 'integer',
  expression: { kind: 'value', value: 1 },
}
const group = (id: string, ...fields: Field[]) => ({ group: { id, title: id, fields }, fields, unasked: 0 })
const groups = [group('one', text('a'), text('b'), total), group('none'), group('two', text('c'))]
const order = ['a', 'b', 'total', 'x', 'c']
const at = (id: string) => ({ at: 'question' as const, id })

test('questions come one by one, what is computed with the one before it', () => {
  const steps = stepsOf(groups)
  expect(steps.map(({ part, fields }) => [part, fields.map(({ id }) => id)])).toEqual([
    [0, ['a']],
    [0, ['b', 'total']],
    [2, ['c']],
  ])
})

test('a place is found by its question, and the end after the last', () => {
  const steps = stepsOf(groups)
  expect(positionOf(steps, at('total'), order)).toBe(1)
  expect(positionOf(steps, atEnd, order)).toBe(3)
  expect(placeAt(steps, 2)).toEqual(at('c'))
  expect(placeAt(steps, 3)).toEqual(atEnd)
  expect(placeAt(steps, -1)).toEqual(at('a'))
})

test('where a question is no longer asked, the next one takes its place', () => {
  expect(positionOf(stepsOf(groups), at('x'), order)).toBe(2)
  expect(positionOf(stepsOf(groups.slice(0, 1)), at('x'), order)).toBe(2)
})

test('an answer opens the questions that were not asked before; what is computed is none', () => {
  expect(openedQuestions(new Set(['a']), groups).map(({ id }) => id)).toEqual(['b', 'c'])
})
