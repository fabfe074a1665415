import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addExact,
  compareExact,
  divideExact,
  exactInteger,
  exactNumber,
  multiplyExact,
  negateExact,
  roundHalfUp,
  toNumber,
} from './exact.ts'

const exact = (value: number) => exactNumber(value) ?? exactInteger(0)

it('adds a tenth and two tenths without an error', () => {
  expect(toNumber(addExact(exact(0.1), exact(0.2)))).toBe(0.3)
})

it.each([
  [2.5, 3n],
  [2.4999, 2n],
  [-2.5, -3n],
  [1.005e2, 101n],
  [1e-7, 0n],
])('%d rounds half up to %s', (value, rounded) => {
  expect(roundHalfUp(exact(value))).toBe(rounded)
})

it('a third three times is one', () => {
  const third = divideExact(exactInteger(1), exactInteger(3))
  expect(third && roundHalfUp(multiplyExact(third, exactInteger(3)))).toBe(1n)
})

it('keeps the sign of a division and refuses zero', () => {
  expect(toNumber(divideExact(exactInteger(1), exactInteger(-4)) ?? exactInteger(0))).toBe(-0.25)
  expect(divideExact(exactInteger(1), exactInteger(0))).toBeUndefined()
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e40, 1e-40])('%d is no quantity', (value) => {
  expect(exactNumber(value)).toBeUndefined()
})

it('prints a decimal number as it was written, and compares as numbers do', () => {
  const decimal = fc
    .tuple(fc.integer(), fc.integer({ min: 0, max: 8 }))
    .map(([digits, places]) => digits / 10 ** places)
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      expect(toNumber(exact(one))).toBeCloseTo(one, 8)
      expect(compareExact(exact(one), exact(other))).toBe(Math.sign(one - other) + 0)
      expect(toNumber(negateExact(exact(one)))).toBeCloseTo(-one, 8)
    }),
  )
})
