import { expect, test } from 'vitest'
import { entriesOfLines, isBlankRow, rowsToBeginWith } from './row-answers.ts'

test.each([
  ['one', ['one']],
  ['one\n', ['one', '']],
  ['one\r\n\r\n two ', ['one', 'two']],
  ['• one\n• two', ['one', 'two']],
  ['1. one\n2) two\n', ['one', 'two', '']],
  ['- one\ntwo', ['- one', 'two']],
  ['- one', ['- one']],
])('%j is read as %j', (text, entries) => {
  expect(entriesOfLines(text)).toEqual(entries)
})

test('a row is blank until something is entered in it', () => {
  expect(isBlankRow({})).toBe(true)
  expect(isBlankRow({ item: ' ', price: null })).toBe(true)
  expect(isBlankRow({ item: null, taxed: false })).toBe(false)
})

test('there is always a row to write in', () => {
  expect(rowsToBeginWith({ minimum: 0 }, 0)).toBe(1)
  expect(rowsToBeginWith({ minimum: 2 }, 1)).toBe(2)
  expect(rowsToBeginWith({ minimum: 2 }, 3)).toBe(3)
})
