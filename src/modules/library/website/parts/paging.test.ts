import { expect, test } from 'vitest'
import { pagesToShow } from './paging.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 33, [1, 2, 33]],
  [7, 33, [1, 6, 7, 8, 33]],
  [33, 33, [1, 32, 33]],
])('page %i of %i is among %j', (page, pages, expected) => {
  expect(pagesToShow(page, pages)).toEqual(expected)
})
