import { describe, expect, it } from 'vitest'
import type { AnswerValue } from '../template.ts'
import {
  add,
  answerOf,
  compare,
  divide,
  multiply,
  percentage,
  type Quantity,
  quantityOf,
  subtract,
} from './quantity.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })
type Operation = (one: Quantity, other: Quantity) => Quantity | undefined

function result(operation: Operation, one: AnswerValue, other: AnswerValue) {
  const [left, right] = [quantityOf(one), quantityOf(other)]
  return left && right ? answerOf(operation(left, right)) : undefined
}

describe('amounts of money', () => {
  it.each<[string, Operation, AnswerValue, AnswerValue, AnswerValue]>([
    ['are added in cents', add, usd(10), usd(20), usd(30)],
    ['are not added in two currencies', add, usd(10), { minor: 1, currency: 'EUR' }, null],
    ['are not added to a number', add, usd(10), 1, null],
    ['are subtracted below zero', subtract, usd(10), usd(20), usd(-10)],
    ['are multiplied and rounded half up', multiply, usd(105), 0.5, usd(53)],
    ['are multiplied from the other side', multiply, 3, usd(105), usd(315)],
    ['below zero are rounded away from zero', multiply, usd(-105), 0.5, usd(-53)],
    ['are divided and rounded half up', divide, usd(1000), 3, usd(333)],
    ['are divided by each other', divide, usd(50), usd(200), 0.25],
    ['are not divided by nothing', divide, usd(50), 0, null],
    ['have a percentage', percentage, 8.875, usd(19_99), usd(1_77)],
    ['have none where the percentage is an amount', percentage, usd(1), usd(2), null],
    ['are blank beyond what a number holds', multiply, usd(9_000_000_000_000_000), 2, null],
  ])('%s', (_case, operation, one, other, expected) => {
    expect(result(operation, one, other)).toEqual(expected)
  })
})

it.each<AnswerValue>([
  '12',
  true,
  null,
  Number.NaN,
  { minor: 1.5, currency: 'USD' },
  { minor: 1, currency: 'usd' },
  [],
])('%j is no quantity', (value) => {
  expect(quantityOf(value)).toBeUndefined()
})

describe('compare', () => {
  it.each<[AnswerValue, AnswerValue, number | undefined]>([
    [1, 2, -1],
    [usd(200), usd(100), 1],
    [usd(100), { minor: 100, currency: 'EUR' }, undefined],
    [usd(100_00), 100, 0],
    ['2027-01-02', '2027-01-10', -1],
    ['2027-02-30', '2027-01-10', undefined],
    [{ count: 12, unit: 'month' }, { count: 1, unit: 'year' }, 0],
    [null, 1, undefined],
    ['b', 'a', undefined],
  ])('%j and %j: %s', (one, other, expected) => {
    const order = compare(one, other)
    expect(order === undefined ? undefined : Math.sign(order)).toBe(expected)
  })

  it('a longer period is greater, whatever its unit', () => {
    expect(compare({ count: 2, unit: 'month' }, { count: 45, unit: 'day' })).toBeGreaterThan(0)
  })
})
