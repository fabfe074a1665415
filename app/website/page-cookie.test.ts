import { expect, test } from 'vitest'
import { readPageCookie } from './page-cookie.ts'

test.each([
  ['b_email=owner%40company.example', 'owner@company.example'],
  ['a=1; b_email=owner%40company.example; c=2', 'owner@company.example'],
  ['xb_email=1', undefined],
  ['b_email=', undefined],
  ['b_email=%E0%A4%A', undefined],
  ['', undefined],
])('of the cookies %j, b_email is %j', (cookies, expected) => {
  expect(readPageCookie('b_email', cookies)).toBe(expected)
})
