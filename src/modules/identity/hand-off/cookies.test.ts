import { describe, expect, test } from 'vitest'
import { accountCookies, deviceCookieName, logInCookies, logOutCookies, sessionCookie } from './cookies.ts'

const oneHost = {
  website: 'http://localhost:3000',
  webApp: 'http://localhost:3001/app',
  userbase: 'http://localhost:3002/userbase',
  accountServices: 'http://localhost:3002',
}
const ownHosts = {
  website: 'https://www.example.com',
  webApp: 'https://app.example.com/app',
  userbase: 'https://api.example.com/userbase',
  accountServices: 'https://api.example.com',
}
const logIn = {
  id: 'l',
  accountId: 'a',
  email: 'anna@mail.test',
  jwt: 'j',
  ssojwt: 's',
  nonce: 'n',
  deviceSecret: 'd',
}
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

  test('a log-out takes back every cookie of a log-in, and leaves the browser known', () => {
    const cookies = logOutCookies(oneHost)

    expect(cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      'p_ssojwt',
      'b_email',
      'b_userId',
      'b_order',
      'formulary-hand-off',
      'formulary',
    ])
  })

  test('COOKIE-1 on one host, whatever the ports, no cookie names a domain', () => {
    const cookies = [...logInCookies(oneHost, logIn), ...accountCookies(oneHost, { id: 'a', email: 'e' })]

    expect(cookies.filter((cookie) => cookie.includes('Domain'))).toEqual([])
  })

  test('COOKIE-1 with hosts of their own, what they share belongs to their domain and the session to its host', () => {
    expect(logInCookies(ownHosts, logIn)).toEqual([
      'p_ssojwt=s; Path=/; Max-Age=2592000; SameSite=Lax; Domain=example.com; HttpOnly; Secure',
      '__Secure-formulary-hand-off=n; Path=/; Max-Age=2592000; SameSite=Lax; Domain=example.com; HttpOnly; Secure',
      '__Secure-formulary-device=d; Path=/; Max-Age=31536000; SameSite=Lax; Domain=example.com; HttpOnly; Secure',
      'b_email=anna%40mail.test; Path=/; Max-Age=86400; SameSite=Lax; Domain=example.com; Secure',
      'b_userId=a; Path=/; Max-Age=86400; SameSite=Lax; Domain=example.com; Secure',
    ])
    expect(accountCookies(ownHosts, { id: 'a', email: 'e' })).toEqual([
      'b_email=e; Path=/; Max-Age=86400; SameSite=Lax; Domain=example.com; Secure',
      'b_userId=a; Path=/; Max-Age=86400; SameSite=Lax; Domain=example.com; Secure',
    ])
    expect(sessionCookie(ownHosts, session)).not.toContain('Domain')
    // A cookie is taken back only under the name and the domain that it was given.
    const scopes = (cookies: string[]) =>
      cookies.map((cookie) => /^[^=]+|Domain=[^;]+/g[Symbol.match](cookie)?.join())
    const given = [...logInCookies(ownHosts, logIn), sessionCookie(ownHosts, session)].filter(
      (cookie) => !cookie.startsWith(deviceCookieName(ownHosts)),
    )
    expect(scopes(logOutCookies(ownHosts))).toEqual(expect.arrayContaining(scopes(given)))
  })
})
