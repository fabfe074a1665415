import { expect, it } from 'vitest'
import { letters, roman } from './numbering.ts'

it.each([
  [1, 'a', 'i'],
  [4, 'd', 'iv'],
  [9, 'i', 'ix'],
  [26, 'z', 'xxvi'],
  [27, 'aa', 'xxvii'],
  [49, 'ww', 'xlix'],
  [53, 'aaa', 'liii'],
])('the %i-th clause is (%s) or (%s), as in Word', (count, letter, numeral) => {
  expect(letters(count)).toBe(letter)
  expect(roman(count)).toBe(numeral)
})
