import { expect, test } from 'vitest'
import { isUnit } from './schema.ts'
import { visitUnitOf } from './visit-unit.ts'

const tokenKey = new Uint8Array(32).fill(7)
const visit = { salt: 'of the day', address: '203.0.113.9', userAgent: 'Mozilla/5.0 Chrome/140.0' }
const unitOf = (of = visit, key = tokenKey) => visitUnitOf({ tokenKey: key }, of)

test('R-38 the number of a visit is the same for the same, and looks like every other', () => {
  expect(isUnit(unitOf())).toBe(true)
  expect(unitOf()).toBe(unitOf())
})

test.each([
  ['another salt', unitOf({ ...visit, salt: 'of the next' })],
  ['another address', unitOf({ ...visit, address: '203.0.113.10' })],
  ['another browser', unitOf({ ...visit, userAgent: 'Mozilla/5.0 Firefox/145.0' })],
  ['another key', unitOf(visit, new Uint8Array(32).fill(8))],
  [
    'parts that are divided elsewhere',
    unitOf({ ...visit, address: '203.0.113.9Mozilla', userAgent: '/5.0 Chrome/140.0' }),
  ],
])('R-38 the number of a visit is another with %s', (_with, other) => {
  expect(other).not.toBe(unitOf())
})
