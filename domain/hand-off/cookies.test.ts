import { describe, expect, test } from 'vitest'
import { logOutCookies, readCookie, sessionCookie } from './cookies.ts'

const session = { token: 'secret', accountId: 'a' }

describe('cookies', () => {
  test('R-07 the session’s cookie is bound to its host on https', () => {
    expect(sessionCookie({ webApp: 'https://app.example/app' }, session)).toBe(
      '__Host-formulary=secret; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure',
    )
  })

  test('on plain http it is a plain cookie', () => {
    expect(sessionCookie({ webApp: 'http://localhost:3000/app' }, session)).toBe(
      'formulary=secret; Path=/; Max-Age=2592000; SameSite=Lax; HttpOnly',
    )
  })

  test('a log-out takes back every cookie of a log-in', () => {
    const cookies = logOutCookies({ website: 'http://localhost:3000', webApp: 'http://localhost:3000/app' })

    expect(cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'p_ssojwt',
      'b_email',
      'b_userId',
      'formulary-hand-off',
      'formulary',
    ])
  })

  test.each([
    ['a=1; b_email=anna%40mail.test', 'anna@mail.test'],
    ['b_email=first; b_email=second', 'first'],
    ['xb_email=1; b_emailx=2', undefined],
    ['b_email', undefined],
    ['b_email=%E0%A4%A', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('from %j b_email reads %j', (header, value) => {
    expect(readCookie(header, 'b_email')).toBe(value)
  })
})
