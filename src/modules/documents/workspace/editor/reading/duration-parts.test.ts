import { expect, test } from 'vitest'
import { durationParts, unreadableDuration } from './read-typed.ts'

test('a length of time is shown as its count and its unit', () => {
  expect(durationParts({ count: 3, unit: 'year' }, ['month', 'year'])).toEqual({ count: 3, unit: 'year' })
  expect(durationParts(null, ['month'])).toEqual({ count: null, unit: undefined })
})

test('what is no number is shown as it was written, with the unit that was chosen', () => {
  const written = unreadableDuration('a few', 'month')
  expect(durationParts(written, ['month', 'year'])).toEqual({ count: 'a few', unit: 'month' })
  expect(durationParts('a few', ['month'])).toEqual({ count: 'a few', unit: undefined })
})
