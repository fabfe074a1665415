import { expect, test } from 'vitest'
import {
  changeRow,
  entriesOfLines,
  insertRows,
  isBlankRow,
  moveRow,
  type Rows,
  removeRow,
  restoreRow,
  rowsToBeginWith,
  startRows,
} from './rows.ts'

const abc = startRows(['a', 'b', 'c'])
const contents = ({ rows }: Rows<string>) => rows.map(({ content }) => content)
const keys = ({ rows }: Rows<string>) => rows.map(({ key }) => key)
const isBlank = (content: string) => content === ''

test('a row is changed where it stands', () => {
  expect(contents(changeRow(abc, 1, (content) => `${content}!`))).toEqual(['a', 'b!', 'c'])
})

test('new rows get keys that none had', () => {
  const more = insertRows(removeRow(abc, 2, ''), 1, ['x', 'y'])
  expect(contents(more)).toEqual(['a', 'x', 'y', 'b'])
  expect(keys(more)).toEqual([0, 3, 4, 1])
})

test('a row moves with its key, and stays at the ends', () => {
  expect(keys(moveRow(abc, 2, -1))).toEqual([0, 2, 1])
  expect(moveRow(abc, 0, -1)).toBe(abc)
  expect(moveRow(abc, 2, 1)).toBe(abc)
})

test('what was removed comes back to its place', () => {
  const removed = removeRow(abc, 1, '')
  expect(contents(removed)).toEqual(['a', 'c'])
  expect(contents(restoreRow(removed, isBlank))).toEqual(['a', 'b', 'c'])
})

test('there is always a row to write in, which goes again when the removed one comes back', () => {
  const removed = removeRow(startRows(['only']), 0, '')
  expect(contents(removed)).toEqual([''])
  expect(contents(restoreRow(removed, isBlank))).toEqual(['only'])
})

test('what was written since a removal is not lost by taking that back', () => {
  const written = changeRow(removeRow(startRows(['only']), 0, ''), 1, () => 'new')
  expect(contents(restoreRow(written, isBlank))).toEqual(['only', 'new'])
})

test('a removal is forgotten when the rows are rearranged, not when something is typed', () => {
  const removed = removeRow(abc, 0, '')
  expect(changeRow(removed, 1, () => 'typed').removed).toBeDefined()
  expect(moveRow(removed, 1, 1).removed).toBeUndefined()
  expect(restoreRow(abc, isBlank)).toBe(abc)
})

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
