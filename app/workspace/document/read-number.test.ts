import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './read-number.ts'

test.each([
  ['12', 'en-US', 12],
  ['1,250.5', 'en-US', 1250.5],
  ['1.250,5', 'de', 1250.5],
  ['1\u202f250,5', 'fr', 1250.5],
  [' 7 ', 'en-US', 7],
  ['-3', 'en-US', -3],
  ['', 'en-US', undefined],
  ['twelve', 'en-US', undefined],
  ['1.2.3', 'en-US', undefined],
  ['1e9', 'en-US', undefined],
])('%j in %s is %s', (text, locale, number) => {
  expect(readNumber(text, locale)).toBe(number)
})

test('a number is shown as it is read', () => {
  expect(writeNumber(12.5, 'en-US')).toBe('12.5')
  expect(writeNumber(1250.5, 'de')).toBe('1250,5')
})
