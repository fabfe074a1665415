import { expect, test } from 'vitest'
import { readDecimal } from './decimal-text.ts'

const read = (text: string, ...locales: string[]) =>
  readDecimal(text, locales).map(({ whole, fraction }) => `${whole}|${fraction}`)

test.each([
  ['1,234.56', '1234|56'],
  ['1.234,56', '1234|56'],
  ['1 234,56', '1234|56'],
  ['1\u202f234,56', '1234|56'],
  ["1'234.56", '1234|56'],
  ['1’234.56', '1234|56'],
  ['1234.567', '1234|567'],
  ['0,125', '0|125'],
  ['.125', '|125'],
  ['12,5', '12|5'],
  ['5.', '5|'],
  ['1,234,567', '1234567|'],
  ['1.234.567', '1234567|'],
  ['1,234,567.8', '1234567|8'],
  [' 12345 ', '12345|'],
])('%j is clear in every language: %s', (text, reading) => {
  for (const locale of ['en-US', 'es', 'es-MX', 'fr', 'de-CH', 'pt-BR'])
    expect(read(text, locale)).toEqual([reading])
})

test.each(['', '.', 'ten', '1.2.3', '1,25,000', '1,2345,6.7', '1.234.56', '12 34', '1,234 567.8', '1e9'])(
  '%j is no number',
  (text) => {
    expect(read(text, 'en-US', 'es')).toEqual([])
  },
)

test('a mark before three figures is what the languages make of it, where they agree', () => {
  expect(read('1,234', 'en-US', 'es-MX')).toEqual(['1234|'])
  expect(read('1.234', 'en-US', 'es-MX')).toEqual(['1|234'])
  expect(read('1.234', 'es', 'fr')).toEqual(['1234|'])
})

test('where they disagree there are two readings, the first language’s first', () => {
  expect(read('1,234', 'es', 'es-MX')).toEqual(['1|234', '1234|'])
  expect(read('1.234', 'en-US', 'es-ES')).toEqual(['1|234', '1234|'])
})
