import { expect, test } from 'vitest'
import { isUnit } from './schema.ts'
import { visitUnitOf } from './visit-unit.ts'

const tokenKey = new Uint8Array(32).fill(7)
const visit = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 Chrome/140.0' }
const unitAt = (moment: string, of = visit, key = tokenKey) =>
  visitUnitOf({ tokenKey: key, clock: () => new Date(moment) }, of)

test('R-38 the number of a visit is the same all day, and looks like every other', () => {
  const first = unitAt('2026-11-20T06:00:00Z')
  expect(isUnit(first)).toBe(true)
  expect(unitAt('2026-11-20T23:59:59Z')).toBe(first)
  expect(unitAt('2026-11-21T05:59:59Z')).toBe(first)
})

test.each([
  ['the next day', unitAt('2026-11-21T06:00:00Z')],
  ['another address', unitAt('2026-11-20T12:00:00Z', { ...visit, address: '203.0.113.10' })],
  ['another browser', unitAt('2026-11-20T12:00:00Z', { ...visit, userAgent: 'Mozilla/5.0 Firefox/145.0' })],
  ['another key', unitAt('2026-11-20T12:00:00Z', visit, new Uint8Array(32).fill(8))],
  [
    'parts that are divided elsewhere',
    unitAt('2026-11-20T12:00:00Z', { address: '203.0.113.9Mozilla', userAgent: '/5.0 Chrome/140.0' }),
  ],
])('R-38 the number of a visit is another with %s', (_with, other) => {
  expect(other).not.toBe(unitAt('2026-11-20T12:00:00Z'))
})
