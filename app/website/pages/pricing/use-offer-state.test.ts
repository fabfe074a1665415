import { expect, test } from 'vitest'
import { dayHere, stateOn } from './use-offer-state.ts'

const offer = { from: '2026-11-27', until: '2026-11-30' }

test.each([
  ['America/Los_Angeles', '2026-12-01T07:59:00Z', 'on'],
  ['America/Los_Angeles', '2026-12-01T08:00:00Z', 'over'],
  ['Europe/Berlin', '2026-11-30T22:59:00Z', 'on'],
  ['Europe/Berlin', '2026-11-30T23:00:00Z', 'over'],
  ['Pacific/Auckland', '2026-11-26T10:59:00Z', 'ahead'],
  ['Pacific/Auckland', '2026-11-26T11:00:00Z', 'on'],
  ['UTC', '2026-11-26T23:59:59Z', 'ahead'],
])('an offer begins and ends at the visitor’s own midnight: in %s at %s it is %s', (zone, at, state) => {
  expect(stateOn(dayHere(new Date(at), zone), offer)).toBe(state)
})
