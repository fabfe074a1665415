import { expect, test } from 'vitest'
import { calculateBudget } from './calculate-budget.ts'

test.each([
  ['something left', [1240000, 415000, 690000], { left: 135000, breakEven: 1037091, paidOnDay: 26 }],
  [
    'nothing left, nothing missing',
    [100000, 40000, 60000],
    { left: 0, breakEven: 100000, paidOnDay: 30, cushion: 0 },
  ],
  ['something missing', [100000, 40000, 90000], { left: -30000, breakEven: 150000, paidOnDay: undefined }],
  ['sales that cost what they bring', [100000, 100000, 500], { left: -500, breakEven: undefined }],
  ['no fixed costs', [100000, 40000, 0], { left: 60000, breakEven: 0, paidOnDay: 1, cushion: 1 }],
  ['nothing entered yet', [0, 0, 0], { left: 0, breakEven: undefined, paidOnDay: undefined }],
  ['a third of a cent is rounded up', [30000, 0, 1], { breakEven: 1 }],
  ['so is what a break-even needs', [100, 33, 10], { breakEven: 15 }],
  [
    'millions, whose product no floating point has whole',
    [7_306_826_64, 2_257_021_24, 5_049_805_40],
    { left: 0, breakEven: 7_306_826_64, paidOnDay: 30, cushion: 0 },
  ],
])('CLAIM-1 the budget of the page calculates: %s', (_, [income = 0, variable = 0, fixed = 0], expected) => {
  expect(calculateBudget({ income, variable, fixed })).toMatchObject(expected)
})
