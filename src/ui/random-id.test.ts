import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('ids are random and of one form', () => {
  const ids = Array.from({ length: 200 }, randomId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
})
