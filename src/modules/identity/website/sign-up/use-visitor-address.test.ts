import { expect, test } from 'vitest'
import { firstAddress } from './use-sign-up-flow.ts'

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['8.8.8.8, 10.0.0.1', '8.8.8.8'],
  [' 2001:db8::1 ,8.8.8.8', '2001:db8::1'],
  ['', null],
  [null, null],
])('SIGN-13 of the addresses %j the first is named', (list, first) => {
  expect(firstAddress(list)).toBe(first)
})
