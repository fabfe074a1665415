import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const file = { etag: '"1"', size: 100 }

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
])('%s of 100 bytes is %j', (range, part) => {
  expect(readRange({ range }, file)).toEqual(part)
})

test('a part of another version is not sent, but the whole of this one', () => {
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"1"' }, file)).toEqual({ start: 0, end: 1 })
  expect(readRange({ range: 'bytes=0-1', 'if-range': '"0"' }, file)).toBeUndefined()
  expect(readRange({}, file)).toBeUndefined()
})
