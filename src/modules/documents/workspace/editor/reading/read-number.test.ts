import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './read-number.ts'

test.each([
  ['12', 'en-US', 12],
  ['1,250.5', 'en-US', 1250.5],
  ['1.250,5', 'de', 1250.5],
  ['1\u202f250,5', 'fr', 1250.5],
  ['1 250,5', 'fr', 1250.5],
  [' 7 ', 'en-US', 7],
  ['-3', 'en-US', -3],
  ['12345', 'es-ES', 12345],
  ['', 'en-US', undefined],
  ['twelve', 'en-US', undefined],
  ['1.2.3', 'en-US', undefined],
  ['1,5', 'en-US', 1.5],
  ['1.', 'en-US', 1],
  ['1e9', 'en-US', undefined],
])('%j in %s is %s', (text, locale, number) => {
  expect(readNumber(text, [locale])).toBe(number)
})

test.each([
  ['1.234,56', 1234.56, 'as the document writes it'],
  ['1,234.56', 1234.56, 'as the interface writes it'],
  ['12,5', 12.5, 'clear in any language'],
  ['1.234', 1.234, 'both can read it: as the interface writes it'],
])('%j in a Spanish document under an English interface is %s: %s', (text, number) => {
  expect(readNumber(text, ['en-US', 'es-ES'])).toBe(number)
})

test('where only a whole number is wanted, the language that writes one so is meant', () => {
  expect(readNumber('1.234', ['en-US', 'es-ES'], Number.isInteger)).toBe(1234)
  expect(readNumber('1,234', ['es-ES', 'en-US'], Number.isInteger)).toBe(1234)
  expect(readNumber('1.5', ['en-US', 'es-ES'], Number.isInteger)).toBe(1.5)
})

test('a number is shown as it is read', () => {
  expect(writeNumber(12.5, 'en-US')).toBe('12.5')
  expect(writeNumber(1250.5, 'de')).toBe('1250,5')
})
