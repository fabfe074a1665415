import { expect, test } from 'vitest'
import { languageCookie, readCookie, sharedDomain } from './cookies.ts'

test.each([
  ['https://app.example/app', 'b_lang=fr; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['http://localhost:3000/app', 'b_lang=fr; Path=/; Max-Age=31536000; SameSite=Lax'],
])('LANG-3 the language is kept for 365 days, of %s as %j', (webApp, cookie) => {
  expect(languageCookie({ webApp }, 'fr')).toBe(cookie)
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

test.each([
  [['www.example.com', 'app.example.com', 'api.example.com'], 'example.com'],
  [['example.com', 'app.example.com'], 'example.com'],
  [['www.shop.example.com', 'app.shop.example.com'], 'shop.example.com'],
  [['www.formulary.localhost', 'app.formulary.localhost'], 'formulary.localhost'],
  [['www.example.com', 'www.example.org'], undefined],
  [['badexample.com', 'example.com'], undefined],
  [['localhost', 'app.localhost'], undefined],
  [['10.0.0.1', '192.0.0.1'], undefined],
  [['localhost', '127.0.0.1'], undefined],
])('COOKIE-1 %j share %s', (hosts, domain) => {
  expect(sharedDomain(hosts)).toBe(domain)
})
